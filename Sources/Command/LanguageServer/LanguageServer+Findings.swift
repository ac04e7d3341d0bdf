import Documents
import Foundation
import JSONRPC
import ScenePlayback
import Synchronization

/// A finding with its place as the protocol has it.
struct LocatedFinding: Sendable {
  let finding: Finding
  let path: String
  let range: JSONValue
}

/// Findings, and the actions that repair them.
extension LanguageServer {
  /// The kind of the action that makes all repairs.
  static let allKind = "source.fixAll.cellophane"

  /// Checks a scene with the texts of the editor, and publishes its findings.
  func check(_ path: String) {
    let workspace = state.withLock(\.workspace)
    let findings = settings.check.findings(path, workspace.edited)
    // Findings about a text that has changed since have no place in it; the next ones follow.
    guard !queue.isWaiting(path), state.withLock({ $0.workspace.allScenes.contains(path) }) else {
      return
    }
    publish(located(findings, in: workspace), of: path)
  }

  private func located(_ findings: [Finding], in workspace: Workspace) -> [LocatedFinding] {
    let encoding = state.withLock(\.encoding)
    var texts: [String: (text: DocumentText, outline: DocumentOutline)] = [:]
    return findings.map { finding in
      let path = finding.location.file
      if texts[path] == nil, let text = workspace.text(of: path) {
        texts[path] = (text, OpenDocument.outline(of: text, path: path))
      }
      let start = TextPosition(line: 0, character: 0).json
      let range = texts[path].map {
        $0.text.json(finding.range(in: $0.text, $0.outline), in: encoding)
      }
      return LocatedFinding(
        finding: finding, path: path, range: range ?? ["start": start, "end": start])
    }
  }

  /// Publishes the findings of a scene together with those of others about the same documents.
  func publish(_ findings: [LocatedFinding], of scene: String) {
    let lists = state.withLock { state -> [(String, Int?, [LocatedFinding])] in
      let before = state.findings[scene] ?? []
      let isOpen = state.workspace.allScenes.contains(scene)
      state.findings[scene] = findings.isEmpty && !isOpen ? nil : findings
      let all = state.findings.sorted { $0.key < $1.key }.flatMap(\.value)
      // A document without findings of its own gets an empty list; the scene comes last.
      let parts = state.workspace.documents.keys.filter {
        state.workspace.scenes(of: $0).contains(scene)
      }
      let others = Set((before + findings).map(\.path) + parts).subtracting([scene])
      return (others.sorted() + [scene]).map { path in
        (path, state.workspace.documents[path]?.version, all.filter { $0.path == path })
      }
    }
    for (path, version, findings) in lists {
      var seen: Set<JSONValue> = []
      let items = findings.map { $0.finding.json($0.range) }.filter { seen.insert($0).inserted }
      var params: [String: JSONValue] = [
        "uri": .string(uri(of: path)), "diagnostics": .array(items),
      ]
      if let version { params["version"] = .integer(version) }
      server.notify("textDocument/publishDiagnostics", .object(params))
    }
  }

  // MARK: Actions

  func codeActions(_ request: RPCRequest) throws -> JSONValue? {
    guard let address = address(request.params["textDocument"]),
      let start = TextPosition(request.params["range"]?["start"]),
      let end = TextPosition(request.params["range"]?["end"])
    else { throw RPCError(.invalidParams, "a 'textDocument' and a 'range' are needed") }
    let only = request.params["context"]?["only"]?.array?.compactMap(\.string)
    queue.perform { [self] in
      guard !request.isAnswered else { return }
      let scenes = refreshed(address.path)
      var actions: [JSONValue] = []
      if Self.isWanted("quickfix", only) {
        actions += scenes.flatMap { quickFixes(of: $0, at: address.path, from: start, to: end) }
      }
      if Self.isWanted(Self.allKind, only) {
        actions += scenes.compactMap { repairAll($0, at: address) }
      }
      var seen: Set<JSONValue> = []
      request.answer(.success(.array(actions.filter { seen.insert($0).inserted })))
    }
    return nil
  }

  /// Answers with an action and its edits, which a client asks for when it is chosen.
  func resolve(_ request: RPCRequest) throws -> JSONValue? {
    guard let action = request.params.object, let scene = action["data"]?["scene"]?.string else {
      throw RPCError(.invalidParams, "the action has no 'data' of this server")
    }
    queue.perform { [self] in
      guard !request.isAnswered else { return }
      let edit = ["edit": allRepairs(of: scene)]
      request.answer(.success(.object(action.merging(edit) { $1 })))
    }
    return nil
  }

  /// Returns whether a kind of actions is wanted: kinds are hierarchical.
  private static func isWanted(_ kind: String, _ only: [String]?) -> Bool {
    only?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
  }

  /// Checks the scenes of a document if they wait for it; returns them.
  private func refreshed(_ path: String) -> [String] {
    let scenes = state.withLock { $0.workspace.scenes(of: path) }
    for scene in scenes where queue.take(scene) { check(scene) }
    return scenes
  }

  private func quickFixes(
    of scene: String, at path: String, from start: TextPosition, to end: TextPosition
  ) -> [JSONValue] {
    func isBefore(_ left: TextPosition, _ right: TextPosition) -> Bool {
      (left.line, left.character) <= (right.line, right.character)
    }
    let findings = state.withLock { $0.findings[scene] ?? [] }.filter { located in
      guard located.path == path, !located.finding.edits.isEmpty,
        let first = TextPosition(located.range["start"]),
        let last = TextPosition(located.range["end"])
      else { return false }
      return isBefore(first, end) && isBefore(start, last)
    }
    return findings.map { located in
      [
        "title": .string(located.finding.title), "kind": "quickfix", "isPreferred": true,
        "diagnostics": [located.finding.json(located.range)],
        "edit": edit(located.finding.edits),
      ]
    }
  }

  /// Returns the edits of a repair.
  private func edit(_ edits: [DocumentEdit]) -> JSONValue {
    let (workspace, encoding) = state.withLock { ($0.workspace, $0.encoding) }
    var changes: [String: [JSONValue]] = [:]
    for edit in edits {
      guard let text = workspace.text(of: edit.location.file) else { continue }
      let range =
        text.offset(
          of: edit.location)..<max(
          text.offset(of: edit.location), text.offset(of: edit.end))
      changes[edit.location.file, default: []].append([
        "range": text.json(range, in: encoding), "newText": .string(edit.after),
      ])
    }
    return workspaceEdit(changes)
  }

  /// Returns edits by the paths of their documents as the client takes them.
  private func workspaceEdit(_ changes: [String: [JSONValue]]) -> JSONValue {
    let (isVersioned, documents) = state.withLock {
      ($0.client.versionsEdits, $0.workspace.documents)
    }
    guard isVersioned else {
      return [
        "changes": .object(
          Dictionary(changes.map { (uri(of: $0.key), .array($0.value)) }) { $0 + $1 })
      ]
    }
    return [
      "documentChanges": .array(
        changes.sorted { $0.key < $1.key }.map { path, edits in
          let version = documents[path]?.version
          return [
            "textDocument": [
              "uri": .string(uri(of: path)), "version": version.map { .integer($0) } ?? .null,
            ], "edits": .array(edits),
          ]
        })
    ]
  }

  /// Returns the action that makes all repairs of a scene; `nil` if there is none to make.
  private func repairAll(_ scene: String, at address: DocumentAddress) -> JSONValue? {
    let findings = state.withLock { $0.findings[scene] ?? [] }
    let count = findings.count { !$0.finding.edits.isEmpty }
    guard count > 0 else { return nil }
    let name = scene.split(separator: "/").last ?? ""
    let place = scene == address.path ? "" : " of \(name)"
    var action: [String: JSONValue] = [
      "title": .string("Make all repairs\(place)"), "kind": .string(Self.allKind),
    ]
    if state.withLock(\.client.resolvesEdits) {
      action["data"] = ["scene": .string(scene)]
    } else {
      action["edit"] = allRepairs(of: scene)
    }
    return .object(action)
  }

  private func allRepairs(of scene: String) -> JSONValue {
    let (workspace, encoding) = state.withLock { ($0.workspace, $0.encoding) }
    var changes: [String: [JSONValue]] = [:]
    for (path, data) in settings.check.repairs(scene, workspace.edited) {
      guard let text = workspace.text(of: path), text.bytes != Array(data) else { continue }
      let new = Array(data)
      let (start, end) = Self.difference(text.bytes, new)
      let range = start..<text.bytes.count - end
      changes[path] = [
        [
          "range": text.json(range, in: encoding),
          "newText": .string(String(decoding: new[start..<new.count - end], as: UTF8.self)),
        ]
      ]
    }
    return workspaceEdit(changes)
  }

  /// Returns the numbers of bytes at the beginning and at the end of whole lines that are equal.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> (start: Int, end: Int) {
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var end = 0
    while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, end < old.count, old[old.count - end - 1] != 0x0A { end -= 1 }
    return (start, end)
  }
}

private func + (left: JSONValue, right: JSONValue) -> JSONValue {
  .array((left.array ?? []) + (right.array ?? []))
}
