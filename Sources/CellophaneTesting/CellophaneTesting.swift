// One import for tests: the assertions, and everything that their arguments are made of.
@_exported public import Cellophane
@_exported public import FrameComparison
