package import Documents
package import Rendering
import Timelines

extension SamplingOptions {
  /// The range of frame rates in records of outputs; 0 where there is no output.
  package static let reportedRates = NumberRange(0...rates.upperBound)
  /// The range of the numbers of frames in records of outputs.
  package static let frameCounts = NumberRange(0...maximumFrames)
  /// The range of widths and heights in pixels in records of outputs.
  package static let reportedSizes = NumberRange(0...Int(OutputLimits.pixelSide))
}
