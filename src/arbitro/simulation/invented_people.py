"""Players who do not exist: first names in use, surnames and clubs that we made up."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.simulation.seeded_chance import Chance

_FIRST = """
    Ada Agnese Alba Alessio Amedeo Anita Anselmo Arturo Aurora Bianca Bruno Camilla Carlo Cecilia
    Cesare Clara Cosimo Dario Delia Diego Dora Edoardo Elena Elia Elisa Emma Enea Ettore Fabio
    Fausto Flora Furio Gaia Gemma Gilda Gino Giulia Greta Guido Ida Ines Irene Iris Lapo Laura Lea
    Leo Lidia Livia Luca Lucia Marta Matilde Mirko Nadia Neri Nina Nora Olga Oscar Otto Paola Pia
    Piero Remo Rita Rocco Sara Silvio Stella Tea Tito Ugo Vera Zeno
"""
_FRONT = """
    Acqua Alba Alta Bella Borgo Campo Casa Castel Chiara Colle Corte Costa Fonte Forna Grana Lago
    Lunga Monte Nera Ponte Prato Querci Rocca Rosa Selva Serra Terra Torre Val Villa
"""
_BACK = "bianca bruna chiara corta dolce ferma fiorita forte lesta mora quieta vecchia"
FIRST = _FIRST.split()
SURNAMES = [front + back for front in _FRONT.split() for back in _BACK.split()]
CLUBS = (
    ("I Dadi di Ghisa", "Lombardia"),
    ("Il Carro Zoppo", "Toscana"),
    ("La Kamchatka", "Lazio"),
    ("Gli Ultimi di Mano", "Veneto"),
    ("Circolo del Tris", "Emilia-Romagna"),
    ("La Guarnigione", "Piemonte"),
    ("I Confinanti", "Sicilia"),
    ("Sdadata e Fuga", "Campania"),
    ("Le Bandierine", "Puglia"),
    ("Il Fante Stanco", "Liguria"),
    ("Oltre gli Urali", "Sardegna"),
    ("I Neutrali", "Marche"),
    ("La Cavalleria", "Umbria"),
    ("Quelli del Siam", "Lombardia"),
    ("Il Cannone Muto", "Abruzzo"),
    ("Congo Club", "Lazio"),
)


class Person(NamedTuple):
    id: str
    name: str
    club: str
    region: str
    born: str


def invented(count: int, chance: Chance) -> list[Person]:
    """So many people, no two of one name, in clubs of very different sizes."""
    names: set[str] = set()
    people = []
    for number in range(1, count + 1):
        name = f"{chance.pick(SURNAMES)} {chance.pick(FIRST)}"
        while name in names:
            name = f"{chance.pick(SURNAMES)} {chance.pick(FIRST)}"
        names.add(name)
        club, region = CLUBS[min(chance.below(len(CLUBS)), chance.below(len(CLUBS)))]
        year = str(chance.between(1950, 2004))
        people.append(Person(f"g{number:03}", name, club, region, year))
    return people
