# Makes calls on objects of WWW::RobotRules and LWP::RobotUA, a sequence a line, its results a line: as calls.py does.
use strict;
use warnings;

our ($clock, @did, %web);
BEGIN {
    $clock = 1_700_000_000;
    *CORE::GLOBAL::time  = sub () { $clock };
    *CORE::GLOBAL::sleep = sub (;$) { push @did, "sleep $_[0]"; $clock += $_[0] };
}

use JSON::PP;
use HTTP::Request;
use HTTP::Response;
use WWW::RobotRules;

# In place of a network.
package Answers {
    require LWP::Protocol;
    our @ISA = ('LWP::Protocol');

    sub request {
        my ($self, $request, $proxy, $arg) = @_;
        # As it goes over the wire.
        my $url = $request->uri->as_string =~ s/#.*//sr;
        push @main::did, join ' ', $request->method, $url, map { $request->header($_) // '' } qw(User-Agent From);
        my $answers = $main::web{$url} || [ { status => 404, fields => [], body => '' } ];
        my $answer = @$answers > 1 ? shift @$answers : $answers->[0];
        my $response = HTTP::Response->new($answer->{status}, 'Some');
        $response->protocol('HTTP/1.1');
        $response->push_header(@$_) for @{ $answer->{fields} };
        $response->request($request);
        my $content = pack 'H*', $answer->{body};
        return $self->collect_once($arg, $response, $content);
    }
}

my $json = JSON::PP->new->ascii->allow_nonref;
if ($ARGV[0] eq 'describe') {
    require LWP::RobotUA;
    print $json->encode({
        rules => "$WWW::RobotRules::VERSION",
        lwp   => "$LWP::RobotUA::VERSION",
        uri   => "$URI::VERSION",
        perl  => sprintf('%vd', $^V),
    }), "\n";
    exit;
}
my $class = $ARGV[0];
if ($class eq 'LWP::RobotUA') {
    require LWP::RobotUA;
    LWP::Protocol::implementor($_, 'Answers') for qw(http https);
}
while (my $line = <STDIN>) {
    my $asked = $json->decode($line);
    %web = %{ $asked->{web} };
    $clock = 1_700_000_000;
    my $object = $class->new(@{ $asked->{make} });
    print $json->encode({ id => $asked->{id}, results => [ map { called($object, @$_) } @{ $asked->{calls} } ] }), "\n";
}

sub called {
    my ($object, $name, @args) = @_;
    if ($name eq '@advance') { $clock += $args[0]; return undef }
    @did = ();
    @args = (HTTP::Request->new(@args)) if $name =~ /request$/;
    utf8::upgrade($_) for grep { defined && !ref } @args;
    my @found;
    eval { @found = $name eq 'rules' ? $object->rules(@args) : scalar $object->$name(@args); 1 }
        or return 'dies: ' . ($@ =~ s/ at \S+ line .*//sr);
    return [ map { "$_" } @found ] if $name eq 'rules';
    # What these give is not documented.
    return undef if $name =~ /^(?:parse|push_rules|clear_rules|visit)$/;
    my ($value) = @found;
    return $value ? '1' : '0' if $name =~ /^(?:is_me|use_sleep)$/;
    return defined $value ? "$value" : undef unless ref $value;
    my $message = ($value->header('Client-Warning') // '') eq 'Internal response' ? 'internal' : $value->message;
    return [ $value->code, $message, $value->request ? $value->request->uri->as_string : undef, [@did] ];
}
