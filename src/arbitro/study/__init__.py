"""What a rule does in play: thousands of matches between bots, counted and told with intervals.

A study is a question (`questions`), played in parts that can be stopped and resumed (`study_run`),
counted in whole numbers (`tally`) so that it comes to the same bytes however it was split, and told
as Markdown, HTML, JSON and SVG (`study_report`).
"""
