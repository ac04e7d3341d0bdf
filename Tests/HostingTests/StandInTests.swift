import Foundation
import Testing

@testable import Hosting

struct StandInTests {
  /// Returns a symbol of a graph, as JSON.
  private func symbol(_ kind: String, _ path: String..., declaration: String = "") -> String {
    let names = path.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {"kind": {"identifier": "swift.\(kind)"},
       "identifier": {"precise": "\(path.joined(separator: "."))"}, "pathComponents": [\(names)],
       "declarationFragments": [{"spelling": "\(declaration)"}]}
      """
  }

  /// A layout with two delegates, of which the collection's has a protocol of its own.
  private func board() throws -> SymbolGraph {
    try SymbolGraph(
      [
        symbol("class", "BoardLayout"),
        symbol(
          "property", "BoardLayout", "delegate", declaration: "weak var delegate: BoardDelegate?"),
        symbol("init", "BoardLayout", "init", declaration: "init(columns: Int, style: Style)"),
        symbol("enum", "Style"), symbol("enum.case", "Style", "plain", declaration: "case plain"),
        symbol("enum.case", "Style", "tall", declaration: "case tall"),
        symbol("protocol", "BoardDelegate"),
        symbol(
          "method", "BoardDelegate", "board",
          declaration: "func board(_ board: BoardLayout, styleAt indexPath: IndexPath) -> Style"),
        symbol(
          "property", "BoardDelegate", "spacing", declaration: "var spacing: CGFloat { get set }"),
        symbol("protocol", "SizingDelegate"),
        symbol(
          "method", "SizingDelegate", "size",
          declaration: "func size(of path: IndexPath) -> (width: CGFloat, height: CGFloat?)"),
        symbol("method", "SizingDelegate", "moved", declaration: "func moved()"),
        symbol("protocol", "Unasked"),
        symbol("method", "Unasked", "act", declaration: "func act()"),
        symbol("protocol", "StrangeDelegate"),
        symbol(
          "method", "StrangeDelegate", "go", declaration: "func go() -> Mystery"),
      ],
      [
        "conformsTo BoardLayout s:7Layouts12StagedLayoutP",
        "inheritsFrom BoardLayout s:7Layouts20CollectionViewLayoutC",
        "memberOf BoardLayout.delegate BoardLayout", "memberOf BoardLayout.init BoardLayout",
        "memberOf Style.plain Style", "memberOf Style.tall Style",
        "requirementOf BoardDelegate.board BoardDelegate",
        "requirementOf BoardDelegate.spacing BoardDelegate",
        "requirementOf SizingDelegate.size SizingDelegate",
        "requirementOf SizingDelegate.moved SizingDelegate",
        "defaultImplementationOf Other SizingDelegate.moved",
        "conformsTo SizingDelegate s:7Staging32CollectionViewDelegateFlowLayoutP",
        "requirementOf Unasked.act Unasked",
        "requirementOf StrangeDelegate.go StrangeDelegate",
        "conformsTo StrangeDelegate s:7Staging22CollectionViewDelegateP",
      ])
  }

  @Test func `protocols of delegates are answered, others are not`() throws {
    let standIns = try board().standIns
    #expect(standIns.answered.map(\.name) == ["BoardDelegate", "SizingDelegate"])
    #expect(standIns.isDelegate)
    #expect(
      standIns.answered[0].members == [
        "func board(_ board: BoardLayout, styleAt indexPath: IndexPath) -> Style "
          + "{ [Style.plain, Style.tall][HostedAnswers.choice(of: 2, at: indexPath)] }",
        "var spacing: CGFloat { get { 8 } set {} }",
      ])
    // What has a default is left to it.
    #expect(
      standIns.answered[1].members == [
        "func size(of path: IndexPath) -> (width: CGFloat, height: CGFloat?) "
          + "{ (width: HostedAnswers.length(at: path), height: nil) }"
      ])
    #expect(standIns.references.map(\.location) == ["`stand-in` BoardLayout.delegate"])
    let source = standIns.source(module: "Boards")
    #expect(source.contains("extension HostedStandIn: BoardDelegate {"))
    #expect(source.contains("layout.delegate = shared"))
  }

  @Test func `of optional members those with a value are answered, and only they are claimed`()
    throws
  {
    let standIns = try SymbolGraph(
      [
        symbol("protocol", "TileDelegate"),
        symbol(
          "method", "TileDelegate", "height",
          declaration: "func height(at indexPath: IndexPath) -> CGFloat"),
        symbol("method", "TileDelegate", "moved", declaration: "func moved()"),
        symbol("method", "TileDelegate", "find", declaration: "func find() -> Mystery"),
        symbol("protocol", "TapDelegate"),
        symbol("method", "TapDelegate", "tapped", declaration: "func tapped()"),
      ],
      ["height", "moved", "find"].flatMap {
        [
          "requirementOf TileDelegate.\($0) TileDelegate",
          "defaultImplementationOf Default.\($0) TileDelegate.\($0)",
        ]
      } + [
        "requirementOf TapDelegate.tapped TapDelegate",
        "defaultImplementationOf Default.tapped TapDelegate.tapped",
        "conformsTo TileDelegate s:7Staging22CollectionViewDelegateP",
        "conformsTo TapDelegate s:7Staging22CollectionViewDelegateP",
      ]
    ).standIns
    #expect(standIns.answered.map(\.members.count) == [0, 1])
    #expect(
      standIns.answered[1].members == [
        "func height(at indexPath: IndexPath) -> CGFloat { HostedAnswers.length(at: indexPath) }"
      ])
    #expect(standIns.answeringNames == ["TileDelegate"])
  }

  @Test(arguments: [
    (["required init?(coder: NSCoder)"], true), ([], false),
    (["required init?(coder: NSCoder)", "init(mystery: Mystery)"], false),
  ])
  func `a layout that only an archive makes is made from one`(
    initializers: [String], isArchived: Bool
  ) throws {
    let inits = initializers.enumerated().map {
      symbol("init", "BoardLayout", "init\($0)", declaration: $1)
    }
    let found = try SymbolGraph(
      [symbol("class", "BoardLayout"), symbol("class", "NarrowLayout")] + inits,
      [
        "conformsTo BoardLayout s:7Layouts12StagedLayoutP",
        "inheritsFrom BoardLayout s:7Layouts20CollectionViewLayoutC",
        "conformsTo NarrowLayout s:7Layouts12StagedLayoutP",
        "inheritsFrom NarrowLayout BoardLayout",
      ] + initializers.indices.map { "memberOf BoardLayout.init\($0) BoardLayout" }
    ).subjectClasses
    #expect(found.map(\.name) == ["BoardLayout", "NarrowLayout"])
    let calls = found.map { "HostedArchive.read { \($0.name)(coder: $0) }" }
    #expect(found.map(\.plausibleCall) == (isArchived ? calls : [nil, nil]))
  }

  @Test func `what the compiler refuses is removed`() throws {
    let standIns = try board().standIns
    let rest = try #require(standIns.removing(["`stand-in` BoardDelegate", "main.swift"]))
    #expect(rest.answered.map(\.name) == ["SizingDelegate"])
    #expect(rest.references.isEmpty)
    #expect(standIns.removing(["main.swift"]) == nil)
    #expect(rest.removing(["`stand-in` SizingDelegate"])?.isEmpty == true)
  }

  @Test func `a layout's initializer gets plausible arguments`() throws {
    let found = try #require(try board().subjectClasses.first)
    #expect(!found.isMadeWithoutArguments)
    #expect(found.plausibleCall == "BoardLayout(columns: 3, style: Style.plain)")
    let maker = try #require(SubjectMaker(found))
    #expect(maker.isPlausible)
    #expect(maker.name == "BoardLayout")
  }

  @Test(
    arguments: [
      ("CGFloat", "cornerRadius", "8"), ("CGFloat", "radius", "120"),
      ("Double", "aspectRatio", "Double(0.8)"), ("Bool", "shouldZoom", "true"),
      ("Bool", "isFixed", "false"), ("Int", "numberOfColumns", "3"), ("Int", "section", "1"),
      ("CGSize", "itemSize", "HostedAnswers.size(at: nil)"), ("[CGFloat]", "widths", "[]"),
      ("[Int : Int]", "map", "[:]"), ("(any Thing)?", "thing", "nil"),
      ("UIView!", "view", "UIView()"),
      ("()", "nothing", ""), ("(Int, UIColor)", "pair", "(1, UIColor.systemTeal)"),
    ]) func `names and types give values`(type: String, name: String, value: String)
  {
    #expect(PlausibleValues().expression(of: type, named: name) == value)
  }

  @Test(arguments: ["Mystery", "(Int) -> Int", "(Int, Mystery)", "T", "UICollectionView"])
  func `unknown types give none`(type: String) {
    #expect(PlausibleValues().expression(of: type, named: "value") == nil)
  }

  @Test func `declarations are read`() throws {
    let function = try #require(
      FunctionDeclaration(
        "@objc func f(_ a: [Int : (Int, Int)], of b: () -> Void = { }, c: Map<Int, Int>) -> Int?"))
    #expect(function.name == "f")
    #expect(function.parameters?.map(\.name) == ["a", "b", "c"])
    #expect(function.parameters?.map(\.label) == [nil, "of", "c"])
    #expect(function.parameters?.map(\.hasDefault) == [false, true, false])
    #expect(function.result == "Int?")
    #expect(FunctionDeclaration("convenience init()")?.takesNothing == true)
    #expect(FunctionDeclaration("init?(a: Int = 1)")?.takesNothing == false)
    #expect(FunctionDeclaration("init() throws")?.takesNothing == false)
    #expect(FunctionDeclaration("func f<T>(_ t: T)") == nil)
    #expect(FunctionDeclaration("subscript(a: Int) -> Int { get }") == nil)
    #expect(FunctionDeclaration("func f(a: Int") == nil)
  }
}
