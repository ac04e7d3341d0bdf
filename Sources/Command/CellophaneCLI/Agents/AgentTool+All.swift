import ComparisonTolerances
import MotionSpecs
import Rendering
import SceneDocuments

extension AgentTool {
  /// All tools, in the order in which an agent needs them.
  static let all = [check, render, spec, inspect, diff, verify, vocabulary]

  private static let scene = Parameter(
    name: "scene", kind: .path, about: "The scene file (.yaml, .json), below the root.",
    isRequired: true)
  private static let variant = Parameter(
    name: "variant", kind: .text, about: "The name of a variant of the scene.")
  private static let expect = Parameter(
    name: "expect", kind: .texts,
    about: "What may change, each \"ELEMENTS: PROPERTIES, FROM…TO\", as in "
      + "\"F: position, 0.3s…0.8s\" or \"grid/*: any\"; everything else that changes is reported.")
  private static let tokens = Parameter(
    name: "tokens", kind: .number(100...AgentCall.maximumTokens),
    about: "The most tokens of the answer; by default \(AgentCall.maximumTokens).")

  /// `check`: messages with their places and repairs.
  static let check = AgentTool(
    name: "check", title: "Check scenes",
    about:
      "Finds what is wrong in scenes: unknown keys, wrong values, motions that contradict each "
      + "other, failed expectations. Each message has file, line, column and what to write. With "
      + "fix, what a message says to write is written.",
    parameters: [
      Parameter(name: "scene", kind: .path, about: "A scene file, below the root."),
      Parameter(
        name: "scenes", kind: .paths, about: "Scene files or folders of them instead."),
      Parameter(name: "fix", kind: .flag, about: "Write the repairs that messages name."),
    ], writes: true
  ) { call in
    let scenes = try [call.path("scene")].compactMap(\.self) + call.paths("scenes")
    guard !scenes.isEmpty else {
      throw RenderError(.invalidArgument, "check needs the argument 'scene', or 'scenes'")
    }
    return try call.command(["check"] + (call.flag("fix") ? ["--fix"] : []) + ["--"] + scenes)
  }

  /// `render`: a sheet to look at, or a file.
  static let render = AgentTool(
    name: "render", title: "Render a scene",
    about: "Shows a scene as one image to look at: frames at the instants at which something "
      + "happens, each with its time, what moves outlined and named. With output, a file is written "
      + "instead (.gif, .svg, .webp, .apng, .png with at).",
    parameters: [
      scene, variant,
      Parameter(
        name: "every", kind: .text, about: "Frames at equal intervals instead, as in \"100ms\"."),
      Parameter(
        name: "at", kind: .text,
        about: "Frames at these times instead, as in \"0.2s,0.4s\"; one for a .png output."),
      Parameter(name: "paths", kind: .flag, about: "Draw the paths of what moves."),
      Parameter(
        name: "output", kind: .path, about: "A file to write instead of showing a sheet."),
    ], writes: true
  ) { call in
    let scene = try call.requiredPath("scene")
    let options =
      call.option("--variant", "variant") + call.option("--at", "at")
      + call.option("--every", "every") + (call.flag("paths") ? ["--paths"] : [])
    if let output = try call.path("output") {
      return try call.command(["render"] + options + ["-o", output, "--", scene])
    }
    return try call.picturing { file in
      ["render", "--sheet", "--max-bytes=\(AgentCall.maximumImageBytes)", "-o", file] + options
        + ["--", scene]
    }
  }

  /// `spec`: the motion in words, or as code.
  static let spec = AgentTool(
    name: "spec", title: "Describe the motion",
    about:
      "Says what moves, when, from where to where, and how it feels, in sentences and a table. "
      + "Other forms: a table for a ticket, or code for CSS, UIKit or SwiftUI.",
    parameters: [
      scene, variant,
      Parameter(
        name: "as", kind: .word(SpecForm.allCases.map(\.rawValue)),
        about: "The form; by default sentences."),
      tokens,
    ]
  ) { call in
    let scene = try call.requiredPath("scene")
    let form = call.text("as") ?? SpecForm.sentences.rawValue
    return try call.command(
      ["spec", "--as=\(form)"] + call.option("--tokens", "tokens")
        + call.option("--variant", "variant") + ["--", scene])
  }

  /// `inspect`: the elements with their frames.
  static let inspect = AgentTool(
    name: "inspect", title: "List elements",
    about: "Lists the elements of a scene with their exact frames, opacities and transforms at a "
      + "time; without a time, an overview of the scene.",
    parameters: [
      scene, variant, Parameter(name: "at", kind: .text, about: "The time, as in \"0.35s\"."),
    ]
  ) { call in
    let scene = try call.requiredPath("scene")
    return try call.command(
      ["inspect"] + call.option("--at", "at") + call.option("--variant", "variant")
        + ["--", scene])
  }

  /// `diff`: the differences of two scenes, timelines or renders.
  static let diff = AgentTool(
    name: "diff", title: "Compare two scenes",
    about: "Says what differs between two scenes, timelines (.json) or renders (.gif, .png): first "
      + "in sentences with elements, amounts, times and causes. With expect, only what else changed "
      + "is a difference.",
    parameters: [
      Parameter(
        name: "before", kind: .path, about: "The scene or file as it was.", isRequired: true),
      Parameter(
        name: "after", kind: .path, about: "The scene or file as it is.", isRequired: true),
      expect, tokens,
      Parameter(
        name: "sheet", kind: .flag,
        about: "Also show both at the instants of the greatest differences."),
    ]
  ) { call in
    let (before, after) = (try call.requiredPath("before"), try call.requiredPath("after"))
    let limit = "--tokens=\(call.number("tokens") ?? AgentCall.maximumTokens)"
    let expected = call.texts("expect").map { "--expect-change=\($0)" }
    let arguments = ["diff", limit] + expected
    guard call.flag("sheet") else { return try call.command(arguments + ["--", before, after]) }
    return try call.picturing { file in
      arguments + ["--sheet=\(file)", "--max-bytes=\(AgentCall.maximumImageBytes)"]
        + ["--", before, after]
    }
  }

  /// `verify`: scenes against goldens; nothing is recorded.
  static let verify = AgentTool(
    name: "verify", title: "Compare scenes with goldens",
    about: "Says which scenes differ from their approved goldens, and how. Nothing is approved or "
      + "recorded: that is up to people.",
    parameters: [
      Parameter(
        name: "scenes", kind: .paths, about: "Scene files or folders of them, below the root.",
        isRequired: true),
      Parameter(
        name: "against", kind: .path, about: "The folder of the goldens, below the root.",
        isRequired: true),
      expect, tokens,
    ]
  ) { call in
    let against = try call.requiredPath("against")
    let limit = "--tokens=\(call.number("tokens") ?? AgentCall.maximumTokens)"
    return try call.command(
      ["verify", limit, "--against", against]
        + call.texts("expect").map { "--expect-change=\($0)" } + ["--"] + call.paths("scenes"))
  }

  /// `vocabulary`: a search of the keys of scenes.
  static let vocabulary = AgentTool(
    name: "vocabulary", title: "Search the keys of scenes",
    about: "Finds the keys that a scene may have, by their names, by words about them, or by other "
      + "tools' words (\"easeInOut\", \"stiffness\", \"stagger\"): where they stand, their values, "
      + "ranges, units and defaults.",
    parameters: [
      Parameter(
        name: "query", kind: .text, about: "One to five words, as in \"spring damping\".",
        isRequired: true),
      Parameter(
        name: "count", kind: .number(1...50), about: "The most keys; by default 8."),
    ]
  ) { call in
    let query = call.text("query") ?? ""
    let found = KeySearch.shared.matches(query, limit: call.number("count") ?? 8)
    let hints = KeySearch.shared.hints(query)
    guard !found.isEmpty || !hints.isEmpty else {
      return AgentAnswer(text: "no key matches \(query)")
    }
    return AgentAnswer(text: (hints + found.map(\.agentText)).joined(separator: "\n"))
  }
}

extension KeySearch.Entry {
  /// The most paths of a key that are listed.
  private static let listedPaths = 4

  /// The key in a line: its places, its value and its sentence.
  fileprivate var agentText: String {
    let rest = paths.count - Self.listedPaths
    let places =
      paths.prefix(Self.listedPaths).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more places" : "")
    let standard = key.standard.map { "; default \($0)" } ?? ""
    let required = key.isRequired ? "; required" : ""
    return "\(key.name): \(key.about) (\(key.form)\(standard)\(required)) in \(places)"
  }
}
