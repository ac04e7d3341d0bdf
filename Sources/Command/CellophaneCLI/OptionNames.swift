/// The names of the command's options, by the names of the parameters that they set.
///
/// The libraries name a parameter in backticks, such as `framesPerSecond`; in the command's messages
/// the option stands there.
package enum OptionNames {
  /// The option of each parameter.
  package static let all: [String: String] = [
    "alpha": "--alpha",
    "antialiasing": "--antialiasing",
    "artifacts": "--artifacts",
    "assets": "--assets",
    "at": "--at TIME",
    "byteLimit": "--max-bytes",
    "cell": "--cell",
    "channel": "--channel",
    "count": "--count",
    "delay": "--delay",
    "delegate": "--delegate",
    "driver": "--driver",
    "endHold": "--end-hold",
    "expressions": "--layout",
    "formats": "--format",
    "framesPerSecond": "--fps",
    "from": "--from",
    "ignore": "--ignore",
    "ignoreItems": "--ignore-item",
    "ignoreOutset": "--ignore-outset",
    "inPlace": "--in-place",
    "intent": "--intent",
    "isLossless": "--lossless",
    "itemCount": "--count",
    "jobs": "--jobs",
    "keepsExisting": "--no-clobber",
    "loop": "--loop",
    "matte": "--matte",
    "manifest": "--manifest",
    "matrix": "--matrix",
    "memoryBudget": "--memory-budget",
    "memoryLimit": "--memory-limit",
    "package": "--package",
    "perceptual": "--perceptual",
    "pixels": "--max-pixels",
    "playsBackward": "--ping-pong",
    "points": "--points",
    "port": "--port",
    "precision": "--precision",
    "profile": "--for",
    "quality": "--quality",
    "RenderManifest": "\"cellophane render --json\"",
    "root": "--scratch-path",
    "resumes": "--resume",
    "scale": "--scale",
    "seconds": "--seconds",
    "shard": "--shard",
    "sheet": "--sheet",
    "size": "--size",
    "speed": "--speed",
    "startHold": "--start-hold",
    "stopsAtFailure": "--fail-fast",
    "target": "--target",
    "targets": "-o",
    "timeLimit": "--time-limit",
    "to": "--to",
    "transitions": "--transition",
    "update": "--update",
    "views": "--view",
  ]

  /// Returns a message with options in place of the parameters that it names in backticks.
  package static func reword(_ message: String) -> String {
    message.replacing(/`(\w+)`/) { all[String($0.1)] ?? String($0.0) }
  }
}
