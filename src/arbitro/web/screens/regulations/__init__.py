"""The regulations for everybody: their texts, and cases to practise on."""
