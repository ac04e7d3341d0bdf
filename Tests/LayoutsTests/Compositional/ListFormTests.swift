import Foundation
import Geometry
import Layouts
import Testing

/// The insets of lists by their appearance.
struct ListFormTests {
  @Test(arguments: [
    (ListForm.plain, 0.0, 0.0), (.grouped, 17.5, 0), (.insetGrouped, 17.5, 16), (.sidebar, 0, 8),
    (.sidebarPlain, 0, 0),
  ]) func `grouped rows have half a gap at both ends, others a margin of their own`(
    _ form: ListForm, _ gap: CGFloat, _ margin: CGFloat
  ) {
    let expected = EdgeInsets(top: gap, left: margin, bottom: gap, right: margin)
    #expect(form.sectionInset(width: 393) == expected)
    #expect(form.isGrouped == (gap > 0))
    #expect(form.isSidebar == [.sidebar, .sidebarPlain].contains(form))
  }

  @Test func `inset sections of large phones have a margin of 20 points`() {
    #expect(ListForm.margin(forWidth: 413) == 16)
    #expect(ListForm.margin(forWidth: 414) == 20)
    #expect(ListForm.insetGrouped.sectionInset(width: 500).left == 20)
  }
}
