/// The forms of texts in a shell.
enum ShellText {
  /// Returns an argument that every POSIX shell reads as the text.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
        || Character(Unicode.Scalar(byte)).isNumber && byte < 0x80
        || "-._/:=+,@%".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
