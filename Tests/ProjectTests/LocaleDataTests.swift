import Foundation
import Testing

/// Sources use no API of Foundation that reads ICU's data, so that the command can be linked without it.
struct LocaleDataTests {
  /// The parts of Foundation that read locales, calendars, time zones, collations or transforms.
  private let names = [
    "Locale", "Calendar", "TimeZone", "DateComponents", "DateInterval", "DateFormatter",
    "ISO8601DateFormatter", "DateIntervalFormatter", "RelativeDateTimeFormatter",
    "NumberFormatter", "ByteCountFormatter", "MeasurementFormatter", "ListFormatter",
    "PersonNameComponentsFormatter", "Measurement", "NSRegularExpression", "NSLocale", "NSCalendar",
    "NSTimeZone", "NSLinguisticTagger", "CFLocale", "CFCalendar", "CFTimeZone", "NSDataDetector",
    "AttributedString",
  ]
  /// The methods and arguments that do the same.
  private let members = [
    "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare",
    "localizedStandardContains", "localizedCaseInsensitiveContains", "localizedStandardRange",
    "localizedUppercase", "localizedLowercase", "localizedCapitalized", "localizedName",
    "localizedString", "applyingTransform", "formatted", "folding", "enumerateSubstrings",
    "enumerateLinguisticTags", "regularExpression", "stringByApplyingTransform",
  ]

  /// Returns the lines of a source file that use any of it, without comments.
  private func uses(in text: String) -> [String] {
    let name = names.joined(separator: "|")
    let member = members.joined(separator: "|")
    let pattern = "\\b(?:\(name))\\b|\\.(?:\(member))\\b|String\\(format:|\\blocale:"
    func isUse(_ text: String) -> Bool {
      text.range(of: pattern, options: .regularExpression) != nil
    }
    // Most files have none of it, so they are searched as a whole first.
    guard isUse(text) else { return [] }
    return text.split(whereSeparator: \.isNewline).map(String.init).filter {
      isUse($0.components(separatedBy: "//")[0])
    }
  }

  @Test func `no source uses the data of locales`() throws {
    let folder = Manifest.root.appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      // UIKit's names are linked to clients' programs, which have the data, not to the command.
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("AppleNames/") }
    #expect(files.count > 500)
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in uses(in: text) { Issue.record("\(file): \(line)") }
    }
  }

  @Test(arguments: [
    "let date = DateFormatter().string(from: now)", "names.sorted { $0.localizedCompare($1) }",
    "String(format: \"%.2f\", x)", "let here = Locale.current", "x.formatted()",
    "text.range(of: \"a\", options: .regularExpression)", "text.uppercased(with: Locale(id))",
  ])
  func `a use is found`(line: String) {
    #expect(uses(in: "import Foundation\n\(line)\n") == [line])
  }

  @Test(arguments: [
    "// As DateFormatter has it.", "let locales = 3", "formattedText()", "text.uppercased()",
  ])
  func `another word is no use`(line: String) {
    #expect(uses(in: line).isEmpty)
  }
}
