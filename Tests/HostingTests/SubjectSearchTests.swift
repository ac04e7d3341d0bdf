import Testing

@testable import Hosting

/// The screens, views and apps of a module.
struct SubjectSearchTests {
  /// Returns a class of a graph, as JSON.
  private func type(_ name: String, access: String = "internal") -> String {
    """
    {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "\(name)"},
     "pathComponents": ["\(name)"], "declarationFragments": [], "accessLevel": "\(access)"}
    """
  }

  /// Returns an initializer of a class, as JSON.
  private func initializer(_ owner: String, _ declaration: String) -> String {
    """
    {"kind": {"identifier": "swift.init"}, "identifier": {"precise": "\(owner).init"},
     "pathComponents": ["\(owner)", "init"],
     "declarationFragments": [{"spelling": "\(declaration)"}]}
    """
  }

  private let screenBase = "s:7Staging14ViewControllerC"
  private let viewBase = "s:7Staging4ViewC"

  @Test func `screens and views are found that are no parts and no bases`() throws {
    let found = try SymbolGraph(
      ["Home", "Base", "Card", "Row", "Band", "Model", "Knob"].map { type($0) }
        + [
          initializer("Card", "init(title: String, radius: CGFloat)"),
          initializer("Knob", "init(model: Model)"),
        ],
      [
        "inheritsFrom Home Base", "inheritsFrom Base \(screenBase)",
        "inheritsFrom Card \(viewBase)", "memberOf Card.init Card",
        "inheritsFrom Row s:5UIKit15UITableViewCellC",
        "inheritsFrom Band s:7Staging22CollectionReusableViewC",
        "inheritsFrom Knob s:5UIKit9UIControlC", "memberOf Knob.init Knob",
      ]
    ).subjectClasses
    #expect(found.map(\.name) == ["Card", "Home"])
    #expect(found.map(\.kind) == [.view, .screen])
    let expressions = found.map { SubjectMaker($0)?.expression }
    #expect(expressions == ["Card(title: \"\", radius: 120)", "Home()"])
    #expect(found.allSatisfy { SubjectMaker($0)?.isGuessed == true })
  }

  @Test func `of a library only what it offers is found`() throws {
    let found = try SymbolGraph(
      [type("Inner"), type("Chart", access: "public"), type("Dial", access: "open")],
      ["Inner", "Chart", "Dial"].map { "inheritsFrom \($0) \(viewBase)" }
    ).subjectClasses
    #expect(found.map(\.name) == ["Chart", "Dial"])
  }

  @Test func `an app takes the place of its screens`() throws {
    let found = try SymbolGraph(
      [type("Home"), type("AppDelegate"), type("SceneDelegate")],
      [
        "inheritsFrom Home \(screenBase)",
        "conformsTo AppDelegate s:5UIKit21UIApplicationDelegateP",
        "inheritsFrom AppDelegate s:7Staging9ResponderC",
        "conformsTo SceneDelegate s:5UIKit21UIWindowSceneDelegateP",
        "inheritsFrom SceneDelegate s:7Staging9ResponderC",
      ])
    #expect(found.module.classes(withApp: false).map(\.name) == ["Home"])
    #expect(found.module.classes(withApp: true).map(\.name) == ["AppDelegate"])
    let app = try #require(found.module.classes(withApp: true).first)
    let maker = try #require(SubjectMaker(app))
    #expect((maker.kind, maker.name) == (.app, "AppDelegate"))
    #expect(
      maker.expression
        == "UIApplication.launch(AppDelegate(), sceneDelegates: [{ SceneDelegate() }])")
    #expect(!maker.isGuessed)
  }

  @Test func `an expression of a screen is one`() throws {
    let module = try SymbolGraph([type("Home")], ["inheritsFrom Home \(screenBase)"]).module
    var request = HostedRequest()
    request.views = ["Home()", "Card()"]
    let makers = SubjectMaker.list(request, screens: module.screenNames)
    #expect(makers.map(\.kind) == [.screen, .view])
  }
}
