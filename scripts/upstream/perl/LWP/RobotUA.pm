package LWP::RobotUA;

# Stands for LWP::RobotUA: its class is the package's. What it answers becomes an HTTP::Response.

use strict;
use warnings;
use parent 'RobotparserBridge';
use HTTP::Response ();

sub new {
    my ($class, @args) = @_;
    return $class->make('compat/perl', 'RobotUA', @args);
}

for my $name (qw( delay use_sleep host_wait no_visits agent from )) {
    no strict 'refs';
    *{$name} = sub {
        my ($self, @args) = @_;
        return $self->call($name, @args);
    };
}

sub request {
    my ($self, $request) = @_;
    return $self->answer('request', $request->uri->as_string, { method => $request->method });
}

sub get {
    my ($self, $url) = @_;
    return $self->answer('get', "$url");
}

sub answer {
    my ($self, $name, @args) = @_;
    my $answer = bless $self->call($name, @args), 'RobotparserBridge';
    my $response = HTTP::Response->new(map { field($answer, $_) } qw( status statusText ));
    my $headers = bless field($answer, 'headers'), 'RobotparserBridge';
    my $wait = $headers->call('get', 'retry-after');
    $response->header('Retry-After' => $wait) if defined $wait;
    $response->content($answer->call('text'));
    return $response;
}

sub field {
    my ($object, $name) = @_;
    return RobotparserBridge::ask(do => 'get', on => $object->{object}, name => $name);
}

1;
