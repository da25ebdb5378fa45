package RobotparserBridge;

# Asks the Node process that ROBOTPARSER_BRIDGE starts. An object of this class stands for one of the package's.

use strict;
use warnings;
use IPC::Open2 qw( open2 );
use JSON::PP;
use Time::HiRes ();

my $json = JSON::PP->new->ascii->allow_nonref;
my ($node, $from, $to);

sub ask {
    my (%request) = @_;
    if (!$node) {
        $node = open2($from, $to, $ENV{ROBOTPARSER_BRIDGE});
        $to->autoflush(1);
    }
    $request{args} = [map { ref eq 'HASH' || ref eq 'ARRAY' || !ref ? $_ : blessed_number($_) } @{ $request{args} || [] }];
    print {$to} $json->encode(\%request), "\n";
    my $answer = $json->decode(scalar readline $from);
    die "$answer->{error}{message}\n" if $answer->{error};
    return $answer->{value};
}

sub blessed_number { return { object => $_[0]{object} } }

# A new object of the package's.
sub make {
    my ($class, $entry, $name, @args) = @_;
    my $made = ask(do => 'new', entry => $entry, name => $name, args => \@args);
    return bless { object => $made->{object} }, $class;
}

sub call {
    my ($self, $name, @args) = @_;
    return ask(do => 'call', on => $self->{object}, name => $name, args => \@args);
}

1;
