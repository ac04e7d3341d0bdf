import Timelines
import Timing

/// The layers that a stage records, and the animations that change them.
final class Recording {
  /// The layers that are recorded so far.
  var layers = RecordedLayers()
  /// The names of views without one.
  var classNames = ClassNames()
  /// The parameters of simulated motion that are recorded so far.
  var parameters: [MotionParameter] = []
  /// The nested animation contexts of the changes that are made now.
  var contexts: [AnimationContext] = []
  /// Whether changes in animation blocks are animated at all.
  var areAnimationsEnabled = true
  /// The end of the last animation that was made so far.
  var latestAnimationEnd = Instant.zero
  /// Whether samples of values that cannot be added are blended, instead of jumping.
  var blendsSamples = false
  /// The instant of the sample before the present one; `nil` outside samples.
  var previousSample: Instant?
  /// The properties for which explicit animations show other values than the views have.
  var overrides: [any AnyTrackOverride] = []
  /// Whether endless motions have been ended because nothing else happens.
  var hasEndedEndlessMotions = false
  /// The motions on top of poses that are not over yet.
  var motionRuns: [MotionRun] = []
  /// The display link that samples the overridden properties; `nil` while there are none.
  var overrideLink: DisplayLink?
  /// The number of overlays that were added.
  var overlayCount = 0
  /// The folder of the images and fonts that are used; `nil` while there are none.
  var assetsDirectory: String?
  /// The fonts in that folder.
  var assetFonts: [FontAsset] = []
}
