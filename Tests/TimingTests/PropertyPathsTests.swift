import Testing
import Timing

/// Sets of properties by their paths.
struct PropertyPathsTests {
  @Test func `a path stands for everything below it`() {
    let all = PropertyPaths(["stack.1.fill", "stack.1", "border.color", "stack.10.fill"])
    #expect(all.names == ["border.color", "stack.1", "stack.10.fill"])
    #expect(all.covers(PropertyPaths(["stack.1.opacity", "border.color"])))
    #expect(!all.covers(PropertyPaths(["border"])))
    #expect(all.meets(PropertyPaths(["border"])))
    #expect(!all.meets(PropertyPaths(["stack.100", "fill"])))
    #expect(
      all.meeting(PropertyPaths(["border", "stack.1.fill"]))
        == PropertyPaths(["border.color", "stack.1"]))
    #expect(all.subtracting(PropertyPaths(["stack"])) == PropertyPaths(["border.color"]))
    #expect(all.union(PropertyPaths(["stack"])) == PropertyPaths(["border.color", "stack"]))
  }
}
