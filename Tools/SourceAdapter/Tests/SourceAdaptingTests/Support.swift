import Foundation
import SourceAdapting
import Testing

/// Returns a file in a folder that does not exist.
func file(_ text: String, _ path: String = "A.swift", module: String = "App") -> SourceFile {
  SourceFile(module: module, path: path, absolutePath: "/sources/" + path, bytes: Array(text.utf8))
}

/// The result of adapting some texts.
struct Adapted {
  /// The text of each file, changed or not, by its path.
  let texts: [String: String]
  let report: Report

  init(_ files: [SourceFile], keepsLines: Bool = false, engine: String? = nil) {
    let result = Adapter(keepsLines: keepsLines, engine: engine).adapt(files)
    var texts: [String: String] = [:]
    for file in files { texts[file.path] = file.text }
    for file in result.files { texts[file.path] = String(decoding: file.bytes, as: UTF8.self) }
    self.texts = texts; report = result.report
  }

  /// The kinds of the changes, in order.
  var kinds: [ChangeKind] { report.changes.map(\.kind) }
  /// The messages of the remarks, in order.
  var messages: [String] { report.remarks.map(\.message) }
}

/// Returns the adapted text of a single file.
func adapt(_ text: String, keepsLines: Bool = false) -> String {
  Adapted([file(text)], keepsLines: keepsLines).texts["A.swift"] ?? ""
}

/// Samples of every rewriting, for laws that hold for all of them.
let samples: [String: String] = [
  "selectors": """
  import Foundation
  class Timer2: NSObject {
    lazy var action = #selector(
      tick(_:)
    )
    @objc func tick(_ x: Int) {}
  }

  """,
  "optional": """
  import UIKit
  /// A delegate.
  @objc public protocol GridDelegate { // as in UIKit
    @objc optional func grid(_ grid: UIView, heightAt index: Int) -> Int
    @objc optional var title: String? { get }
  }
  class Grid {
    weak var delegate: GridDelegate?
    func height() -> Int { delegate?.grid?(UIView(), heightAt: 1) ?? 0 }
    var name: String? { delegate?.title }
  }

  """,
  "overrides": """
  import UIKit
  class Cell: UIView { func a() {} }

  extension Cell {
    // MARK: Layout

    /// Lays out.
    override func layoutSubviews() {
      #if os(iOS)
      super.layoutSubviews()
      #endif
    }

    override var isHidden: Bool { get { true } set {} } // always

    @objc func other() { _ = #selector(other) }
  }
  class Late { func end() {} }

  """,
  "conditions": """
  #if os(iOS) || os(tvOS)
  import SwiftUI
  import UIKit
  #endif
  struct Card: View { var body: some View { EmptyView() } }
  #Preview { Card() }
  final class Model {
    @objc dynamic var x = 1
    var path: String { #keyPath(Model.x) }
  }

  """,
  "classes": """
  import UIKit
  extension UIViewController {
    func before() {}

    /// Opens the menu.
    open func openMenu() {}
    class func make() {}

    func after() {}
  }
  class Menu: UIViewController {
    override func openMenu() { super.openMenu() }
    override class func make() {}
    override func didMove(toParentViewController parent: UIViewController?) {
      super.didMove(toParentViewController: parent)
    }
  }
  class Layout: UICollectionViewLayout {
    override var collectionView: UICollectionView? { super.collectionView }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      super.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }
  class Scroller: UIScrollView {
    override weak var delegate: UIScrollViewDelegate? {
      didSet { print(oldValue as Any) }
    }
    override func display(_ layer: CALayer) {}
  }
  class Context: UICollectionViewLayoutInvalidationContext {
    let kind: Int
    init(kind: Int) { self.kind = kind }
  }
  func send(_ value: Any) { (value as AnyObject).perform(nil) }
  func run(_ loop: RunLoop) { loop.run(mode: 1, forMode: .commonModes) }

  """,
]
