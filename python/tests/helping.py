"""What the tests share."""

import os
import signal
import threading
import time
from contextlib import contextmanager

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CHAINS = ".7......12..4..59.3..9..2....6..7.48....5.....23...6.....6.8.......4.9.........15"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


# Under a sanitizer everything takes longer, engines as well.
PATIENCE = int(os.environ.get("PATIENCE", "1"))


@contextmanager
def interrupted_soon(test, after=0.2, at_most=0.05 * PATIENCE):
    """What runs here is interrupted, as by Ctrl-C, and must end within 50 ms of that.

    On a machine that is busy with other things, the time the process itself had counts.
    """
    sent = []

    def send():
        time.sleep(after)
        sent.append((time.monotonic(), time.process_time()))
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    over = False
    try:
        yield
        over = True
        thread.join()
        time.sleep(1)  # the signal is on its way
    except KeyboardInterrupt:
        took = min(time.monotonic() - sent[0][0], time.process_time() - sent[0][1])
    finally:
        thread.join()
    test.assertFalse(over, "it was over before the signal came")
    test.assertLess(took, at_most)
