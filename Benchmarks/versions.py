"""The versions that the number of instructions of the command depends on."""
import os
import platform
import re
import shutil
import subprocess

# Fonts whose glyphs are drawn.
FONTS = ("fonts-dejavu-core", "fonts-inter")
# What the libraries look for before they choose their inner loops, as Linux names it.
FEATURES = ("sse4_2", "avx", "avx2", "avx512f", "bmi2", "fma")


def output(*arguments):
    """Returns the output of a program; nothing if it fails or is not there."""
    try:
        return subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def libraries(command):
    """Returns the versions of the shared libraries that a command loads."""
    paths = re.findall(r"(?:=> |^\s*)(/\S+) \(0x", output("ldd", command), re.MULTILINE)
    found = {}
    for path in paths:
        real = os.path.realpath(path)
        package = ""
        if shutil.which("dpkg-query"):
            # Packages list their files with or without /usr.
            for name in {path, real, real.removeprefix("/usr")}:
                package = package or output("dpkg-query", "-S", name).partition(": ")[0]
        if package:
            found[package.partition(":")[0]] = output(
                "dpkg-query", "-W", "-f=${Version}", package)
        else:
            found[re.sub(r"\.so\b.*", "", os.path.basename(real))] = os.path.basename(real)
    return found


def fonts():
    """Returns the versions of the fonts."""
    return {name: version for name in FONTS
            if (version := output("dpkg-query", "-W", "-f=${Version}", name))}


def processor():
    """Returns the machine, and its features among those that matter."""
    words = set()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith(("flags", "Features")):
                words = set(line.split())
                break
    return " ".join([platform.machine(), *(name for name in FEATURES if name in words)])


def versions(command):
    """Returns all versions by name."""
    compiler = re.search(r"Swift version .*?(?= \(|$)", output("swift", "--version"), re.MULTILINE)
    return {
        "processor": processor(),
        "Swift": compiler[0].removeprefix("Swift version ") if compiler else "unknown",
        "valgrind": output("valgrind", "--version").strip().removeprefix("valgrind-"),
        **dict(sorted({**libraries(command), **fonts()}.items())),
    }
