import Documents
import SceneDocuments
import Testing

struct ScreenChecksTests {
  private func errors(_ rest: String, text: String = "{title}") -> [String] {
    do {
      _ = try SceneDocument.load(
        text: "cellophane: 1\ncanvas: {size: [9, 9]}\nstyles:\n  s: {text: \"\(text)\"}\n" + rest,
        name: "s.yaml")
      return []
    } catch {
      return (error as? DocumentError)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  private func screens(_ collection: String, views: String = "[{style: s}]") -> String {
    "screens:\n  - {id: a, collections: [\(collection)]}\n  - {id: b, views: \(views)}\n"
  }

  @Test(
    arguments: [
      "{sections: [{items: 3, data: {title: x}}]}", "{sections: [{items: [{data: {title: x}}]}]}",
      "{sections: [1], itemCollection: {sections: [{items: 3, data: {title: x}}]}}",
      "{sections: [{items: [{collection: {sections: [{items: 1, data: {title: x}}]}}]}]}",
    ])
  func `views know the values of the items that open their screen`(collection: String) {
    #expect(errors(screens(collection) + "steps: [{push: {screen: b, item: [0, 0]}}]") == [])
  }

  @Test(
    arguments: [
      "insert: {at: [0, 0], data: {title: x}}", "reload: {item: [0, 0], data: {title: x}}",
      "insertSection: {at: 0, items: 1, data: {title: x}}",
      "reloadSection: {section: 0, items: [{key: k, data: {title: x}}]}",
      "reloadData: {sections: [{items: 1, data: {title: x}}]}",
    ])
  func `views know values that steps introduce`(step: String) {
    let steps = "steps: [{\(step)}, {present: {screen: b, item: [0, 0]}}]"
    #expect(errors(screens("{sections: [3]}") + steps) == [])
  }

  @Test func `views know the built-in values and their own data`() {
    let push = "steps: [{push: {screen: b, item: [0, 0]}}]"
    let text = "{section} {item} {count} {key}"
    #expect(errors(screens("{sections: [3]}") + push, text: text) == [])
    let views = "[{style: s, data: {title: x}}]"
    #expect(errors(screens("{sections: [3]}", views: views) + "steps: [{push: b}]") == [])
    #expect(errors("screens: [{id: a, views: \(views)}]\n") == [])
    // A screen that nothing opens is never drawn.
    #expect(errors(screens("{sections: [3]}")) == [])
  }

  @Test func `reports views whose values exist nowhere`() {
    let other =
      "screens:\n  - {id: a, collections: [{id: one, sections: [3]}, "
      + "{id: two, sections: [{items: 3, data: {title: x}}]}]}\n  - {id: b, views: [{style: s}]}\n"
    func steps(_ id: String) -> String {
      "steps: [{collection: \(id), push: {screen: b, item: [0, 0]}}]"
    }
    #expect(errors(other + steps("two")) == [])
    #expect(
      errors(other + steps("one")) == [
        "s.yaml:4:13: error: the view in line 7 has no value for {title}; give it in the item's or "
          + "the section's 'data', or write {{title}} for plain braces"
      ])
  }

  @Test(arguments: ["{item}", "{title}"])
  func `reports views that need an item if none opens their screen`(text: String) {
    #expect(
      errors("screens: [{id: a, views: [{style: s}]}]", text: text) == [
        "s.yaml:4:13: error: the view in line 5 has no value for \(text): it is on the first "
          + "screen, which no item opens; write the text itself, or give the view 'data'"
      ])
    #expect(
      errors(screens("{sections: [3]}") + "steps: [{push: b}]", text: text) == [
        "s.yaml:4:13: error: the view in line 7 has no value for \(text): the step in line 8 "
          + "opens its screen without an item; give the step an 'item', or the view 'data'"
      ])
  }

  @Test func `checks the collections of all screens`() {
    #expect(
      errors(
        "screens: [{id: a}, {id: b, collections: [{id: c, sections: [{items: [k, k]}]}]}]"
      ).first?.contains("duplicate key 'k', first used") == true)
    #expect(
      errors("screens: [{id: a}, {id: b, collections: [{id: c, style: s, sections: [1]}]}]")
        .first?.contains("has no value for {title}") == true)
    #expect(
      errors(
        "screens: [{id: a, collections: [{sections: [999999]}]}]\n"
          + "steps: [{insertSection: {at: 0, items: 2}}]"
      ).first?.contains("1000001 items") == true)
  }

  @Test func `refuses steps that need a collection if no screen has one`() {
    #expect(
      errors("screens: [{id: a}, {id: b}]\nsteps:\n  - push: b\n  - wait: 1s\n  - pop: true") == [])
    #expect(
      errors("screens: [{id: a}]\nsteps:\n  - scroll: {to: [0, 1]}") == [
        "s.yaml:7:5: error: this step needs a collection, but no screen has one"
      ])
  }

  /// Returns the warnings about a scene.
  private func warnings(_ text: String) throws -> [String] {
    try SceneDocument.load(text: "cellophane: 1\n" + text, name: "s.yaml").warnings
      .map(\.description)
  }

  @Test func `warns about a color of the canvas that the screens cover`() throws {
    let canvas = "canvas: {size: [90, 90], background: red}\nnavigation: {bar: none}\n"
    #expect(
      try warnings(canvas + "screens: [{id: a}]\n") == [
        "s.yaml:2:38: warning: this color is not seen, because the screens cover it with their own; "
          + "write 'background' in the screens"
      ])
    #expect(try warnings(canvas + "screens: [{id: a, background: \"#fff8\"}]\n") == [])
    #expect(try warnings(canvas + "screens: [{id: a}]\nsteps: [{rotate: {turn: 90deg}}]\n") == [])
    let plain = "canvas: {size: [90, 90]}\nnavigation: {bar: none}\n"
    #expect(try warnings(plain + "screens: [{id: a}]\n") == [])
  }

  @Test func `warns about a bar that is never anything but empty`() throws {
    let canvas = "canvas: {size: [90, 90]}\n"
    #expect(
      try warnings(canvas + "screens: [{id: a}]\n") == [
        "s.yaml:3:1: warning: the bar at the top is empty, because no screen has a 'title'; add "
          + "titles, or write 'navigation: {bar: none}'"
      ])
    #expect(try warnings(canvas + "screens: [{id: a, title: A}]\n") == [])
    #expect(try warnings(canvas + "screens: [{id: a}]\nnavigation: {bar: none}\n") == [])
    // The back button is in it later.
    let push = "screens: [{id: a}, {id: b}]\nsteps: [{push: b}]\n"
    #expect(try warnings(canvas + push) == [])
  }
}
