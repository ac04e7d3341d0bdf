import Staging
public import Timing
internal import Typesetting

/// How large a scene may be; whatever passes a limit is an error that names the limit.
public enum SceneLimits {
  /// The number that `cellophane:` must give.
  public static let version = 1.0
  /// The largest absolute value of any number in a scene.
  public static let number = 1e7
  /// The longest side of the canvas in points.
  public static let canvasSide = 16_384.0
  /// The longest side of the canvas in pixels.
  public static let pixelSide = 16_384.0
  /// The most pixels of a canvas: 64 megapixels.
  public static let pixels = 64_000_000.0
  /// The pixels per point that are allowed.
  public static let scale = 0.1...8.0
  /// The frames per second that are allowed.
  public static let fps = 1.0...120.0
  /// The longest time in a scene, for the output as well as for when a step begins.
  public static let time = Instant(seconds: 600)
  /// The longest animation of one step.
  public static let stepDuration = Instant(seconds: 60)
  /// The most frames of an output whose duration is given.
  public static let frames = 100_000
  /// How often an output may loop where it does not loop for ever.
  public static let loops = 65_535
  /// The factors of the speed that are allowed.
  public static let speed = 0.01...100.0
  /// The seeds that are allowed.
  public static let seed = 0...4_294_967_295
  /// The most items of a collection: those it begins with and those in sections inserted later.
  ///
  /// All collections in items that a scene shows or changes have no more together at first.
  public static let items = 1_000_000
  /// The numbers of times that an item, or all items of a section, may come.
  public static let repeats = 1...10_000
  /// The most sections that a collection begins with.
  public static let sections = 10_000
  /// The most collections that lie in no item, on all screens together.
  public static let collections = 64
  public static let screens = 64
  /// The most views of a screen.
  public static let views = 256
  /// The heights of the bar that are allowed, in points.
  public static let barHeight = 0.0...1_000.0
  /// How deep collections may lie in items of collections; the outermost counts as 1.
  public static let collectionDepth = 4
  public static let styles = 1_000
  public static let steps = 10_000
  /// The most expectations of a scene.
  public static let expectations = 256
  /// The most keys that one expectation names.
  public static let selectors = 256
  /// The most changes of one step.
  public static let operations = 100_000
  /// How many columns a waterfall may have.
  public static let columns = 1...1_000
  /// How many cards of a pile may be seen.
  public static let visibleItems = 1...1_000
  /// How fast a finger is, in points per second.
  public static let velocity = 1.0...20_000.0
  /// What share of its speed content keeps in a millisecond.
  public static let deceleration = 0.5...0.9999
  /// How far a finger moves before it drags anything, in points.
  public static let slop = Double(PanGestureRecognizer.defaultMinimumMovement)
  /// Magnitudes of gravity, pushes and fields.
  public static let forces = -1_000.0...1_000.0
  /// Swings of a spring in a second.
  public static let frequencies = 0.0...60.0
  /// How fast air slows things down, per second, and coefficients of friction.
  public static let resistances = 0.0...1_000.0
  /// Masses of 100 × 100 points.
  public static let densities = 0.000_001...1_000.0
  /// By which power of the distance a field gets weaker.
  public static let falloffs = 0.0...10.0
  /// The sides of items that physics moves, in points.
  public static let bodySides = 1.0...10_000.0
  /// Damping ratios of springs.
  public static let dampings = 0.0...10.0
  /// The most points of the progress of one interaction.
  public static let progressPoints = 1_000
  /// The most layers of a style, and of a layer within one.
  public static let layers = 64
  /// The most shadows of a style or layer.
  public static let shadows = 16
  /// The most lengths of a pattern of dashes, and how long such a pattern is at least, in points.
  public static let dashes = 32
  public static let shortestDash = 0.1
  /// The longest path in bytes.
  public static let pathData = 65_536
  /// The blurs that are allowed, in points.
  public static let blur = 0.0...1_000.0
  /// The most different pictures that a scene shows.
  public static let pictures = 4_096
  /// The pixels of a picture per point that are allowed.
  public static let imageScale = 0.01...100.0
  /// The longest path of a folder in Unicode scalars.
  public static let path = 1_024
  /// The most texts of a style.
  public static let texts = 64
  /// The sizes of text that are allowed, in points.
  public static let fontSize = 0.1...TextRequest.maximumSize
  /// The most pieces of a text.
  public static let runs = 64
  /// The most families that a text names.
  public static let fontFallbacks = 8
  /// The most families that a scene brings, and the most files of one.
  public static let fontFamilies = 32
  public static let fontFiles = 32
  /// What may be added between characters, in points.
  public static let tracking = -TextRequest.maximumTracking...TextRequest.maximumTracking
  /// The heights of lines that are allowed, in points.
  public static let lineHeight = 0...TextRequest.maximumLineHeight
  /// The line limits that are allowed.
  public static let lines = 1...10_000
  /// The most colours of a ramp, a palette or a gradient.
  public static let colors = 256
  /// The longest template in Unicode scalars.
  public static let template = 10_000
  /// The longest zero-padded number in a template.
  public static let padding = 32
  /// The longest key, name or id in Unicode scalars.
  public static let name = 256
  /// How deep documents may include documents.
  public static let includeDepth = 8
  /// How many documents may be included altogether.
  public static let includes = 64
}
