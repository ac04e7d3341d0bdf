import Foundation
import SourceAdapting
import Testing

/// A folder with the compiled stub, which is removed at the end.
private struct Sandbox: ~Copyable {
  let path: String

  /// Compiles the stub.
  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/adapter-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let stub =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Stub/UIKit.swift"
    let messages = try Self.compile([
      "-emit-module", "-module-name", "UIKit", "-emit-module-path", path + "/UIKit.swiftmodule",
      "-parse-as-library", stub,
    ])
    #expect(messages == "")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs the compiler and returns its messages.
  static func compile(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "5", "-diagnostic-style", "llvm"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Adapts files, type-checks them together and returns the compiler's messages.
  func check(_ texts: [String: String], keepsLines: Bool) throws -> String {
    let files = texts.sorted { $0.key < $1.key }.map { name, text in
      SourceFile(
        module: "App", path: name, absolutePath: "/author/" + name, bytes: Array(text.utf8))
    }
    let adapted = Adapted(files, keepsLines: keepsLines)
    var paths: [String] = []
    for (name, text) in adapted.texts.sorted(by: { $0.key < $1.key }) {
      paths.append("\(path)/\(name)")
      try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }
    return try Self.compile(["-typecheck", "-wmo", "-parse-as-library", "-I", path] + paths)
  }
}

@Suite(.serialized) struct CompilerTests {
  /// Sources that use the rewritings together.
  private let sources = [
    "Board.swift": """
    import Foundation

    @objc public protocol BoardDelegate {
      @objc optional func board(_ board: Board, move: Int) -> Int
      @objc optional func board(board: Board) -> Void
      @objc optional func name(_ value: inout Int, done: @escaping () -> Void) -> String?
      @objc optional static func reset(_: Int, default: Int)
      @objc optional var title: String { get }
      @objc optional var subtitle: String? { get set }
    }

    @objcMembers public class Board: UIControl {
      weak var delegate: BoardDelegate?
      lazy var action: Selector = #selector(tap(_:)); lazy var copyAction = #selector(self.swipe)
      static let shared = #selector(Board.make)
      @objc func tap(_ sender: Any) {}
      @objc func swipe() {}
      @objc func pan(_ x: Int, y: Int, z: Int) {}
      @objc func twice() {}
      @objc func twice(_ x: Int) {}
      @objc class func make() { let s = [#selector(make)]; print(s) }
      func run() {
        addTarget(self, action: #selector(Board.pan(_:y:z:)))
        addTarget(self, action: #selector(twice as () -> Void))
        addTarget(self, action: #selector(self.twice(_:)))
        addTarget(self, action: #selector(UIView.setNeedsLayout))
        addTarget(self, action: #selector(delegateView.layoutSubviews))
        addTarget(self, action: #selector(UIScrollViewDelegate.scrollViewDidScroll(_:)))
        let height: Int = delegate?.board?(self, move: 1) ?? 2
        delegate?.board?(board: self)
        var value = height
        let name: String? = delegate?.name?(&value) {}
        let title: String = delegate?.title ?? name ?? ""
        if let subtitle = delegate?.subtitle { print(subtitle, title) }
        if delegate?.board(board:) != nil { print(#keyPath(Board.isHidden)) }
        type(of: delegate!).reset?(1, default: 2)
      }
      var delegateView = UIView()
    }

    final class Player: NSObject, BoardDelegate {
      func board(_ board: Board, move: Int) -> Int { move }
    }

    extension BoardDelegate where Self: UIView {
      func listen() { print(#selector(setNeedsLayout)) }
    }

    class Generic<Item>: UIView {
      lazy var action = #selector(go)
      @objc func go() {}
      class Inner { lazy var action = #selector(stop); @objc func stop() {} }
    }

    """,
    "Board+Layout.swift": """
    import UIKit

    private let margin = 4

    extension Board {
      open override func layoutSubviews() {
        super.layoutSubviews()
        print(margin)
      }
      @objc func reload(_ x: Int) {}
      override public var isHidden: Bool { get { false } set {} }
    }

    extension Generic { override func layoutSubviews() { print(#selector(go)) } }

    """,
    "Menus.swift": """
    import UIKit

    @objc protocol MenuDelegate {
      @objc optional func log(_ message: @autoclosure () -> String)
    }
    protocol Focusing: AnyObject { weak var focus: UIView? { get set } }

    extension UIViewController {
      func before() { openMenu() }
      /// Opens the menu.
      @objc public func openMenu() {}
      @objc class func make() {}
      @objc var isOpen: Bool { get { self is Menu } set { print(newValue) } }
      func after() { print(#selector(openMenu), isOpen) }
    }
    open class Menu: UIViewController {
      open override func openMenu() { super.openMenu() }
      override class func make() { super.make() }
      override var isOpen: Bool { didSet { print(oldValue, isOpen) } }
      func toggle() { if !isOpen { openMenu() } else { isOpen = false } }
      open override func didMove(toParentViewController parent: UIViewController?) {
        super.didMove(toParentViewController: parent)
      }
      open override var childViewControllerForStatusBarStyle: UIViewController? { nil }
    }
    class SideMenu: Menu {
      override func openMenu() { super.openMenu() }
      override func addChildViewController(_ c: UIViewController) { super.addChildViewController(c) }
    }

    extension UITableView {
      var items: [Int] { [] }
      func hide() { items.forEach { print($0 + 1) } }
    }
    extension UICollectionView {
      var items: [String] { [] }
      func hide() { items.forEach { print($0.count) } }
    }
    func use(_ table: UITableView, _ grid: UICollectionView) {
      let numbers: [Int] = table.items
      let words = grid.items + ["", ""]
      let sum = table.items.reduce(0, +)
      table.hide()
      grid.hide()
      print(numbers, words, sum)
    }

    open class Layout: UICollectionViewLayout {
      open override var collectionView: UICollectionView { return super.collectionView! }
      open override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        if keyPath == nil { super.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context) }
      }
    }
    open class Month: UICollectionView {
      open override func layoutSublayers(of layer: CALayer) { super.layoutSublayers(of: layer) }
    }
    class Week: Month { override func layoutSublayers(of layer: CALayer) {} }
    extension Month {
      open override var delegate: UICollectionViewDelegate? {
        get { return super.delegate }
        set {}
      }
    }
    class Scroller: UIScrollView {
      override weak var delegate: UIScrollViewDelegate? { didSet { print(oldValue as Any) } }
      override func display(_ layer: CALayer) {}
    }

    class Context: UICollectionViewLayoutInvalidationContext {
      var count = 0
      override init() { count = 1 }
      init(count: Int) { self.count = count }
    }
    open class Kinds: UICollectionViewLayoutInvalidationContext {
      let kind: Int
      public init(kind: Int) { self.kind = kind }
    }
    private class Counts: UICollectionViewLayoutInvalidationContext {
      var kind = 1
      init(kind: Int) { self.kind = kind }
    }

    final class Sender {
      weak var target: AnyObject?
      func send(_ value: Any, _ other: AnyObject?) {
        target?.perform(#selector(Menu.openMenu))
        print((other as AnyObject?)?.responds(to: #selector(Menu.openMenu)) ?? false)
        (value as AnyObject).require(toFail: UIGestureRecognizer())
        RunLoop.main.run(mode: 1, forMode: .commonModes)
        RunLoop.main.run(mode: 1, forMode: RunLoopMode.defaultRunLoopMode)
      }
      func log(_ message: @escaping @autoclosure () -> String) { write(message, file: "") }
      func write(_ message: @autoclosure () -> String, file: String) { print(message()) }
    }
    extension CGFloat { var distance: CGFloat { abs(self - 1) } }

    """,
    "Wide.swift": """
    import UIKit

    final class Wide: Board {
      override func reload(_ x: Int) { super.reload(x) }
    }

    """,
  ]

  @Test(arguments: [false, true])
  func `compiles what it writes`(_ keepsLines: Bool) throws {
    let messages = try Sandbox().check(sources, keepsLines: keepsLines)
    #expect(messages == "")
  }

  @Test func `shows errors at the author's lines`() throws {
    var sources = sources
    let text = sources["Board+Layout.swift"] ?? ""
    sources["Board+Layout.swift"] = text.replacingOccurrences(
      of: "print(margin)", with: "let x: Int = \"\"")
    sources["Wide.swift"]?.append("let w: Int = \"\"\n")
    sources["Board.swift"]?.append("let z: Int = \"\"\n")
    let messages = try Sandbox().check(sources, keepsLines: true)
    let errors = messages.split(separator: "\n").filter { $0.contains("error:") }
    let lines =
      (sources["Board.swift"] ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).count - 1
    #expect(errors.count == 3, "\(messages)")
    #expect(errors.contains { $0.hasPrefix("/author/Board+Layout.swift:8:18: error:") })
    #expect(errors.contains { $0.hasPrefix("/author/Board.swift:\(lines):14: error:") })
    #expect(errors.contains { $0.contains("/Wide.swift:6:14: error:") })
  }
}
