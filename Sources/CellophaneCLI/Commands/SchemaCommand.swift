import ArgumentParser
import Rendering
import SceneDocuments

/// `cellophane schema`: what a scene document may say.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scene documents, for editors and other tools.")

  func run() throws {
    try Console.reporting { try Console.print(SceneSchema.json) }
  }
}
