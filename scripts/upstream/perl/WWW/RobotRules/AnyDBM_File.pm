package WWW::RobotRules::AnyDBM_File;

# Stands for WWW::RobotRules::AnyDBM_File: its class is the package's.

use strict;
use warnings;
use parent 'WWW::RobotRules';

sub new {
    my ($class, $agent, $file) = @_;
    return $class->make('node', 'RobotRulesAnyDBMFile', $agent, $file);
}

sub DESTROY {
    my ($self) = @_;
    local $@;
    eval { $self->call('close') };
    return;
}

1;
