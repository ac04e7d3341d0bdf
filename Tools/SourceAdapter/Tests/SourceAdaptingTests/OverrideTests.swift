import SourceAdapting
import Testing

struct OverrideTests {
  @Test(arguments: [
    ("UICollectionViewFlowLayout", "var collectionView: UICollectionView? { nil }"),
    ("UICollectionView", "var visibleCells: [UICollectionViewCell] { [] }"),
    ("UICollectionView", "var dataSource: D? { get { nil } set {} }"),
    ("UIScrollView", "var delegate: D? { get { nil } set {} }"),
    ("UICollectionViewLayout", "func encode(with coder: NSCoder) {}"),
    ("UIView", "var directionalLayoutMargins: NSDirectionalEdgeInsets { .zero }"),
    ("UILabel", "func setContentHuggingPriority(_ p: UILayoutPriority, for axis: A) {}"),
    ("UIView", "func bringSubview(toFront view: UIView) {}"),
  ])
  func `drops overrides of members of protocol extensions`(_ form: (root: String, member: String)) {
    #expect(
      adapt(
        "class A: \(form.root) { override \(form.member) }\nclass B: A { override \(form.member) }")
        == "class A: \(form.root) { \(form.member) }\nclass B: A { override \(form.member) }")
  }

  @Test(arguments: [
    ("UITableView", "var delegate: D? { get { nil } set {} }"),
    ("UITextView", "var delegate: D? { get { nil } set {} }"),
    ("UITabBar", "var delegate: D? { get { nil } set {} }"),
    ("UICollectionViewController", "var collectionView: UICollectionView! { nil }"),
    ("UIView", "func encode(with coder: NSCoder) { super.encode(with: coder) }"),
    ("UIView", "func observeValue(forKeyPath a: S?, of b: Any?, change c: D?, context d: P?) {}"),
    ("CALayer", "func value(forKey key: String) -> Any? { nil }"),
    ("CABasicAnimation", "func setValue(_ value: Any?, forKey key: String) {}"),
    ("SomeClass", "func layoutSublayers(of layer: CALayer) {}"),
  ])
  func `keeps overrides of members of classes`(_ form: (root: String, member: String)) {
    let text = "class A: \(form.root) { override \(form.member) }"
    #expect(adapt(text) == text)
  }

  @Test func `leaves out overrides of what no class may override`() {
    let adapted = Adapted([
      file(
        """
        class A: UIView {
          func a() {}
        }
        extension A {
          override func isKind(of aClass: AnyClass) -> Bool { true }
          override func layoutSubviews() {}
        }
        """)
    ])
    let text = adapted.texts["A.swift"] ?? ""
    #expect(!text.contains("isKind"))
    #expect(text.contains("  func a() {}\n\n  override func layoutSubviews() {}\n}\n"))
    #expect(adapted.messages.count == 1)
  }

  @Test func `follows type aliases`() {
    #expect(
      adapt(
        "typealias L = UICollectionViewLayout\nclass A: L { override var collectionView: C? { nil } }"
      )
        == "typealias L = UICollectionViewLayout\nclass A: L { var collectionView: C? { nil } }")
  }

  @Test func `replaces observers of properties by accessors`() {
    #expect(
      adapt(
        "class A: UIScrollView { override weak var delegate: D? { didSet { b(oldValue) } } }")
        == "class A: UIScrollView { var delegate: D? { get { super.delegate } set { let oldValue = "
        + "super.delegate; super.delegate = newValue; _ = oldValue; do { b(oldValue) } } } }")
  }

  @Test func `makes views delegates of their layers`() {
    let text = adapt(
      """
      import UIKit
      class A: UIControl, P {
        override func layoutSublayers(of layer: CALayer) { super.layoutSublayers(of: layer) }
        override func draw(_ layer: CALayer, in context: CGContext) {}
      }
      class B: A { override func layoutSublayers(of layer: CALayer) {} }
      """)
    #expect(
      text == """
        import UIKit
        class A: UIControl, P, LayerDelegating {
          func layoutSublayers(of layer: CALayer) { super.layoutSublayers(of: layer) }
          func draw(_ layer: CALayer, in context: CGContext) {}
        }
        class B: A { override func layoutSublayers(of layer: CALayer) {} }
        """)
  }

  @Test(arguments: ["NSObject", "UICollectionViewFlowLayout", "UIGestureRecognizer"])
  func `makes objects observers`(_ root: String) {
    let function = "func observeValue(forKeyPath a: S?, of b: Any?, change c: D?, context d: P?)"
    let text = adapt(
      """
      import UIKit
      class A: \(root) {}
      extension A {
        override \(function) { if x { super.observeValue(forKeyPath: a, of: b, change: c,
          context: d) } }
      }
      class B: A { override \(function) { super.observeValue(forKeyPath: a, of: b) } }
      """)
    #expect(text.contains("class A: \(root), KeyValueObserver {"))
    #expect(text.contains("  \(function) { if x { () } }\n"))
    #expect(text.contains("class B: A { override \(function) { super.observeValue("))
  }

  @Test func `requires the initializer of contexts`() {
    let adapted = Adapted(
      [
        file(
          """
          class A: UICollectionViewLayoutInvalidationContext { override init() {} }
          open class B: UICollectionViewFlowLayoutInvalidationContext {
            var x = 1
            var y: Int?
            var z: Int { 1 }
            init(x: Int) { self.x = x }
          }
          class C: A { let x: Int; init(x: Int) { self.x = x } }
          class D: A { convenience init(x: Int) { self.init() } }
          class E: UICollectionViewLayout { override init() {} }
          """)
      ], keepsLines: true)
    #expect(
      adapted.texts["A.swift"] == """
        class A: UICollectionViewLayoutInvalidationContext { required init() {} }
        open class B: UICollectionViewFlowLayoutInvalidationContext {
          var x = 1
          var y: Int?
          var z: Int { 1 }
          init(x: Int) { self.x = x }; public required init() { super.init() }
        }
        class C: A { let x: Int; init(x: Int) { self.x = x }; required init() \
        { fatalError("use of unimplemented initializer 'init()'") } }
        class D: A { convenience init(x: Int) { self.init() } }
        class E: UICollectionViewLayout { override init() {} }
        """)
    #expect(adapted.report.remarks.map(\.line) == [8])
  }
}
