"""The table of the census, and what is written from it for the source adapter and the host."""

HEADING = "member\tcalled in\tnever called because\n"

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


def rows(path):
    """The cells of the table's rows: member, exercises or kind, and for those never called the reason."""
    lines = path.read_text().splitlines()[1:] if path.exists() else []
    return [(line.split("\t") + [""])[:3] for line in lines]


def source(inheritance, optional, uncalled):
    """The adapter's table, from rows of names with their values."""
    owners = {}
    for owner, title, reason in sorted(uncalled):
        owners.setdefault(owner, []).append(f"{title} {reason}")
    return "\n".join([
        HEAD + inherited(inheritance),
        dictionary("optionalMembers", "The members that classes need not implement, by protocol.", optional),
        dictionary("uncalledMembers", "The members that are never called, with the reasons, by class or protocol.",
                   sorted(owners.items())) + "}\n"])


def names(uncalled, protocols):
    """The host's list of the members that are never called; classes override theirs."""
    lines = sorted({title if owner in protocols else f"override {title}" for owner, title, _ in uncalled})
    return ("extension UncalledMembers {\n"
            "  /// The names, with `override` for members of classes, written by `scripts/checks/census`.\n"
            f"  static let names = {literal(lines)}\n}}\n")
