"""Writes a manual page for the command and for each subcommand, from what the command prints of
itself with --experimental-dump-help.

Usage: manual.py VERSION DATE FOLDER <DUMP
"""
import json
import pathlib
import sys


def escaped(text):
    """Returns text as roff reads it: no escapes, no control lines."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def bold(text):
    """Returns text in bold."""
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    """Returns text in italics."""
    return f"\\fI{escaped(text)}\\fR"


def spelled(name):
    """Returns the name of an option as it is typed."""
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def shown(arguments):
    """Returns the arguments that help shows."""
    return [argument for argument in arguments or [] if argument.get("shouldDisplay", True)]


def usage(argument):
    """Returns an argument as the synopsis has it."""
    if argument["kind"] == "positional":
        text = italic(argument["valueName"])
    else:
        text = bold(spelled(argument["preferredName"]))
        if argument["kind"] == "option":
            text += " " + italic(argument["valueName"])
    if argument["isOptional"]:
        text = f"[{text}]"
    return text + (" ..." if argument["isRepeating"] else "")


def entry(argument):
    """Returns the lines that describe an argument."""
    if argument["kind"] == "positional":
        term = italic(argument["valueName"])
    else:
        names = sorted(argument["names"], key=lambda name: name["kind"] == "long")
        term = ", ".join(bold(spelled(name)) for name in names)
        if argument["kind"] == "option":
            term += " " + italic(argument["valueName"])
    lines = [".TP", term]
    for part in ("abstract", "discussion"):
        if argument.get(part):
            lines += escaped(argument[part]).split("\n")
    return lines


def paragraphs(text):
    """Returns the lines of a text whose paragraphs are parted by empty lines."""
    lines = []
    for paragraph in text.strip().split("\n\n"):
        lines += [".PP"] + escaped(paragraph).split("\n")
    return lines


def page(command, path, version, date):
    """Returns the manual page of a command."""
    title = "-".join(path)
    lines = [
        f'.TH "{escaped(title.upper())}" "1" "{date}" "cellophane {version}" "User Commands"',
        ".nh",
        ".SH NAME",
        f"{escaped(title)} \\- {escaped(command.get('abstract', '')).rstrip('.')}",
        ".SH SYNOPSIS",
    ]
    arguments = shown(command.get("arguments"))
    subcommands = [child for child in shown(command.get("subcommands"))]
    parts = [usage(argument) for argument in arguments]
    if subcommands:
        parts.append(italic("subcommand") + " ...")
    lines += [bold(" ".join(path)) + " " + " ".join(parts)]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"] + paragraphs(command["discussion"])
    groups = {}
    for argument in arguments:
        default = "ARGUMENTS" if argument["kind"] == "positional" else "OPTIONS"
        groups.setdefault(argument.get("sectionTitle", default).upper(), []).append(argument)
    for name in sorted(groups, key=lambda name: ["ARGUMENTS", "OPTIONS"].index(name)
                       if name in ("ARGUMENTS", "OPTIONS") else 2):
        lines.append(f".SH {escaped(name)}")
        for argument in groups[name]:
            lines += entry(argument)
    if subcommands:
        lines.append(".SH SUBCOMMANDS")
        for child in subcommands:
            name = child["commandName"]
            term = bold(name) if name == "help" else bold("-".join(path + [name])) + "(1)"
            lines += [".TP", term] + escaped(child.get("abstract", "")).split("\n")
    if len(path) > 1:
        lines += [".SH SEE ALSO", bold(path[0]) + "(1), which lists the exit codes"]
    return "\n".join(lines) + "\n"


def main():
    """Writes the pages."""
    version, date, folder = sys.argv[1:]
    command = json.load(sys.stdin)["command"]
    target = pathlib.Path(folder)
    root = [command["commandName"]]
    pages = {root[0]: page(command, root, version, date)}
    for child in shown(command["subcommands"]):
        if child["commandName"] != "help":
            path = root + [child["commandName"]]
            pages["-".join(path)] = page(child, path, version, date)
    target.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (target / f"{name}.1").write_text(text, encoding="utf-8")


main()
