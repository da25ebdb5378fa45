package WWW::RobotRules;

# Stands for WWW::RobotRules: its class is the package's.

use strict;
use warnings;
use parent 'RobotparserBridge';

our $VERSION = '6.04';

sub new {
    my ($class, $agent) = @_;
    return $class->make('compat/perl', 'RobotRules', $agent);
}

for my $name (qw( parse allowed agent visit no_visits last_visit fresh_until push_rules clear_rules is_me )) {
    no strict 'refs';
    *{$name} = sub {
        my ($self, @args) = @_;
        return $self->call($name, map { ref && ref ne 'HASH' ? "$_" : $_ } @args);
    };
}

sub rules {
    my ($self, @args) = @_;
    return @{ $self->call('rules', @args) };
}

1;
