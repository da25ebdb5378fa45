"""Runs a program in a terminal of its own: in-terminal.py TYPED AWAITED PROGRAM ARG...

TYPED is typed at once, and Ctrl-C as soon as the terminal shows AWAITED; an empty text stands for neither. What the
terminal shows comes out as it is, and the last line tells how the program ended: its exit code, or minus the signal.
"""

import os
import pty
import sys

typed, awaited, *command = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)

os.write(terminal, typed.encode())
shown = b""
interrupted = awaited == ""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:  # Linux says so that nobody is at the other end any more.
        break
    if piece == b"":
        break
    shown += piece
    if not interrupted and awaited.encode() in shown:
        os.write(terminal, b"\x03")
        interrupted = True

sys.stdout.buffer.write(shown)
print("\nended with", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
