"""The camera at the table: watches, says what lies there, and lives in a process of its own.

For whoever draws it (the events are plain data in ``companion.sights``, what they mean for an ask is worked out by
``companion.matching``; a screen needs nothing else and imports nothing from here)::

    service = CameraService(settings.camera.source, places.data / "cameras", samples=None, wake=wake)

``wake`` is called from another thread as soon as there is something to fetch: with Kivy, ``Clock.create_trigger`` of a
method that goes through ``service.events()``. Making a service opens and starts nothing. ``service.close()`` at the
end of the app. ``Cameras`` makes one for another setting while the app runs.

**A roll.** When an ask becomes pending::

    number = service.look_for(matching.wanted(ask), matching.may_lie(ask))    # None: the camera may rest

Then, for every ``Sight`` with ``sight.ask == number``: ``match = match_sight(ask, sight)``. Where ``match.by_itself``,
``match.answer`` may be taken after a countdown (or at once, by the setting ``camera.accept``); else ``match.says``
tells the players what is seen and what is missing, ``match.then`` are the answers that the same cards give to the asks
that follow, taken with it as one, ``match.offers`` are whole answers for one tap, ``match.fixes``
what each die or card may be instead (``corrected(ask, sight, values)`` after a tap), and ``match.conflict`` has both
sides where what is seen cannot be. A sight holds until the next ``Moved(MOVING)`` or the next sight: the countdown
ends with it.
After the answer: ``service.taken(sight.number)``, so that dice left lying are no new roll. "Look again":
``service.look_again()``.

Order of a roll's events: ``Moved(MOVING)``, ``Moved(SETTLING)``, ``Moved(STILL)``, ``Sight``. The first sight of an ask
shows what lay there before (``waiting``): its dice are marked ``lay``, it is never sure, and its match says that the
roll is waited for.

**The camera's state.** ``Status``: one sentence for the players and a ``State``. None of it stops the game. After
TROUBLE, GONE and NO_CAMERA it is tried again without anybody's doing.

**Setting up.** ``service.show(True)`` sends ``Live`` pictures (RGB bytes, top row first) and every second or so a
``Check`` with what is wrong with light, sharpness and size, in words; for the size ``look_for(What.DICE)`` too.
``Area`` tells the corners in force; ``service.mark_area(corners)`` keeps new ones (Refused where they make no area).
``Bumped``: the camera was moved; with ``corners`` offer to take them (``mark_area``), with None ask for the area to be
marked. ``choices()`` lists the cameras of this machine; it is quick, but asks devices: not on the thread that draws.

**Samples.** With a folder, ``service.keep_sample(sight.number, really)`` after a correction keeps the picture of the
area with what was seen and what it is (event ``Samples``); ``SampleFolder`` counts, exports and empties. Without a
folder nothing is ever stored but corners and landmarks.

Importing this package loads no picture library: that happens in the camera's process.
"""

from vision.camera.cameras import Cameras
from vision.camera.samples import SampleFolder
from vision.camera.service import CameraService, Limits
from vision.camera.sources.devices import Choice, choices

__all__ = ["CameraService", "Cameras", "Choice", "Limits", "SampleFolder", "choices"]
