/// A scene made up from a seed: the document's lines, of which each step has one of its own.
struct SceneProgram {
  /// The words of a program that is not held against the law of jumps.
  ///
  /// Poses, animations, styles and repetitions do not yet join smoothly, what follows a motion is
  /// one tick late where that changes, and what physics moves into the viewport appears between
  /// two ticks. Remove a word once what it names is smooth. Two visuals of one item, which
  /// `survivors: double` asks for, are taken for a leap.
  static let unjudged = [
    "pose:", "animate:", "restyle:", "repeat:", "behaviour:", "type: spinner", "type: springy",
    "type: newtonian", "style: linked",
    "survivors: double",
  ]

  let seed: Int
  /// The lines before the steps.
  let head: [String]
  /// The steps, in the order of the document; those that cannot be played are removed.
  private(set) var steps: [String]
  /// The variant that is played; `nil` for the scene itself.
  let variant: String?

  /// Writes the program of a seed.
  init(seed: Int) {
    var writer = ProgramWriter(seed: seed)
    (head, steps) = writer.write()
    self.seed = seed
    variant = writer.variant
  }

  /// The document.
  var text: String {
    (head + [steps.isEmpty ? "steps: []" : "steps:"] + steps).joined(separator: "\n") + "\n"
  }

  /// The number of lines of the document.
  var lineCount: Int { head.count + 1 + steps.count }

  /// Removes the steps at some lines of the document, counted from 1.
  ///
  /// - Returns: Whether there are any.
  mutating func removeSteps(atLines lines: [Int]) -> Bool {
    let indices = Set(lines.map { $0 - head.count - 2 }).filter(steps.indices.contains)
    for index in indices.sorted(by: >) { steps.remove(at: index) }
    return !indices.isEmpty
  }
}
