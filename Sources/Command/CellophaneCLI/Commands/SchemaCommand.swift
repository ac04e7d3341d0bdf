import ArgumentParser
import Foundation
import Rendering
import SceneDocuments

/// `cellophane schema`: prints the JSON Schema of scene documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene documents.")

  func run() throws { try Console.reporting { try Console.print(Data(SceneSchema.json.utf8)) } }
}
