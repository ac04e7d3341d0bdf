import Foundation
import OutputCaching
import RemoteCaching
import Rendering
import Synchronization

/// An entry that other machines are to get: a record, with the blob that it names.
struct RemoteUpload: Hashable, Sendable {
  let key: String
  let blob: String?
}

extension CacheFolder {
  /// The largest blob that is received, in bytes.
  private static let maximumBlob = 1 << 30
  /// The number of uploads at a time.
  private static let uploadThreads = 8

  /// Receives a record, checks it and stores it; `nil` if there is none.
  func receive(record key: String, from remote: RemoteCache) -> Data? {
    let name = "ac/\(key)"
    var file = Data()
    guard remote.get(name, maximum: Self.maximumRecord, into: { file.append(contentsOf: $0) })
    else {
      return nil
    }
    guard let payload = Self.payload(of: file, key: key) else {
      remote.reject(name)
      return nil
    }
    try? store(record: payload, as: key)
    return payload
  }

  /// Receives a blob, checks it and stores it, if the server has it.
  func receive(blob digest: String, size: Int, from remote: RemoteCache) {
    guard size <= Self.maximumBlob else { return }
    let name = "cas/\(digest)"
    var isComplete = false
    let isStored = try? storeBlob(as: digest, atOnce: true) { write in
      isComplete = try remote.get(name, maximum: size) { bytes in try write(bytes) }
    }
    if isComplete, isStored == false { remote.reject(name) }
  }

  /// Sends entries, each blob before the record that names it.
  func send(_ uploads: [RemoteUpload], to remote: RemoteCache) {
    guard !uploads.isEmpty else { return }
    let next = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    let threads = min(Self.uploadThreads, uploads.count)
    let started =
      try? WorkerThread.start(upTo: threads, "upload") { [self] in
        while true {
          let number = next.add(1, ordering: .relaxed).oldValue
          guard number < uploads.count else { break }
          send(uploads[number], to: remote)
        }
        ended.signal()
      }
    for _ in 0..<(started ?? 0) { ended.wait() }
  }

  /// Sends an entry.
  private func send(_ upload: RemoteUpload, to remote: RemoteCache) {
    if let blob = upload.blob {
      guard remote.put("cas/\(blob)", contents: .file(path: blobPath(blob))) else { return }
    }
    guard let payload = record(upload.key) else { return }
    let file = Self.file(of: payload, key: upload.key)
    remote.put("ac/\(upload.key)", contents: .bytes([UInt8](file)))
  }
}
