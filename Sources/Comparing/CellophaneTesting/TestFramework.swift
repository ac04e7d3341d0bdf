import Foundation
import Testing
import Verification
import XCTest

/// The framework that runs the tests; issues of the other one would be lost silently.
package enum TestFramework: Hashable {
  case swiftTesting, xcTest
  /// Outside a test.
  case none

  /// Returns the framework that runs the tests.
  ///
  /// A detached task has no current test, so the process's arguments decide there: the package
  /// manager runs the same program for both frameworks, in turn.
  package static func running(hasCurrentTest: Bool, arguments: [String]) -> TestFramework {
    if hasCurrentTest { return .swiftTesting }
    let isNamed = zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && value == "swift-testing"
    }
    if isNamed || arguments.contains("--testing-library=swift-testing") { return .swiftTesting }
    return arguments.first?.hasSuffix(".xctest") == true ? .xcTest : .none
  }

  /// The framework that runs the current test.
  static var current: TestFramework {
    running(hasCurrentTest: Test.current != nil, arguments: CommandLine.arguments)
  }

  /// Reports a failure at the location of the assertion, with the files that show it.
  func report(_ verdict: Verdict, at site: CallSite) {
    guard let message = verdict.message else { return }
    switch self {
    case .swiftTesting:
      let location = SourceLocation(
        fileID: site.fileID.description, filePath: site.filePath.description,
        line: Int(site.line), column: Int(site.column))
      for file in verdict.attachments {
        Attachment.record([UInt8](file.data), named: file.name, sourceLocation: location)
      }
      // The first line is the headline, which a comment would never be.
      let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
      let comment = lines.count > 1 ? Comment(rawValue: lines[1]) : nil
      Issue.record(
        GoldenFailure(description: lines.first ?? message), comment, sourceLocation: location)
    case .xcTest: XCTFail(message, file: site.filePath, line: site.line)
    case .none:
      let text = "\(site.filePath):\(site.line):\(site.column): error: \(message)\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}

/// The first line of a failure.
private struct GoldenFailure: Error, CustomStringConvertible {
  let description: String
}

extension TestSurroundings {
  /// The surroundings of the running test.
  static var current: TestSurroundings {
    TestSurroundings(
      variables: ProcessInfo.processInfo.environment, scope: RecordRequest.scope,
      asker: Test.current.map {
        GoldenLedger.Asker(id: "\($0.id)", isParameterized: $0.isParameterized)
      },
      ledger: .shared)
  }
}
