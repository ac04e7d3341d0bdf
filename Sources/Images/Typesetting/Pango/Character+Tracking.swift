internal import CPango

extension Character {
  /// The scripts whose letters are joined.
  ///
  /// Source: CSS Text 3, 8.2.1 and appendix D, with the later ones of Unicode's ArabicShaping.txt.
  private static let joinedScripts: Set<UInt32> = Set(
    [
      HB_SCRIPT_ADLAM, HB_SCRIPT_ARABIC, HB_SCRIPT_CHORASMIAN, HB_SCRIPT_HANIFI_ROHINGYA,
      HB_SCRIPT_MANDAIC, HB_SCRIPT_MANICHAEAN, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO,
      HB_SCRIPT_OLD_UYGHUR, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_SOGDIAN,
      HB_SCRIPT_SYRIAC,
    ].map(\.rawValue))

  /// Whether tracking is added to the character: it is neither invisible nor a letter that is joined
  /// with others.
  var takesTracking: Bool {
    guard let first = unicodeScalars.first, !first.isASCII else { return true }
    // The stroke that lengthens a word belongs to several scripts.
    if first == "\u{0640}" { return false }
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), first.value)
    return !Self.joinedScripts.contains(script.rawValue)
      && !unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }
}
