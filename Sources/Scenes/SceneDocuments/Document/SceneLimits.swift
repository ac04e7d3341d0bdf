import Timelines
package import Timing

/// The limits of a scene; exceeding one is an error that names it.
package enum SceneLimits {
  /// The number that `cellophane:` must have.
  package static let version = 1.0
  /// The largest absolute value of any number in a scene.
  package static let number = 1e7
  /// The longest side of the canvas in points.
  package static let canvasSide = 16_384.0
  /// The longest side of the canvas in pixels.
  package static let pixelSide = OutputLimits.pixelSide
  /// The most pixels of a canvas: 64 megapixels.
  package static let pixels = 64_000_000.0
  /// The range of pixels per point.
  package static let scale = OutputLimits.scale
  package static let fps = OutputLimits.framesPerSecond
  /// The latest time in a scene: the end of the output and the beginning of a step.
  package static let time = OutputLimits.time
  /// The longest animation of one step.
  package static let stepDuration = Instant(seconds: 60)
  package static let curveSteps = 1_000
  /// The number of key frames of a step.
  package static let keyframes = 1_000
  /// The number of runs of a step's motion.
  package static let repetitions = 10_000
  /// The longest period, or perceived duration, of a spring.
  package static let springResponse = Instant(seconds: 10)
  /// The shortest period of a spring, in seconds; a shorter one is an error.
  package static let shortestResponse = 0.001
  /// The range of a spring's mass, stiffness and damping.
  package static let springParameter = 0.001...1e6
  /// The most frames of an output whose duration is given.
  package static let frames = OutputLimits.frames
  /// The range of playback speeds.
  package static let speed = OutputLimits.speed
  package static let seed = 0...4_294_967_295
  /// The most items of a collection: the initial ones and those in sections inserted later.
  /// The limit also applies to the initial items of all nested collections together.
  package static let items = 1_000_000
  /// The range of repetitions of an item or of a section's items.
  package static let repeats = 1...10_000
  /// The most initial sections of a collection.
  package static let sections = 10_000
  /// The most outermost collections, on all screens together.
  package static let collections = 64
  package static let screens = 64
  /// The most views of a screen.
  package static let views = 256
  /// The range of the bar's height, in points.
  package static let barHeight = 0.0...1_000.0
  /// The greatest nesting of collections in items; the outermost counts as 1.
  package static let collectionDepth = 4
  package static let styles = 1_000
  package static let steps = 10_000
  /// The greatest nesting of groups of steps.
  package static let groupDepth = 8
  package static let detents = 16
  /// The range of a sheet's height in points; the canvas may allow less.
  package static let detentHeight = 1.0...canvasSide
  package static let expectations = 256
  /// The most keys that one expectation names.
  package static let selectors = 256
  /// The most changes of one step.
  package static let operations = 100_000
  /// The range of the number of dots of a page control.
  package static let pages = 1...100
  /// The range of the lengths of a page control's dots, in points.
  package static let dotLength = 1.0...100.0
  /// The most links between a style and a layer in it, inclusive; each doubles the work.
  package static let nestedLinks = 8
  /// The most styles that a style extends.
  package static let parents = 16
  /// The most links of a style or a layer, and the most changes of a state.
  package static let links = 4
  /// The number of actions at one edge of an item.
  package static let swipeActions = 8
  package static let variants = 32
  /// The range of the share of texts' default sizes, in percent.
  package static let textPercent = 10.0...1_000.0
  /// The range of an item's share of the room for it, in percent.
  package static let percent = 0.0...10_000.0
  /// The range of quotients of width and height.
  package static let aspectRatio = 0.001...1_000.0
  /// The distance a finger moves before it drags anything, in points; the stage has the same.
  package static let slop = 10.0
  /// The range of the magnitudes of gravity, pushes and fields.
  package static let forces = -1_000.0...1_000.0
  /// The range of a spring's frequency, in hertz.
  package static let frequencies = 0.0...60.0
  /// The range of air resistance, per second, and of coefficients of friction.
  package static let resistances = 0.0...1_000.0
  /// The range of damping ratios of springs.
  package static let dampings = 0.0...10.0
  /// The most points of the progress of one interaction.
  package static let progressPoints = 1_000
  /// The most layers of a style, and of a layer within one.
  package static let layers = 64
  /// The most lengths in a dash pattern, and the shortest total length of one, in points.
  package static let dashes = 32
  package static let shortestDash = 0.1
  /// The longest path in bytes.
  package static let pathData = 65_536
  /// The range of blur radii, in points.
  package static let blur = 0.0...1_000.0
  /// The most different images in a scene.
  package static let images = 4_096
  /// The longest path of a folder in Unicode scalars.
  package static let path = 1_024
  /// The most texts of a style.
  package static let texts = 64
  /// The range of font sizes, in points; text layout has the same.
  package static let fontSize = 0.1...2_000.0
  /// The most runs of a text.
  package static let runs = 64
  /// The most families that a text names.
  package static let fontFallbacks = 8
  package static let fontFamilies = 32
  /// The range of tracking, in points; text layout has the same.
  package static let tracking = -1_000.0...1_000.0
  /// The range of line heights, in points; text layout has the same.
  package static let lineHeight = 0.0...10_000.0
  /// The most colors of a ramp, a palette or a gradient.
  package static let colors = 256
  /// The longest template in Unicode scalars.
  package static let template = 10_000
  /// The longest zero-padded number in a template.
  package static let padding = 32
  /// The longest key, name or id in Unicode scalars.
  package static let name = 256
  /// The greatest nesting of included documents.
  package static let includeDepth = 8
  /// The most included documents altogether.
  package static let includes = 64
}
