// One import for tests: the assertions, and the types of their arguments.
@_exported public import Cellophane
@_exported public import ComparisonTolerances
@_exported public import PixelComparison
@_exported public import TimelineComparison
