import ComparisonTolerances
import Dispatch
import Foundation
import Hosting
import JSONRPC
import Rendering
import Synchronization

/// A server of the Model Context Protocol: the commands that look at motion, as tools for agents.
///
/// It follows the revisions 2024-11-05 to 2025-11-25. Each call runs this command in a process of its
/// own, so that a cancellation ends it, and a scene that stops it stops nothing else.
final class AgentServer: Sendable {
  /// The revisions of the protocol, the newest one last.
  static let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// The most calls at once.
  private static let maximumCalls = 4
  /// The most bytes of a message.
  static let maximumMessage = 1 << 20

  private let root: AgentRoot
  private let tools: [AgentTool]
  /// The programs of the calls that are running, each with the number of its call.
  private let calls = Mutex<(processes: [Int: ChildProcesses], count: Int)>(([:], 0))
  private let slots = DispatchSemaphore(value: maximumCalls)

  init(root: AgentRoot, tools: [AgentTool] = AgentTool.all) {
    self.root = root; self.tools = tools
  }

  /// Ends the programs of all calls.
  func terminate() { calls.withLock { $0.processes.values.forEach { $0.terminate() } } }

  /// Answers the messages of a connection until it ends.
  func run(_ connection: RPCConnection) {
    let server = RPCServer(connection, cancellation: .modelContext)
    server.run(
      requests: [
        "initialize": { [self] in initialize($0.params) },
        "ping": { _ in [:] },
        "tools/list": { [self] _ in ["tools": .array(tools.map(\.listing))] },
        "tools/call": { [self] in try call($0) },
      ], notifications: [:])
  }

  private func initialize(_ params: JSONValue) -> JSONValue {
    let wanted = params["protocolVersion"]?.string ?? ""
    let revision =
      Self.revisions.contains(wanted) ? wanted : Self.revisions[Self.revisions.count - 1]
    return [
      "protocolVersion": .string(revision),
      "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": [
        "name": "cellophane", "title": "Cellophane", "version": .string(ToolVersion.text),
      ],
      "instructions": .string(
        "Scenes are YAML or JSON files below \(root.path). Check a scene, look at its sheet with "
          + "render, and read its motion with spec; compare with diff. vocabulary searches the keys."
      ),
    ]
  }

  /// Begins a call, which is answered when it is done.
  private func call(_ request: RPCRequest) throws -> JSONValue? {
    let name = request.params["name"]?.string ?? ""
    guard let tool = tools.first(where: { $0.name == name }) else {
      let names = tools.map(\.name).joined(separator: ", ")
      throw RPCError(.invalidParams, "there is no tool '\(name.prefix(100))'; there are \(names)")
    }
    let thread = Thread { [self] in
      slots.wait()
      defer { slots.signal() }
      if request.isCancelled || request.isAnswered { return }
      let own = ChildProcesses()
      let number = calls.withLock { calls in
        calls.count += 1
        calls.processes[calls.count] = own
        return calls.count
      }
      defer { calls.withLock { _ = $0.processes.removeValue(forKey: number) } }
      request.onCancellation { own.terminate() }
      request.answer(.success(Self.json(answer(tool, request.params["arguments"] ?? .null, own))))
    }
    thread.stackSize = 1 << 23
    thread.start()
    return nil
  }

  private func answer(
    _ tool: AgentTool, _ arguments: JSONValue, _ processes: ChildProcesses
  ) -> AgentAnswer {
    do {
      return try tool.run(
        AgentCall(tool, arguments, root: root, processes: processes))
    } catch {
      let lines = (error as? RenderError).map { $0.lines } ?? ["\(error)"]
      return AgentAnswer(text: lines.joined(separator: "\n"), isError: true)
    }
  }

  /// Returns an answer within the limits of the protocol's clients.
  static func json(_ answer: AgentAnswer) -> JSONValue {
    let lines = answer.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let text = ComparisonText.lines(lines, within: AgentCall.maximumTokens).joined(separator: "\n")
    var content: [JSONValue] = [["type": "text", "text": .string(text)]]
    for image in answer.images where image.count <= AgentCall.maximumImageBytes {
      content.append([
        "type": "image", "data": .string(Data(image).base64EncodedString()),
        "mimeType": "image/png",
      ])
    }
    return ["content": .array(content), "isError": .bool(answer.isError)]
  }
}
