internal import CCairo
internal import CProcessor
import Foundation

/// The versions of the third-party libraries that painting uses.
public enum PaintingLibraries {
  /// The version of Cairo.
  public static var cairo: String { String(cString: cairo_version_string()) }
  /// The version of pixman.
  public static var pixman: String { String(cString: pixman_version_string()) }
  /// The implementations among which pixman chooses: those for the processor's vector instructions,
  /// without those that the variable `PIXMAN_DISABLE` names.
  public static var pixmanImplementations: String {
    implementations(
      instructions: String(cString: cellophane_vector_instructions()),
      disabled: ProcessInfo.processInfo.environment["PIXMAN_DISABLE"] ?? "")
  }

  /// Returns the implementations for vector instructions, without disabled ones.
  ///
  /// Without the operations on whole images, each implementation works line by line.
  package static func implementations(instructions: String, disabled: String) -> String {
    let disabled = Set(disabled.split(separator: " "))
    let names: [Substring] = ["fast"] + instructions.split(separator: " ")
    let chosen = names.filter { !disabled.contains($0) }
    let lines = disabled.contains("wholeops") ? " by lines" : ""
    return (chosen.isEmpty ? "general" : chosen.joined(separator: "+")) + lines
  }
}
