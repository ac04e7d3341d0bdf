import CollectionUpdates
import Foundation
import Layouts
import Testing

private typealias Outline = DiffableDataSourceSectionSnapshot<String>

struct SectionSnapshotTests {
  /// Fruit with apple and pear, of which pear has two kinds; and bread.
  private var outline: Outline {
    var outline = Outline()
    outline.append(["fruit", "bread"])
    outline.append(["apple", "pear"], to: "fruit")
    outline.append(["abate", "conference"], to: "pear")
    return outline
  }

  @Test func `the example of the documentation is true`() {
    var outline = DiffableDataSourceSectionSnapshot<String>()
    outline.append(["fruit", "bread"])
    outline.append(["apple", "pear"], to: "fruit")
    outline.expand(["fruit"])
    // outline.visibleItems == ["fruit", "apple", "pear", "bread"]
    #expect(outline.visibleItems == ["fruit", "apple", "pear", "bread"])
  }

  @Test func `only what is below expanded items is visible`() {
    var outline = outline
    #expect(outline.items == ["fruit", "apple", "pear", "abate", "conference", "bread"])
    #expect(outline.visibleItems == ["fruit", "bread"])
    outline.expand(["pear"])
    #expect(outline.visibleItems == ["fruit", "bread"])
    #expect(outline.isExpanded("pear") && !outline.isVisible("abate"))
    outline.expand(["fruit"])
    #expect(outline.visibleItems == ["fruit", "apple", "pear", "abate", "conference", "bread"])
    outline.collapse(["pear"])
    #expect(outline.visibleItems == ["fruit", "apple", "pear", "bread"])
    #expect(outline.rootItems == ["fruit", "bread"])
  }

  @Test func `levels and parents follow the forest`() {
    let outline = outline
    #expect(outline.level(of: "bread") == 0)
    #expect(outline.level(of: "abate") == 2)
    #expect(outline.parent(of: "abate") == "pear")
    #expect(outline.parent(of: "fruit") == nil)
    #expect(outline.index(of: "bread") == 5)
    #expect(outline.index(of: "cake") == nil)
    #expect(!outline.contains("cake"))
  }

  @Test func `items are inserted among their siblings`() {
    var outline = outline
    outline.insert(["fig"], before: "pear")
    outline.insert(["plum"], after: "pear")
    #expect(
      outline.items == ["fruit", "apple", "fig", "pear", "abate", "conference", "plum", "bread"])
    #expect(outline.parent(of: "plum") == "fruit")
    outline.insert(["milk"], after: "fruit")
    #expect(outline.rootItems == ["fruit", "milk", "bread"])
  }

  @Test func `an item goes with all that is below it`() {
    var outline = outline
    outline.delete(["pear", "cake"])
    #expect(outline.items == ["fruit", "apple", "bread"])
    outline.deleteAll()
    #expect(outline.items.isEmpty)
  }

  @Test func `a part is a snapshot of its own and takes another one's place`() {
    var outline = outline
    outline.expand(["pear"])
    let pear = outline.snapshot(of: "pear", includingParent: true)
    #expect(pear.rootItems == ["pear"])
    #expect(pear.visibleItems == ["pear", "abate", "conference"])
    #expect(outline.snapshot(of: "fruit").rootItems == ["apple", "pear"])
    outline.delete(["pear"])
    outline.replace(childrenOf: "fruit", using: pear)
    #expect(outline.items == ["fruit", "pear", "abate", "conference", "bread"])
    #expect(outline.isExpanded("pear"))
    #expect(outline.level(of: "abate") == 2)
    #expect(outline.visualDescription().split(separator: "\n").first == "- fruit")
    #expect(outline.visualDescription().contains("\n    * abate"))
  }
}

/// A state of a diffable data source and what its changes leave of forests.
struct DiffableStateTests {
  private typealias State = DiffableState<String, String>

  /// Two sections, of which the first is a forest.
  private var state: State {
    var outline = Outline()
    outline.append(["a", "b"])
    outline.append(["a1", "a2"], to: "a")
    outline.append(["b1"], to: "b")
    outline.expand(["a"])
    var flat = Outline()
    flat.append(["x", "y"])
    return State().replaced(by: outline, in: "tree").replaced(by: flat, in: "list")
  }

  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `a section shows what is visible of its forest`() {
    #expect(state.snapshot.sectionIdentifiers == ["tree", "list"])
    #expect(state.snapshot.itemIdentifiers(inSection: "tree") == ["a", "a1", "a2", "b"])
    #expect(state.sectionSnapshot(for: "tree").items == ["a", "a1", "a2", "b", "b1"])
    #expect(state.sectionSnapshot(for: "list").rootItems == ["x", "y"])
  }

  @Test func `a forest outlives what leaves it, and not what comes from elsewhere`() {
    var snapshot = state.snapshot
    snapshot.deleteItems(["a2"])
    let smaller = state.replaced(by: snapshot)
    #expect(smaller.sectionSnapshot(for: "tree").items == ["a", "a1", "b", "b1"])
    snapshot.deleteItems(["x"])
    snapshot.insertItems(["x"], afterItem: "a")
    let mixed = smaller.replaced(by: snapshot)
    #expect(mixed.sectionSnapshot(for: "tree").rootItems == ["a", "x", "a1", "b"])
  }

  @Test func `a moved item takes along what is below it, to a level that its place allows`() {
    #expect(!state.isMovable("a"))
    #expect(state.isMovable("b"))
    let first = state.moved(from: path(0, 3), to: path(0, 0))
    #expect(first.sectionSnapshot(for: "tree").items == ["b", "b1", "a", "a1", "a2"])
    let inside = state.moved(from: path(0, 3), to: path(0, 1))
    #expect(inside.sectionSnapshot(for: "tree").parent(of: "b") == "a")
    #expect(inside.sectionSnapshot(for: "tree").items == ["a", "b", "b1", "a1", "a2"])
    let away = state.moved(from: path(0, 3), to: path(1, 1))
    #expect(away.snapshot.itemIdentifiers(inSection: "list") == ["x", "b", "y"])
    #expect(away.sectionSnapshot(for: "list").items == ["x", "b", "b1", "y"])
    let out = state.moved(from: path(0, 1), to: path(0, 3))
    #expect(out.sectionSnapshot(for: "tree").visibleItems == ["a", "a2", "b", "a1"])
  }

  @Test func `every movement has the one order that the view shows`() {
    let counts = [4, 2]
    for source in [path(0, 1), path(0, 2), path(0, 3), path(1, 0), path(1, 1)] {
      for section in 0...1 {
        for item in 0...(counts[section] - (section == source.section ? 1 : 0)) {
          var plain = state.snapshot
          plain.moveItem(at: source, to: path(section, item))
          let moved = state.moved(from: source, to: path(section, item))
          #expect(moved.snapshot.sections == plain.sections, "\(source) to \(section), \(item)")
          for key in ["tree", "list"] {
            let visible = moved.sectionSnapshot(for: key).visibleItems
            #expect(visible == plain.itemIdentifiers(inSection: key))
          }
          let transaction = DiffableDataSourceTransaction(from: state, to: moved)
          let replayed = state.snapshot.itemIdentifiers.applying(transaction.difference)
          #expect(replayed == moved.snapshot.itemIdentifiers)
        }
      }
    }
  }
}
