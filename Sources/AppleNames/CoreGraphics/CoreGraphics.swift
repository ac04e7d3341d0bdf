@_exported public import Foundation

// A file that imports this module also imports those that declare members of its types, as
// `MemberImportVisibility` and inlinable code ask, but of their names only one.
@_exported public import struct Geometry.PathDataError
@_exported public import enum Imaging.EncodingIntent
@_exported public import struct Timelines.LayerIdentity
