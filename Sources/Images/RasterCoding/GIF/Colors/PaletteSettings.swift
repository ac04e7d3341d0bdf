internal import Imaging

/// The effort that is made for the palettes of an intent.
struct PaletteSettings {
  struct Bounds {
    /// The largest number of colors if not all are exact.
    var colors: Int
    /// The largest number of samples; above it, similar colors are joined.
    var samples: Int
    /// The number of rounds in which the means move.
    var rounds: Int
    /// The largest error of a channel that a mix of colors may have; `nil` without mixes.
    var tolerance: Float?
    /// The largest number of colors that are all kept exactly.
    var exact = PaletteBuilder.mostExact
  }

  var ofFile: Bounds
  var ofPart: Bounds
  /// The number of screens that a part paints; infinite if there are no parts.
  var partScreens: Float
  /// The bytes that are worth a squared error of 1 in the perceptual space, for a pixel.
  var bytesPerError: Float
  /// The largest error of a channel in a smooth area that is not dithered; `nil` for no dither.
  var tolerance: Float?

  init(_ intent: EncodingIntent) {
    switch intent {
    case .compact:
      ofFile = Bounds(colors: 213, samples: 8192, rounds: 6)
      (ofPart, partScreens, bytesPerError, tolerance) = (ofFile, .infinity, 0, nil)
    case .balanced:
      tolerance = 1.5
      ofFile = Bounds(colors: 255, samples: 8192, rounds: 4, tolerance: tolerance)
      ofPart = Bounds(colors: 255, samples: 2048, rounds: 2, tolerance: tolerance)
      (partScreens, bytesPerError) = (6, 0.05)
    case .quality:
      tolerance = 1
      ofFile = Bounds(colors: 255, samples: 8192, rounds: 6, tolerance: tolerance)
      ofPart = Bounds(colors: 255, samples: 4096, rounds: 3, tolerance: tolerance)
      (partScreens, bytesPerError) = (3, 0.2)
    }
  }
}
