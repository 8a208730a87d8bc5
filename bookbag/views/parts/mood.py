"""What kinds of sentences there are on a screen."""

from enum import StrEnum


class Mood(StrEnum):
    """What kind of sentence it is; it decides the colour and the sign, the sentence says the rest."""

    REFUSE = "refuse"
    ASK = "ask"
    TELL = "tell"
