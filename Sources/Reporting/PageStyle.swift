/// The common style of all pages: calm colours, light or dark by preference.
enum PageStyle {
  /// The colours, by their purpose.
  static let palette = """
    :root {
      --paper: #f5f5f7; --card: #ffffff; --ink: #1d1d1f; --soft: #6e6e73; --line: #e3e3e8;
      --stage: #ececf0; --accent: #0066cc; --press: #e8e8ed; --bad: #c4314b;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #111113; --card: #1c1c1f; --ink: #f2f2f4; --soft: #98989f; --line: #2e2e33;
        --stage: #0a0a0b; --accent: #4da3ff; --press: #2c2c31; --bad: #ff7a90;
      }
    }
    """
}
