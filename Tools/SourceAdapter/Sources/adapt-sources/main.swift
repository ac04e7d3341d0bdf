import Foundation
import SourceAdapting

do {
  let command = try Command(Array(CommandLine.arguments.dropFirst()))
  if command.isHelp {
    print(Command.usage, terminator: "")
  } else {
    print(try command.run(try command.list()), terminator: "")
  }
} catch {
  FileHandle.standardError.write(Data("adapt-sources: error: \(error)\n".utf8))
  exit(1)
}
