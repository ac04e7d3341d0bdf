import Foundation
import JSONRPC
import Synchronization
import Testing

struct RPCServerTests {
  /// Returns the messages of a server's output for an input of lines.
  private func answers(
    to input: String, cancellation: RPCServer.Cancellation = .languageServer,
    requests: [String: RPCServer.RequestHandler] = [:],
    notifications: [String: RPCServer.NotificationHandler] = [:]
  ) throws -> [JSONValue] {
    let (source, target) = (Pipe(), Pipe())
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let connection = RPCConnection(
      input: source.fileHandleForReading.fileDescriptor,
      output: target.fileHandleForWriting.fileDescriptor, framing: .lines, limit: 1000)
    RPCServer(connection, cancellation: cancellation)
      .run(requests: requests, notifications: notifications)
    try target.fileHandleForWriting.close()
    let output = try target.fileHandleForReading.readToEnd() ?? Data()
    return try output.split(separator: 0x0A).map { try JSONValue(parsing: Data($0)) }
  }

  private func errors(of input: String) throws -> [String] {
    try answers(to: input).map { "\($0["id"] ?? "no id") \($0["error"]?["code"] ?? "no code")" }
  }

  @Test func `a request is answered with its id, a number or a text`() throws {
    let echo: RPCServer.RequestHandler = { $0.params }
    let input = """
      {"jsonrpc":"2.0","id":1,"method":"echo","params":{"b":1,"a":[true,null,1.5,"ä/🙂"]}}
      {"jsonrpc":"2.0","id":"x","method":"echo"}
      """
    let answers = try answers(to: input, requests: ["echo": echo])
    #expect(
      answers == [
        ["jsonrpc": "2.0", "id": 1, "result": ["a": [true, nil, 1.5, "ä/🙂"], "b": 1]],
        ["jsonrpc": "2.0", "id": "x", "result": nil],
      ])
  }

  @Test func `the messages of a batch are answered one by one`() throws {
    let input = #"[{"jsonrpc":"2.0","id":1,"method":"a"},7,{"jsonrpc":"2.0","id":2,"method":"b"}]"#
    let answers = try answers(to: input, requests: ["a": { _ in "A" }, "b": { _ in "B" }])
    #expect(answers.count == 3)
    #expect(answers.contains(["jsonrpc": "2.0", "id": 1, "result": "A"]))
    #expect(answers.contains(["jsonrpc": "2.0", "id": 2, "result": "B"]))
    #expect(answers.contains { $0["error"]?["code"] == -32600 && $0["id"] == .null })
  }

  @Test(arguments: [
    ("{", "null integer(-32700)"), ("{\"a\":\"\u{0}\"}", "null integer(-32700)"),
    ("1", "null integer(-32600)"), ("[]", "null integer(-32600)"),
    (#"{"id":3,"method":"x"}"#, "integer(3) integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":3}"#, "integer(3) integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":3,"method":4}"#, "integer(3) integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, "null integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":[1],"method":"x"}"#, "null integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":3,"method":"x","params":1}"#, "integer(3) integer(-32600)"),
    (#"{"jsonrpc":"2.0","id":"é","method":"no"}"#, "string(\"é\") integer(-32601)"),
  ])
  func `an invalid message is answered with an error`(input: String, error: String) throws {
    #expect(try errors(of: input) == [error])
  }

  @Test func `a message that is nested too deeply is answered with an error`() throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(try errors(of: deep) == ["null integer(-32700)"])
    let text =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + String(repeating: "[", count: 400) + "\"}"
    #expect(try errors(of: text) == ["integer(1) integer(-32601)"])
  }

  @Test func `unknown notifications and answers are ignored, and so is an empty input`() throws {
    let input = #"""
      {"jsonrpc":"2.0","method":"unknown"}
      {"jsonrpc":"2.0","id":1,"result":1}
      {"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}
      """#
    #expect(try answers(to: input).isEmpty)
    #expect(try answers(to: "").isEmpty)
  }

  @Test func `an error of a handler is the answer`() throws {
    struct Other: Error, CustomStringConvertible { let description = "no disk" }
    let input = #"""
      {"jsonrpc":"2.0","id":1,"method":"a"}
      {"jsonrpc":"2.0","id":2,"method":"b"}
      """#
    let found = try answers(
      to: input,
      requests: [
        "a": { _ in throw RPCError(.invalidParams, "no file") }, "b": { _ in throw Other() },
      ])
    #expect(
      found.map { $0["error"] } == [
        ["code": -32602, "message": "no file"], ["code": -32603, "message": "no disk"],
      ])
  }

  @Test func `a cancelled request that waits is answered once, without being handled`() throws {
    let isRead = Mutex(false)
    let input = #"""
      {"jsonrpc":"2.0","id":1,"method":"wait"}
      {"jsonrpc":"2.0","id":2,"method":"never"}
      {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}
      """#
    let found = try answers(
      to: input,
      requests: [
        "wait": { request in
          // The second one is cancelled while this one is handled.
          for _ in 0..<1000 where !isRead.withLock(\.self) {
            usleep(10_000)
            isRead.withLock { $0 = true }
          }
          return 1
        },
        "never": { request in
          Issue.record("a cancelled request was handled")
          return 2
        },
      ])
    #expect(Set(found.map { $0["id"] }) == [1, 2])
    #expect(found.first { $0["id"] == 2 }?["error"]?["code"] == -32800)
  }

  @Test func `a request may be answered later, and the server waits for that`() throws {
    let input = #"{"jsonrpc":"2.0","id":1,"method":"later"}"#
    let found = try answers(
      to: input,
      requests: [
        "later": { request in
          Thread.detachNewThread {
            usleep(20_000)
            request.answer(.success("late"))
            request.answer(.success("twice"))
          }
          return nil
        }
      ])
    #expect(found == [["jsonrpc": "2.0", "id": 1, "result": "late"]])
  }

  @Test func `the Model Context Protocol has no answer to a cancelled request`() throws {
    let input = #"""
      {"jsonrpc":"2.0","id":1,"method":"later"}
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}
      """#
    let isHandled = Mutex(false)
    let isStopped = Mutex(false)
    let found = try answers(
      to: input, cancellation: .modelContext,
      requests: [
        "later": { request in
          isHandled.withLock { $0 = true }
          request.onCancellation {
            isStopped.withLock { $0 = true }
            request.answer(.success(1))
          }
          return nil
        }
      ])
    #expect(found.isEmpty)
    // The cancellation may come before the request is handled.
    #expect(isStopped.withLock { $0 } == isHandled.withLock { $0 })
  }

  @Test func `notifications and requests are handled in their order`() throws {
    let order = Mutex<[Int]>([])
    let lines = (0..<100).map { number in
      number.isMultiple(of: 3)
        ? #"{"jsonrpc":"2.0","method":"n","params":[\#(number)]}"#
        : #"{"jsonrpc":"2.0","id":\#(number),"method":"r","params":[\#(number)]}"#
    }
    let note = { @Sendable (params: JSONValue) in
      order.withLock { $0.append(params.array?.first?.integer ?? -1) }
    }
    let found = try answers(
      to: lines.joined(separator: "\n"),
      requests: [
        "r": {
          note($0.params)
          return true
        }
      ], notifications: ["n": note])
    #expect(order.withLock { $0 } == Array(0..<100))
    #expect(found.count == 66)
  }

  @Test func `values are encoded in one line with their keys in order`() {
    let value: JSONValue = ["b": ["x\ny/z", 1.5, .number(.infinity)], "a": 9_007_199_254_740_993]
    #expect(
      String(decoding: value.data, as: UTF8.self)
        == #"{"a":9007199254740993,"b":["x\ny/z",1.5,null]}"#)
    #expect(
      String(decoding: MessageFraming.headers.framed("ä"), as: UTF8.self)
        == "Content-Length: 4\r\n\r\n\"ä\"")
  }
}
