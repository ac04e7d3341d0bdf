/// The balance between the size of an animated PNG and the time to write it.
package enum APNGCompression: Sendable {
  /// A small file: high levels of compression, and all ways of storing most frames are tried.
  case smallest
  /// A file of up to half more bytes in a tenth of the time, for images that are looked at once.
  case quick

  /// The level of libdeflate, for images up to some megabytes.
  var gatheredLevel: Int32 {
    switch self {
    case .smallest: 8
    case .quick: 4
    }
  }

  /// The level of zlib, for larger images.
  var level: Int32 {
    switch self {
    case .smallest: 6
    // From this level on zlib looks for better matches, at little cost.
    case .quick: 4
    }
  }

  /// The largest size of a frame, in bytes, that is always packed in all ways; of larger ones only
  /// some are.
  var trialBytes: Int {
    switch self {
    case .smallest: 256 << 10
    case .quick: 0
    }
  }

  /// The number of larger frames of which one is packed in all ways.
  var trialPeriod: Int {
    switch self {
    case .smallest: 7
    case .quick: 16
    }
  }

  /// The number of filters that are tried on each row.
  var filters: Int {
    switch self {
    case .smallest: 7
    // None, left and up; the others take most of the time.
    case .quick: 3
    }
  }
}
