import Testing

@testable import Digests

/// SHA-256 of bytes in parts.
struct ContentHasherTests {
  /// Returns the digest of bytes that arrive in parts of a size.
  private func digest(_ bytes: [UInt8], parts size: Int, usesNettle: Bool) -> String {
    let hasher = ContentHasher(usesNettle: usesNettle)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        hasher.update(
          UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
      }
    }
    return hasher.finish()
  }

  @Test(arguments: [true, false])
  func theExamplesOfTheStandardHold(usesNettle: Bool) {
    // FIPS 180-2, appendix B.
    #expect(
      digest(Array("abc".utf8), parts: 2, usesNettle: usesNettle)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest([], parts: 1, usesNettle: usesNettle)
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func bothLibrariesAgreeForAllLengthsAndParts() {
    var bytes: [UInt8] = []
    for length in 0..<300 {
      for size in [1, 7, 64, 1000] {
        #expect(
          digest(bytes, parts: size, usesNettle: true)
            == digest(bytes, parts: size, usesNettle: false))
      }
      bytes.append(UInt8(truncatingIfNeeded: length * 37))
    }
  }

  @Test func aComputationThatIsNotFinishedIsReleased() {
    for _ in 0..<1000 { ContentHasher().update(UnsafeRawBufferPointer(start: nil, count: 0)) }
  }
}
