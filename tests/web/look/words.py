"""What the style page says, in both languages: examples, not sentences of the program."""

from __future__ import annotations

_ROWS = """
title|Taccuino dei componenti|The notebook of components
over|Torneo di primavera|Spring tournament
under|Ogni pezzo delle pagine, in ogni suo stato.|Every piece of the pages, in each of its states.
clocks|Orologi|Clocks
tables|Tavoli|Tables
table|Tavolo|Table
calls|Chiamate|Calls
rulings|Decisioni|Rulings
standings|Classifica|Standings
after|Dopo il secondo turno|After the second round
form|Moduli|Forms
bracket|Tabellone|Bracket
closing|Sdadata e posti|Sdadata and seats
map|Posizioni finali|Final positions
sheet|Scheda di Turno|Turn sheet
seating|Posti del primo turno|Seats of the first round
open|Apri|Open
take|Prendo io|I take it
confirm|Conferma|Confirm
amend|Modifica|Amend
last_giro|Ultimo giro|Last giro
round|Secondo turno|Second round
seated|Tutti seduti|All seated
disputed|Risultato contestato|Result disputed
unsigned|Mancano 2 conferme|2 confirmations missing
why_sum|100 + 100,05 punti classifica.|100 + 100.05 match points.
why_tie|A pari punti contano le vittorie.|At equal points wins count.
die_title|Dado fuori dall’area|A die out of the area
die|Il lancio non vale: si ripete con tutti i dadi.|The throw does not count: throw all again.
caution|Richiamo|Caution
again|Ripetere il lancio.|Throw again.
write|Scrivere il richiamo nel referto.|Write the caution in the report.
silent|Il testo tace: vale la lettura scelta.|The text is silent: the chosen reading applies.
draw|Sorteggia il primo turno|Draw the first round
advance|Passa alle semifinali|Go on to the semifinals
locked|Elenco chiuso|List closed
absent|2 giocatori non hanno risposto all’appello|2 players have not answered the roll call
no_dice|I dadi in sala non sono ancora tirati|The dice in the hall are not thrown yet
entries|Iscritti|Entries
first|Primo turno|First round
semi|Semifinali|Semifinals
final|Finale|Final
present|Presenti|Present
oldest|da 1:35|for 1:35
results|Risultati|Results
announcement|Il secondo turno comincia alle 16:00: prendete posto.|Round two starts at 16:00.
col_place|Posto|Place
col_one|1º turno|Round 1
col_two|2º turno|Round 2
name|Cognome e nome|Surname and name
points|Punti|Points
points_hint|Con la virgola, per esempio 86,5.|For example 86.5.
bad_points|«86,5x» non è un numero di punti.|“86,5x” is not a number of points.
regulation|Regolamento|Regulation
size|Giocatori al tavolo|Players at the table
paste|Incolla l’elenco|Paste the list
save|Salva|Save
cancel|Lascia stare|Leave it
remove|Elimina|Remove
drawing|Sorteggio|Drawing
waiting|Esportazione|Exporting
saved|Risultato registrato.|Result recorded.
lost|Il risultato non è partito.|The result did not leave.
empty|Ancora nessun iscritto|Nobody entered yet
empty_under|Incolla un elenco o aggiungi una persona alla volta.|Paste a list or add one at a time.
add|Aggiungi|Add
qr|Entra dal telefono|Join by phone
sure|Eliminare il risultato?|Remove the result?
sure_under|Resta scritto nel registro che c’era.|The log keeps that it was there.
RIM|Rimatura|Rimatura
VAN|Vanto|Vanto
RVT|Rivanto|Rivanto
4RE|4 Re|4 Kings
4AR|4 Arie|4 Arie
5AR|5 Arie|5 Arie
PIG|Pigliate|Pigliate
SCM|Scommessa|Scommessa
"""

_SPLIT = [row.split("|") for row in _ROWS.strip().splitlines()]

WORDS: dict[str, dict[str, str]] = {
    "it": {key: italian for key, italian, _ in _SPLIT},
    "en": {key: english for key, _, english in _SPLIT},
}
