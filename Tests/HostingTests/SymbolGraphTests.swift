import Foundation
import Hosting
import Testing

struct SymbolGraphTests {
  /// A graph that the compiler gave, without what is not read.
  private static let graph = """
    {"symbols": [
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Fan"},
       "pathComponents": ["FanLayout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Wheel"},
       "pathComponents": ["Wheels", "Layout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Base"},
       "pathComponents": ["BaseLayout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Easy"},
       "pathComponents": ["EasyLayout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Heir"},
       "pathComponents": ["HeirLayout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Default"},
       "pathComponents": ["DefaultLayout"], "declarationFragments": []},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Any"},
       "pathComponents": ["AnyLayout"], "declarationFragments": [],
       "swiftGenerics": {"parameters": [{"name": "T", "index": 0, "depth": 0}]}},
      {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "Cell"},
       "pathComponents": ["Cell"], "declarationFragments": []},
      {"kind": {"identifier": "swift.init"}, "identifier": {"precise": "Base.init"},
       "pathComponents": ["BaseLayout", "init(radius:)"],
       "declarationFragments": [{"spelling": "init"}, {"spelling": "(radius: CGFloat)"}]},
      {"kind": {"identifier": "swift.init"}, "identifier": {"precise": "Base.coder"},
       "pathComponents": ["BaseLayout", "init(coder:)"],
       "declarationFragments": [{"spelling": "required init?(coder: NSCoder)"}]},
      {"kind": {"identifier": "swift.init"}, "identifier": {"precise": "Easy.init"},
       "pathComponents": ["EasyLayout", "init()"],
       "declarationFragments": [{"spelling": "convenience init()"}]},
      {"kind": {"identifier": "swift.init"}, "identifier": {"precise": "Default.init"},
       "pathComponents": ["DefaultLayout", "init(a:b:)"], "declarationFragments":
       [{"spelling": "init(a: (Int, Int) -> [Int] = { [$0, $1] }, b: Int = 4)"}]}],
     "relationships": [
      {"kind": "inheritsFrom", "source": "Fan", "target": "s:7Layouts20CollectionViewLayoutC"},
      {"kind": "inheritsFrom", "source": "Wheel", "target": "Fan"},
      {"kind": "inheritsFrom", "source": "Base", "target": "s:7Layouts20CollectionViewLayoutC"},
      {"kind": "inheritsFrom", "source": "Easy", "target": "Base"},
      {"kind": "inheritsFrom", "source": "Heir", "target": "Base"},
      {"kind": "inheritsFrom", "source": "Default", "target": "s:7Layouts20CollectionViewLayoutC"},
      {"kind": "inheritsFrom", "source": "Any", "target": "s:7Layouts20CollectionViewLayoutC"},
      {"kind": "inheritsFrom", "source": "Cell", "target": "s:7Staging18CollectionViewCellC"},
      {"kind": "conformsTo", "source": "Fan", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Wheel", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Base", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Easy", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Heir", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Default", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "conformsTo", "source": "Any", "target": "s:7Layouts12StagedLayoutP"},
      {"kind": "memberOf", "source": "Base.init", "target": "Base"},
      {"kind": "memberOf", "source": "Base.coder", "target": "Base"},
      {"kind": "memberOf", "source": "Easy.init", "target": "Easy"},
      {"kind": "memberOf", "source": "Default.init", "target": "Default"}]}
    """

  /// The layouts of the graph by their names.
  private func layouts() throws -> [String: SubjectClass] {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(Self.graph.utf8))
    return Dictionary(uniqueKeysWithValues: graph.subjectClasses.map { ($0.name, $0) })
  }

  @Test func `layouts are found whatever they inherit from, and nothing else is`() throws {
    #expect(
      try layouts().keys.sorted() == [
        "AnyLayout", "BaseLayout", "DefaultLayout", "EasyLayout", "FanLayout", "HeirLayout",
        "Wheels.Layout",
      ])
  }

  @Test func `initializers are inherited as Swift has it`() throws {
    let simple = try layouts().filter(\.value.isMadeWithoutArguments).keys.sorted()
    #expect(simple == ["DefaultLayout", "EasyLayout", "FanLayout", "Wheels.Layout"])
  }

  @Test func `a layout without init() has a suggestion with its arguments`() throws {
    let layouts = try layouts()
    #expect(layouts["BaseLayout"]?.suggestion == "BaseLayout(radius: CGFloat)")
    #expect(layouts["AnyLayout"]?.suggestion == "AnyLayout(…)")
  }
}
