import Testing

@testable import Hosting

struct ObjectiveCAttributesTests {
  @Test(arguments: [
    ("@objc func go() {}", "      func go() {}"),
    ("@objc(go) func go() {}", "          func go() {}"),
    ("@objcMembers class A {}", "             class A {}"),
    ("  @IBOutlet weak var a: UILabel!", "            weak var a: UILabel!"),
    ("@IBAction func go() {}", "          func go() {}"),
    ("let a = 1 // @objc\n@objc var b = 2", "let a = 1 // @objc\n      var b = 2"),
    ("/* @objc /* */ @objc */ @objc let a = 1", "/* @objc /* */ @objc */       let a = 1"),
    (
      #"let a = "\(b("@objc"))@objc"; @objc let c = 1"#,
      #"let a = "\(b("@objc"))@objc";       let c = 1"#
    ),
    (
      "let a = \"\"\"\n  \"@objc\"\n  \"\"\"\n@objc let b = 1",
      "let a = \"\"\"\n  \"@objc\"\n  \"\"\"\n      let b = 1"
    ),
    ("let a = \"\\\"@objc\"; @objc let b = 1", "let a = \"\\\"@objc\";       let b = 1"),
    ("@objc (go) func go() {}", "           func go() {}"),
    ("@objc(\n  go\n) func go() {}", "      \n    \n  func go() {}"),
    (
      ##"let a = #"see "@objc""#; @objc let b = 1"##, ##"let a = #"see "@objc""#;       let b = 1"##
    ),
    (
      ##"let a = #"\#("@objc")\"#; @objc let b = 1"##,
      ##"let a = #"\#("@objc")\"#;       let b = 1"##
    ),
    ("let a = #/\"@objc/#; @objc let b = 1", "let a = #/\"@objc/#;       let b = 1"),
    ("#if A\n@objc let a = 1\n#endif", "#if A\n      let a = 1\n#endif"),
  ])
  func `attributes become spaces`(source: String, blanked: String) {
    #expect(ObjectiveCAttributes.blanked(source) == blanked)
  }

  @Test(arguments: [
    "let a = 1", "// @objc", "let a = \"@objc\"", "@objcOther func a() {}",
    "@IBInspectable var a = 1",
    "@IBDesignable class A {}", "#selector(go)",
  ])
  func `what has no such attribute is left alone`(source: String) {
    #expect(ObjectiveCAttributes.blanked(source) == nil)
  }
}
