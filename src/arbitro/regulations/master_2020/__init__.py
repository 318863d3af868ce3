"""Master 2020: referees and case law; its rules of play are lent by RUR 2015, unverified."""
