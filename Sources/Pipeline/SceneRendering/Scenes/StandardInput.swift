import Documents
import Foundation

/// The standard input of the process.
enum StandardInput {
  /// The whole text, which is read once; `DocumentError` if it is too long or cannot be read.
  static let text: Result<Data, DocumentError> = {
    let location = SourceLocation(file: "standard input")
    do {
      let limit = DocumentLimits.bytes
      var data = Data()
      while data.count <= limit,
        let more = try FileHandle.standardInput.read(upToCount: limit + 1 - data.count),
        !more.isEmpty
      { data.append(more) }
      guard data.count <= limit else {
        return .failure(
          DocumentError(at: location, "the document exceeds the limit of \(limit) bytes"))
      }
      return .success(data)
    } catch {
      return .failure(DocumentError(.unreadable, at: location, "it cannot be read to its end"))
    }
  }()
}
