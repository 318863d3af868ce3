#!/usr/bin/perl
# A bot of others in Perl, for both games: see docs/bots.md.
#
#     arbitro arena --game mineo --seats "exec:perl examples/bot.pl,random,random,random"
#
# It says nothing it need not say, throws away low cards and takes any other step.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my %rank = (J => 11, N => 12, Q => 13, K => 14);
my $game = "";

sub worth {
    my ($card) = @_;
    return 100 if $card eq 'F';
    return 20 + substr($card, 1) if $card =~ /^T/;
    my $value = substr($card, 0, -1);
    return $rank{$value} // $value;
}

while (my $line = <STDIN>) {
    my $said = decode_json($line);
    if ($said->{type} eq 'match') {
        $game = $said->{game};
        srand(length $said->{seed});
        print encode_json({type => 'ready', name => 'Perl'}), "\n";
    } elsif ($said->{type} eq 'move') {
        my @legal = @{ $said->{legal} };
        my $choice = $game eq "mineo" ? 0 : int(rand(@legal));
        if ($legal[0]{type} eq 'play') {
            ($choice) = sort { worth($legal[$a]{card}) <=> worth($legal[$b]{card}) } 0 .. $#legal;
        }
        print encode_json({type => 'move', number => $said->{number}, choice => $choice + 0}), "\n";
    }
}
