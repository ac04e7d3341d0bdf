import Foundation
import Synchronization

/// Something that is made of the files of some folders, and made again when one of them has changed.
package final class LiveBuild<Product: Sendable>: Sendable {
  /// The greatest number of files and folders that are followed.
  private static var maximumFiles: Int { 20_000 }

  /// The files as they were when something was made of them, and the outcome.
  private struct Outcome {
    var stamps: [String: FileStamp] = [:]
    var result: Result<Product, any Error>?
  }

  private let roots: [String]
  private let make: @Sendable (Product?) throws -> Product
  /// The last outcome; the lock is held while something is made.
  private let outcome = Mutex(Outcome())
  private let lastProduct = Mutex<Product?>(nil)

  /// Prepares to make something; nothing is made yet.
  ///
  /// - Parameters:
  ///   - roots: The files and folders that it is made of, with all that lies in them but hidden files.
  ///   - make: A function that makes it; it takes the last product.
  package init(_ roots: [String], make: @escaping @Sendable (Product?) throws -> Product) {
    self.roots = roots; self.make = make
  }

  /// The last product that could be made; `nil` if there is none.
  package var last: Product? { lastProduct.withLock { $0 } }

  /// Makes the product, unless no file has changed since it was made; another caller waits meanwhile.
  ///
  /// - Throws: The error of making it, again until a file changes.
  package func product() throws -> Product {
    try outcome.withLock { outcome in
      // What changes while something is made is newer than these stamps.
      let stamps = stamps
      if let result = outcome.result, stamps == outcome.stamps { return try result.get() }
      let result = Result { try make(last) }
      outcome = Outcome(stamps: stamps, result: result)
      if case .success(let product) = result { lastProduct.withLock { $0 = product } }
      return try result.get()
    }
  }

  /// The files and folders to watch.
  package var files: Set<String> {
    var result: Set<String> = []
    for root in roots {
      result.insert(root)
      let inner = FileManager.default.enumerator(
        at: URL(fileURLWithPath: root), includingPropertiesForKeys: [.isDirectoryKey],
        options: [.skipsHiddenFiles])
      while result.count < Self.maximumFiles, let file = inner?.nextObject() as? URL {
        result.insert(file.path)
      }
    }
    return result
  }

  /// The stamps of the files, without folders, whose stamps also change with temporary files.
  private var stamps: [String: FileStamp] {
    var result: [String: FileStamp] = [:]
    for file in files {
      var status = stat()
      guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      result[file] = FileStamp(of: file)
    }
    return result
  }
}
