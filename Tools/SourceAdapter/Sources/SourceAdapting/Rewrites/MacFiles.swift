internal import SwiftSyntax

/// The files for macOS, which are left out.
enum MacFiles {
  /// Leaves out files that import AppKit outside `#if` blocks and do not import UIKit.
  static func leaveOut(of drafts: inout [FileEdits]) {
    for index in drafts.indices where isForMac(drafts[index].file) { drafts[index].leaveOutAll() }
  }

  /// Returns whether a file is for macOS.
  private static func isForMac(_ file: SourceFile) -> Bool {
    guard !file.isManifest, file.mentions("Cocoa") || file.mentions("AppKit") else { return false }
    let modules = file.tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text
    }
    return modules.contains { ["AppKit", "Cocoa"].contains($0) } && !modules.contains("UIKit")
  }
}
