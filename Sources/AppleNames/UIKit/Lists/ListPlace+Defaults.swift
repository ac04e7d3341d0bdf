import Layouts
import Staging

/// The defaults of a view of a list at its place.
extension ListPlace {
  /// The content without texts.
  var defaultContent: UIListContentConfiguration {
    switch part {
    case .row: form.isSidebar ? .sidebarCell() : .cell()
    case .header:
      form.isSidebar ? .sidebarHeader() : form.isGrouped ? .groupedHeader() : .plainHeader()
    case .footer: form.isGrouped ? .groupedFooter() : .plainFooter()
    }
  }

  /// The background.
  var defaultBackground: UIBackgroundConfiguration {
    switch part {
    case .row:
      form.isSidebar ? .listSidebarCell() : form.isGrouped ? .listGroupedCell() : .listPlainCell()
    case .header where form == .plain: .listPlainHeaderFooter()
    case .header, .footer: .listGroupedHeaderFooter()
    }
  }
}
