package import Foundation

/// The identifier of a request, which its answer repeats.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// Makes the identifier of a message; `nil` for a value that is neither a whole number nor a text.
  package init?(_ value: JSONValue?) {
    if let number = value?.integer {
      self = .number(number)
    } else if let text = value?.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// The error with which a request is answered.
package struct RPCError: Error, Hashable, Sendable {
  /// The codes of JSON-RPC 2.0, section 5.1, and of the Language Server Protocol 3.17.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case contentModified = -32801
    case requestCancelled = -32800
  }

  package let code: Int
  /// The sentence about it, for people.
  package let message: String

  package init(_ code: Code, _ message: String) { self.init(code: code.rawValue, message) }

  package init(code: Int, _ message: String) {
    self.code = code; self.message = message
  }

  package var json: JSONValue { ["code": .integer(code), "message": .string(message)] }
}

/// A message of JSON-RPC 2.0 that was received.
package enum RPCMessage: Hashable, Sendable {
  case request(id: RequestID, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// The answer to a request of this side.
  case response(id: RequestID?, Result<JSONValue, RPCError>)

  /// The failure to understand a message, with the identifier for the answer.
  package struct Invalid: Error, Hashable, Sendable {
    package let id: RequestID?
    package let error: RPCError
  }

  /// Reads a message, or the messages of a batch, which are answered one by one.
  package static func all(parsing data: Data) -> [Result<RPCMessage, Invalid>] {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: data)
    } catch {
      let known = error as? RPCError
      let other = RPCError(.parseError, "the message is no JSON in UTF-8")
      return [.failure(Invalid(id: nil, error: known ?? other))]
    }
    guard let batch = value.array, !batch.isEmpty else { return [one(value)] }
    return batch.map(one)
  }

  private static func one(_ value: JSONValue) -> Result<RPCMessage, Invalid> {
    Result { () throws(Invalid) in try RPCMessage(value) }
  }

  /// Reads a message; missing parameters are null.
  private init(_ value: JSONValue) throws(Invalid) {
    let id = RequestID(value["id"])
    func invalid(_ message: String) -> Invalid {
      Invalid(id: id, error: RPCError(.invalidRequest, message))
    }
    guard value.object != nil else { throw invalid("a message is an object") }
    guard value["jsonrpc"] == "2.0" else { throw invalid("'jsonrpc' must be \"2.0\"") }
    guard value["method"] != nil else {
      if let error = value["error"] {
        let code = error["code"]?.integer ?? RPCError.Code.internalError.rawValue
        self = .response(id: id, .failure(RPCError(code: code, error["message"]?.string ?? "")))
      } else if let result = value["result"], let id {
        self = .response(id: id, .success(result))
      } else {
        throw invalid("a message needs a 'method', or a 'result' or an 'error' with an 'id'")
      }
      return
    }
    guard let method = value["method"]?.string else { throw invalid("'method' must be a text") }
    let params = value["params"] ?? .null
    guard params == .null || params.object != nil || params.array != nil else {
      throw invalid("'params' must be an object or an array")
    }
    if let id {
      self = .request(id: id, method: method, params: params)
    } else if value["id"] == nil {
      self = .notification(method: method, params: params)
    } else {
      throw invalid("'id' must be a text or a whole number")
    }
  }

  /// Returns the answer to a request.
  package static func answer(to id: RequestID?, _ result: Result<JSONValue, RPCError>) -> JSONValue
  {
    let content: (String, JSONValue) =
      switch result {
      case .success(let value): ("result", value)
      case .failure(let error): ("error", error.json)
      }
    return .object(["jsonrpc": "2.0", "id": id?.json ?? .null, content.0: content.1])
  }

  /// Returns a request, or a notification without an identifier.
  package static func call(
    _ method: String, _ params: JSONValue, id: RequestID? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
    if params != .null { members["params"] = params }
    if let id { members["id"] = id.json }
    return .object(members)
  }
}
