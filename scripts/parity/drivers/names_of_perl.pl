# Writes the public names of a package, which a module brings, and of its bases, as its symbol tables have them.
use strict;
use warnings;
use JSON::PP;
use mro;

my ($module, $package) = @ARGV;
eval "require $module; 1" or die $@;
my %names;
no strict 'refs';
for my $class (@{ mro::get_linear_isa($package) }) {
    for my $name (keys %{"${class}::"}) {
        next if $name =~ /^_|\W|^(?:BEGIN|ISA|DESTROY|AUTOLOAD|import|unimport|can|isa)$/ || !defined &{"${class}::$name"};
        # What was imported from elsewhere is no method; constants of Fcntl look as if they were not imported.
        next if $name =~ /^(?:FD?|O)_[A-Z]/;
        require B;
        $names{$name} = 1 if B::svref_2object(\&{"${class}::$name"})->GV->STASH->NAME eq $class;
    }
}
print JSON::PP->new->encode({ $package => [ sort keys %names ] }), "\n";
