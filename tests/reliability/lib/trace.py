"""strace, where it may be used."""
import shutil
import subprocess


def may_trace():
    return shutil.which("strace") is not None and subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True).returncode == 0
