"""The files below a folder, for checks of what commands leave."""

import os


def contents(folder, with_folders=False):
    """Returns the bytes of all files below a folder, and `None` for the folders if they are asked for."""
    result = {}
    for base, folders, files in os.walk(folder):
        for name in folders if with_folders else []:
            result[os.path.relpath(os.path.join(base, name), folder) + "/"] = None
        for name in files:
            path = os.path.join(base, name)
            with open(path, "rb") as file:
                result[os.path.relpath(path, folder)] = file.read()
    return result


def hidden(state):
    """Returns the names of files in progress in a state."""
    return sorted(name for name in state if ".cellophane-" in name)
