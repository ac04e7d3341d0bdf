// An animator is of no use without the items that it moves.
@_exported public import DynamicItems
