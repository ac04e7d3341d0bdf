import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import SceneDocuments

/// `cellophane new`: writes a scene to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a short scene to start from.")

  @Argument(help: "The .yaml file to write; it must not exist.")
  var file: String

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      guard ["yaml", "yml"].contains((file as NSString).pathExtension.lowercased()) else {
        throw RenderError(
          .invalidArgument, at: file, "the scene has comments, so its name ends in .yaml or .yml")
      }
      try StarterScene.write(to: file)
      if !quiet { try Console.print("\(file)  next: cellophane render \(file) -o preview.gif") }
    }
  }
}

/// The scene that `new` writes.
enum StarterScene {
  /// The name of the schema beside the scene, hidden so that searches for scenes skip it.
  static let schemaName = ".cellophane-schema.json"

  /// Writes the scene to a file that does not exist yet, and the schema that it names beside it.
  static func write(to path: String) throws {
    try NewFile.write(Data(text.utf8), to: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try NewFile.replace(
      folder.appendingPathComponent(schemaName).path, with: Data(SceneSchema.json.utf8))
  }

  /// A grid into which a card flies, with comments on what can be changed.
  static let text = """
    # yaml-language-server: $schema=\(schemaName)
    cellophane: 1
    title: A card flies in

    canvas: { size: [360, 240], background: "#F2F2F7" }   # points
    output: { fps: 50, hold: 0.6s }                       # plays until all is at rest, and 0.6 s

    styles:
      card:
        fill: { ramp: { colors: ["#5E5CE6", "#FF375F"] } } # from the first card to the last
        cornerRadius: 12
        text: { string: "{key}", weight: semibold, size: 17, color: white, align: center, vertical: middle }

    collections:
      - id: grid
        layout: { type: flow, itemSize: [72, 72], lineSpacing: 12, interitemSpacing: 12, sectionInset: 16 }
        style: card
        sections:
          - items: [A, B, C, D, E]
        appear: { center: bottomCenter, scale: 0.2, rotation: 90deg, alpha: 0 }
        disappear: { scale: 0.2, alpha: 0 }

    steps:
      - at: 0.3s
        insert: { at: [0, 2], key: New }                  # section 0, item 2
        duration: 0.5s
        spring: { damping: 0.7 }
      - after: 0.4s
        delete: B                                         # by its key
        duration: 0.3s

    """
}
