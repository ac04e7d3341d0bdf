import Hosting
import Testing

struct CompilerOutputTests {
  /// A log as the package manager prints it: each error twice, among its own lines.
  private static let log = """
    [0/1] Planning build
    Building for debugging...
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/4] Emitting module Fan
    /gen/Sources/Fan/B.swift:3:18: error: cannot find type 'Rim' in scope
    1 | final class Wheel {}
    3 | func rim() -> Rim {
      |               `- error: cannot find type 'Rim' in scope
    4 | }
    [4/5] Compiling Fan A.swift
    /gen/Sources/Fan/A.swift:12:75: error: missing argument for parameter 'x' in call
    12 | turn()
       |     `- error: missing argument for parameter 'x' in call

    /gen/Other.swift:7:15: note: 'turn(x:)' declared here
     7 | func turn(x: Int)
       |      `- note: 'turn(x:)' declared here
    [5/5] Compiling Fan B.swift
    /gen/Sources/Fan/B.swift:3:18: error: cannot find type 'Rim' in scope
    1 | final class Wheel {}
    3 | func rim() -> Rim {
      |               `- error: cannot find type 'Rim' in scope
    4 | }

    /gen/Sources/Fan/B.swift:9:1: warning: variable was never used
    warning: prohibited flag(s): -pthread
    """

  @Test func `each error is reported once, in the order of locations, with its notes`() {
    let errors = CompilerOutput(Self.log).errors
    #expect(errors.map(\.file) == ["/gen/Sources/Fan/A.swift", "/gen/Sources/Fan/B.swift"])
    #expect(errors.map(\.line) == [12, 3])
    #expect(errors.map(\.column) == [75, 18])
    #expect(errors[0].lines.contains("/gen/Other.swift:7:15: note: 'turn(x:)' declared here"))
    #expect(errors[0].lines.last == "   |      `- note: 'turn(x:)' declared here")
    #expect(errors[1].lines.count == 5)
  }

  @Test func `what the build system says is not the compiler's`() {
    let lines = CompilerOutput(Self.log).messages.flatMap(\.lines)
    #expect(!lines.contains { $0.contains("Compiling") || $0.contains("emit-module") })
    #expect(!lines.contains { $0.contains("prohibited") })
    #expect(CompilerOutput("error: no such package\n").messages.isEmpty)
  }
}
