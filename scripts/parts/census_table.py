"""The table of UIKit's members for the source adapter."""

HEAD = '''/// The names of members of UIKit, written by `scripts/checks/census`.
enum UIKitTable {
'''


def literal(lines):
    """A multi-line literal; no line is longer than 100 columns."""
    text = '"""\n'
    for line in lines:
        while len(line) > 90:
            end = max(line.rfind(":", 0, 90), line.rfind(" ", 0, 90)) + 1
            text += f"    {line[:end]}\\\n"
            line = line[end:]
        text += f"    {line}\n"
    return text + '    """'


def dictionary(name, abstract, rows):
    """A property with a dictionary of literals."""
    text = f"  /// {abstract}\n  static let {name}: [String: String] = ["
    if not rows:
        return text + ":]\n"
    text += "\n"
    for key, lines in rows:
        text += f'    "{key}": {literal(lines)},\n'
    return text + "  ]\n"


def inherited(rows):
    text = ("  /// The protocols that protocols inherit from.\n"
            "  static let inheritedProtocols: [String: String] = [\n")
    for key, names in rows:
        text += f'    "{key}": "{" ".join(names)}",\n'
    return text + "  ]\n"


def source(inheritance, optional):
    """The source, from rows of names with their values."""
    return "\n".join([
        HEAD + inherited(inheritance),
        dictionary("optionalMembers", "The members that classes need not implement, by protocol.",
                   optional) + "}\n"])
