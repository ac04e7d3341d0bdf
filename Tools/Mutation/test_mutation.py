"""Tests of the search for places, of what is written for them, and of the draw."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mutate  # noqa: E402
import package  # noqa: E402
from schemata import Source, switches  # noqa: E402


def source(text):
    """Returns a source of a module with its mutants numbered."""
    found = Source("Timing", "Sources/Values/Timing/Sample.swift", text)
    for number, mutant in enumerate(found.mutants):
        mutant.number = number
    return found


def changes(text):
    """Returns the changes of a source in its order."""
    return [mutant.change for mutant in source(text).mutants]


class Places(unittest.TestCase):
    """Each kind of place is found, and nothing else is."""

    def test_operators(self):
        self.assertEqual(changes("let a = b + c"), ["+ → -"])
        self.assertEqual(changes("a += b"), ["+= → nothing"])
        self.assertEqual(changes("return a <= b && c"), ["<= → <", "<= → >", "&& → ||"])
        self.assertEqual(changes("f(a..<b, c...)"), ["..< → without its last"])
        self.assertEqual(changes("let a = min(b, c.min()!)"), ["min → max"])

    def test_values(self):
        self.assertEqual(changes("let a = 0"), ["0 → 1"])
        self.assertEqual(changes("let a = f(2, 0.5)"), ["2 → 3", "2 → 1", "0.5 → 1.0", "0.5 → 0.0"])
        self.assertEqual(changes("let a = 1e-9"), ["1e-9 → 1.0"])
        self.assertEqual(changes("let a = pair.0.1, b = true"), ["true → false"])

    def test_conditions(self):
        self.assertEqual(changes("if isDone, let a = b { }"), ["isDone → negated"])
        self.assertEqual(changes("guard !a, b else { }"), ["! → without it", "b → negated"])
        self.assertEqual(changes("if a.has { $0.b } { }"), ["a.has → negated"])
        self.assertEqual(changes("let a = f(b) ? c : d"), ["f(b) → negated"])
        self.assertEqual(changes("if a == nil { }"), ["a == nil → negated"])
        self.assertEqual(changes("for a in b where c { }"), ["c → negated"])
        self.assertEqual(changes("if a < b { }"), ["< → <=", "< → >="])

    def test_no_places(self):
        for text in (
            "// a + b", "/* a /* + */ + b */", 'let a = "b + \\(c + 1) " ', 'let a = #"b" + c"#',
            'let a = """\n b + 1\n """', "@available(iOS 13, *) func a()", "switch a { case 0: b }",
            "enum A: Int { case a = 1\n case b = 2 }", "func a<T>(b: T) where T == Int { }",
            "static func + (a: A, b: A) -> A", "precondition(a > 0)", "if case .a(0) = b { }",
            "b.reduce(c, +)", "#if swift(>=6.2)\n#endif", "let a: [Int?] = b!", "x = try? f()",
            "a.reserveCapacity(b + 1)", "a.contains(where: { b })",
        ):
            self.assertEqual(changes(text), [], text)


class Writing(unittest.TestCase):
    """The written source has the same lines, and a switch at each place."""

    def test_nested_places(self):
        text = "let a = isOn ? min(0, b) : c * 2"
        written, declared, spans = source(text).rewritten(set())
        product = next(name for _, _, _, name in spans if name)
        self.assertEqual(
            written, "let a = mutantNotTiming(0, isOn) ? mutant_minTiming(1, "
            f"mutantValueTiming(2, 0, 1), b) : c {product} mutantValueTiming(4, 2, 3, 1)")
        self.assertIn(f"infix operator {product}: MultiplicationPrecedence", declared)
        self.assertIn(declared[0], switches("Timing", declared))

    def test_names_are_distinct(self):
        found = source("\n".join("let a = b + c" for _ in range(100)))
        names = [name for _, _, _, name in found.rewritten(set())[2]]
        self.assertEqual(len(set(names)), 100)

    def test_dropped_places_stay_original(self):
        found = source("let a = b + c\nlet d = e + f")
        written = found.rewritten({found.mutants[0].key})[0]
        self.assertTrue(written.startswith("let a = b + c\nlet d = e +"))
        self.assertNotIn("e + f", written)

    def test_errors_drop_their_place(self):
        found = source("let a = b + c\n\nlet d = 1 + f")
        spans = {found.path: found.rewritten(set())[2]}
        path = package.COPY / found.path
        named = spans[found.path][2][3]
        self.assertEqual(
            package.refused(f"{path}:3:9: error: no '{named}' of A\n", spans), {found.mutants[3].key})
        self.assertEqual(
            package.refused(f"{path}:1:9: error: too complex\n", spans), {found.mutants[0].key})


class Draw(unittest.TestCase):
    """The draw depends on the seed and on the lines, and on nothing else."""

    def test_repeats(self):
        lines = [f"let a{index} = b + {index}" for index in range(200)]
        drawn = {mutant.key for mutant in mutate.draw(source("\n".join(lines)).mutants, set(), 1, 20)}
        self.assertEqual(len(drawn), 20)
        moved = source("\n" * 7 + "\n".join(lines)).mutants
        self.assertEqual({mutant.key for mutant in mutate.draw(moved, set(), 1, 20)}, drawn)
        self.assertNotEqual({mutant.key for mutant in mutate.draw(moved, set(), 2, 20)}, drawn)

    def test_keys_are_unique(self):
        keys = [mutant.key for mutant in source("f(0, 0, 0)\nf(0, 0, 0)").mutants]
        self.assertEqual(len(set(keys)), 6)

    def test_excuses_name_mutants_that_exist(self):
        all_sources = package.sources()
        keys = {mutant.key for found in all_sources for mutant in found.mutants}
        for key in mutate.excuses():
            self.assertIn(key, keys)
        modules = {found.module for found in all_sources if found.mutants}
        self.assertEqual(modules, set(package.MODULES))


if __name__ == "__main__":
    unittest.main()
