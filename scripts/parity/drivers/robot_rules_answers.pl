# Answers cases as WWW::RobotRules does, an object of JSON a line: `describe` says which version this is.
use strict;
use warnings;
use JSON::PP;
use URI;
use WWW::RobotRules;

my $json = JSON::PP->new->ascii->allow_nonref;

if (($ARGV[0] // '') eq 'describe') {
    print $json->encode({
        version => "$WWW::RobotRules::VERSION",
        uri     => "$URI::VERSION",
        perl    => sprintf('%vd', $^V),
    }), "\n";
    exit;
}

$| = 1;
while (my $line = <STDIN>) {
    my $case = $json->decode($line);
    # Under Unicode rules, whatever characters a text holds.
    utf8::upgrade($_) for $case->{robots}, $case->{base}, @{ $case->{agents} }, @{ $case->{urls} };
    print $json->encode({ id => $case->{id}, %{ answer($case) } }), "\n";
}

# One object knows one robot.
sub answer {
    my ($case) = @_;
    my (@allowed, @names);
    for my $agent (@{ $case->{agents} }) {
        my $rules = WWW::RobotRules->new($agent);
        eval { $rules->parse($case->{base}, $case->{robots}); 1 }
            or return { parseError => $@ =~ s/ at \S+ line .*//sr };
        push @allowed, join '', map { letter($rules->allowed($_)) } @{ $case->{urls} };
        push @names, $rules->agent;
    }
    return { allowed => \@allowed, agentName => \@names };
}

sub letter {
    my ($verdict) = @_;
    return $verdict < 0 ? '-' : "$verdict";
}
