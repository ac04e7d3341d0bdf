// For the members of their types; see CoreGraphics.
@_exported public import struct Staging.StageWarning
@_exported public import protocol Timing.AnimatableDelta
