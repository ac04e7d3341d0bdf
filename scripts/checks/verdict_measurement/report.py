"""The report of a measurement: a table, and the misses."""

import collections

# The shares that a measurement must reach.
FOUND, NAMED = 0.995, 0.95


class Report:
    """The counts of a measurement and its misses."""

    def __init__(self, results, planned):
        self.results = results
        self.planned = planned
        self.seen = [result for result in results if result.effect == "seen"]
        self.failed = [result for result in results if result.effect == "failed"]
        self.missing = [result for result in self.seen if not result.found] + self.failed
        self.misnamed = [result for result in self.seen if result.found and not result.named]
        self.repeated = [result for result in self.seen if result.named and not result.once]

    def share(self, kept):
        """Returns the share of the changes that a person would see; 0 without any."""
        seen = [*self.seen, *self.failed]
        return sum(map(kept, seen)) / len(seen) if seen else 0

    @property
    def found(self):
        return self.share(lambda result: result.found)

    @property
    def named(self):
        return self.share(lambda result: result.found and result.named)

    @property
    def shown(self):
        return self.share(lambda result: result.found and result.shown)

    @property
    def once(self):
        return self.share(lambda result: result.named and result.once)

    def lines(self):
        """Returns the table as lines."""
        effects = collections.Counter(result.effect for result in self.results)
        tried = {result.property for result in self.results if result.effect in ("seen", "unseen")}
        small = [result for result in self.results if result.effect == "unseen"]
        found = sum(result.found for result in small)
        lines = [
            f"{'changes':28}{len(self.results):6}",
            f"{'  that a person would see':28}{effects['seen'] + effects['failed']:6}",
            f"{'  that nobody would see':28}{effects['unseen']:6}   (found: {found})",
            f"{'  without any effect':28}{effects['ineffective']:6}",
            f"{'  that no scene permits':28}{effects['invalid']:6}",
            f"{'properties with an effect':28}{len(tried):6}   of {len(self.planned)}",
        ]
        for step in ("small", "visible", "large"):
            seen = [result for result in self.seen if result.step == step]
            if seen:
                lines.append(
                    f"{'  ' + step + ' steps seen':28}{len(seen):6}   found "
                    f"{sum(r.found for r in seen)}, named {sum(r.named for r in seen)}, "
                    f"once {sum(r.named and r.once for r in seen)}")
        for title, share, least in (
                ("found", self.found, FOUND), ("named rightly", self.named, NAMED),
                ("  without the documents", self.shown, None), ("named once", self.once, None)):
            bound = "" if least is None else f"   (at least {least:.1%})"
            lines.append(f"{title:28}{share:6.1%}{bound}")
        return lines

    def groups(self):
        """Returns the misses by kind, then by property, most frequent first."""
        for title, misses in (
                ("not found", self.missing), ("not named rightly", self.misnamed),
                ("not named once", self.repeated)):
            grouped = collections.defaultdict(list)
            for miss in misses:
                grouped[miss.property].append(miss)
            yield title, sorted(grouped.items(), key=lambda pair: (-len(pair[1]), pair[0]))

    def misses(self, kinds=("not found", "not named rightly", "not named once"), sentences=2):
        """Returns the misses as lines."""
        lines = []
        for title, groups in self.groups():
            if title not in kinds:
                continue
            count = sum(len(misses) for _, misses in groups)
            lines += ["", f"## {title}: {count}", ""]
            for name, misses in groups:
                lines.append(f"- {name}: {len(misses)}")
                for miss in misses:
                    lines.append(f"  - {miss.scene} {miss.path} ({miss.step}): {miss.before} -> {miss.after}")
                    lines += [f"      {text}" for text in miss.sentences[:sentences]] or ["      (nothing)"]
                    if miss.more or len(miss.sentences) > sentences:
                        lines.append(f"      and {miss.more + len(miss.sentences) - sentences} more")
        return lines

    def uncovered(self):
        """Returns the properties without any change that had an effect, as lines."""
        effective = {result.property for result in self.results
                     if result.effect in ("seen", "unseen", "failed")}
        names = [name for name in self.planned if name not in effective]
        return [f"properties without a change that has an effect: {len(names)} of {len(self.planned)}",
                "  " + ", ".join(names)] if names else []
