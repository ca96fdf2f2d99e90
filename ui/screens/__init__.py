"""The screens: home, set-up, play, result, history and the pages over a game."""
