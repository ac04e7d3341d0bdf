import Foundation
package import JSONRPC
import Synchronization

/// The Language Server Protocol, 3.17, for scene documents.
///
/// Documents are followed and words are found on the thread that handles messages; scenes are checked
/// on another one, so that a scene that takes long delays nothing else.
package final class LanguageServer: Sendable {
  /// The settings of a server.
  package struct Settings: Sendable {
    /// The version of the command.
    let version: String
    /// The folder of images and fonts in place of the scenes' own.
    let assets: String?
    let check: SceneCheck

    package init(version: String, assets: String?, check: SceneCheck) {
      self.version = version; self.assets = assets; self.check = check
    }
  }

  /// The state of the session.
  struct State {
    var workspace = Workspace()
    var encoding = PositionEncoding.utf16
    /// The folder of documents that have no file.
    var folder = FileManager.default.currentDirectoryPath
    var isInitialized = false
    var isShutDown = false
    var client = ClientAbilities()
    /// The findings of the last check of each scene.
    var findings: [String: [LocatedFinding]] = [:]
  }

  /// The greatest number of bytes of a message.
  package static let maximumMessage = 32 << 20

  let settings: Settings
  let server: RPCServer
  let state = Mutex(State())
  private let queueBox = Mutex<CheckQueue?>(nil)

  /// The calm after a change until a scene is checked, and the longest time without a check, in
  /// seconds.
  private static let calm = 0.15, patience = 1.5

  package init(_ connection: RPCConnection, _ settings: Settings) {
    self.settings = settings
    server = RPCServer(connection, cancellation: .languageServer)
    state.withLock { $0.workspace.assets = settings.assets }
  }

  var queue: CheckQueue {
    queueBox.withLock { queue in
      if let queue { return queue }
      let new = CheckQueue(calm: Self.calm, patience: Self.patience) { [weak self] path in
        self?.check(path)
      }
      new.start()
      queue = new
      return new
    }
  }

  /// Serves until the client ends the session or the connection.
  ///
  /// - Returns: Whether the client shut the server down before.
  package func run() -> Bool {
    var requests: [String: RPCServer.RequestHandler] = [
      "textDocument/hover": hover, "textDocument/completion": completion,
      "textDocument/definition": definition, "textDocument/codeAction": codeActions,
      "codeAction/resolve": resolve,
    ]
    requests = requests.mapValues { handler in
      { [self] request in
        try requireSession()
        return try handler(request)
      }
    }
    requests["initialize"] = { [self] in try initialize($0.params) }
    requests["shutdown"] = { [self] _ in
      try requireSession()
      state.withLock { $0.isShutDown = true }
      return .null
    }
    server.run(
      requests: requests,
      notifications: [
        "initialized": { [self] _ in watchFiles() }, "exit": { [self] _ in server.stop() },
        "textDocument/didOpen": opened, "textDocument/didChange": changed,
        "textDocument/didClose": closed, "textDocument/didSave": saved,
        "workspace/didChangeWatchedFiles": { [self] _ in filesChanged() },
      ])
    queueBox.withLock { $0?.stop() }
    return state.withLock(\.isShutDown)
  }

  private func requireSession() throws {
    let (isInitialized, isShutDown) = state.withLock { ($0.isInitialized, $0.isShutDown) }
    if !isInitialized { throw RPCError(.serverNotInitialized, "send 'initialize' first") }
    if isShutDown { throw RPCError(.invalidRequest, "the server was shut down; send 'exit'") }
  }

  private func initialize(_ params: JSONValue) throws -> JSONValue {
    let abilities = ClientAbilities(params["capabilities"] ?? .null)
    let isFirst = state.withLock { state in
      defer { state.isInitialized = true }
      return !state.isInitialized
    }
    guard isFirst else { throw RPCError(.invalidRequest, "'initialize' was sent already") }
    let uris =
      (params["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }
      + [params["rootUri"]?.string].compactMap(\.self)
    let encoding: PositionEncoding = abilities.encodings.contains("utf-8") ? .utf8 : .utf16
    state.withLock { state in
      (state.client, state.encoding) = (abilities, encoding)
      var roots = uris.compactMap { DocumentAddress(uri: $0, folder: state.folder)?.path }
      if roots.isEmpty, let path = params["rootPath"]?.string { roots = [path] }
      state.workspace.roots = roots
      if let root = roots.first { state.folder = root }
    }
    return [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true, "definitionProvider": true,
        "completionProvider": ["triggerCharacters": [":", " ", "\"", "$", "{", ",", "/"]],
        "codeActionProvider": [
          "codeActionKinds": ["quickfix", .string(Self.allKind)],
          "resolveProvider": .bool(abilities.resolvesEdits),
        ],
      ], "serverInfo": ["name": "cellophane", "version": .string(settings.version)],
    ]
  }

  /// Asks the client for notifications about files that scenes may use.
  private func watchFiles() {
    guard state.withLock(\.client.registersWatchers) else { return }
    let pattern = "**/*.{yaml,yml,json,png,jpg,jpeg,ttf,otf}"
    server.call(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": .string(pattern)]]],
          ]
        ]
      ], id: .text("register"))
  }

  // MARK: Documents

  private func opened(_ params: JSONValue) {
    guard let document = params["textDocument"], let text = document["text"]?.string,
      let address = address(document)
    else { return }
    state.withLock { state in
      state.workspace.documents[address.path] = OpenDocument(
        address: address, languageID: document["languageId"]?.string ?? "",
        version: document["version"]?.integer, text: DocumentText(text))
      state.workspace.recognize(address.path, searching: true)
    }
    schedule(address.path)
  }

  private func changed(_ params: JSONValue) {
    guard let document = params["textDocument"], let address = address(document) else { return }
    let changes = params["contentChanges"]?.array ?? []
    let wasRecognized = state.withLock { state -> Bool in
      let encoding = state.encoding
      // What cannot be understood leaves the document as it is.
      try? state.workspace.documents[address.path]?.change(
        changes, version: document["version"]?.integer, in: encoding)
      return state.workspace.documents[address.path]?.isRecognized == true
    }
    if !wasRecognized { state.withLock { $0.workspace.recognize(address.path, searching: false) } }
    schedule(address.path)
  }

  private func saved(_ params: JSONValue) {
    guard let address = address(params["textDocument"]) else { return }
    state.withLock { $0.workspace.recognize(address.path, searching: true) }
    schedule(address.path)
  }

  private func closed(_ params: JSONValue) {
    guard let address = address(params["textDocument"]) else { return }
    let before = state.withLock { state in
      let before = state.workspace.allScenes
      state.workspace.documents[address.path] = nil
      return before
    }
    // A scene that stays open is as its files are now; the findings of others are withdrawn.
    for path in before {
      if state.withLock({ $0.workspace.allScenes.contains(path) }) {
        queue.schedule(path)
      } else {
        _ = queue.take(path)
        publish([], of: path)
      }
    }
  }

  private func filesChanged() {
    let scenes = state.withLock { state in
      for path in state.workspace.documents.keys {
        state.workspace.recognize(path, searching: true)
      }
      return state.workspace.allScenes
    }
    for path in scenes { queue.schedule(path) }
  }

  /// Checks the scenes of a document soon.
  private func schedule(_ path: String) {
    for scene in state.withLock({ $0.workspace.scenes(of: path) }) { queue.schedule(scene) }
  }

  func address(_ document: JSONValue?) -> DocumentAddress? {
    let folder = state.withLock(\.folder)
    return document?["uri"]?.string.flatMap { DocumentAddress(uri: $0, folder: folder) }
  }
}

/// The abilities of a client that matter here.
struct ClientAbilities: Sendable {
  var encodings: [String] = []
  /// Whether edits may name the versions of documents.
  var versionsEdits = false
  /// Whether the edits of an action may come later.
  var resolvesEdits = false
  var registersWatchers = false
  /// Whether descriptions may be Markdown.
  var showsMarkdown = (hovers: false, completions: false)

  init() {}

  /// Reads the abilities from the parameters of `initialize`.
  init(_ json: JSONValue) {
    encodings = (json["general"]?["positionEncodings"]?.array ?? []).compactMap(\.string)
    let workspace = json["workspace"]
    versionsEdits = workspace?["workspaceEdit"]?["documentChanges"]?.bool == true
    registersWatchers =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool == true
    let action = json["textDocument"]?["codeAction"]
    let properties = action?["resolveSupport"]?["properties"]?.array ?? []
    let item = json["textDocument"]?["completion"]?["completionItem"]
    showsMarkdown.hovers =
      json["textDocument"]?["hover"]?["contentFormat"]?.array?.contains("markdown") == true
    showsMarkdown.completions =
      item?["documentationFormat"]?.array?.contains("markdown") == true
    resolvesEdits = properties.contains("edit") && action?["dataSupport"]?.bool == true
  }
}
