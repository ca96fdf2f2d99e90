"""Every screen and every state of every game as a picture, and all of them looked over for faults.

Nothing here is needed to play. What is shown is the real app in Kivy's real window, off-screen; only what stands beside
a table (a camera, buttons, an hour of play) is set up.
"""
