// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The constants keep the names that sources use.

public import Foundation

// Names from Swift 3 and Objective-C, for older sources.

/// The style of a table view.
public typealias UITableViewStyle = UITableView.Style

/// The animation with which rows appear and disappear.
public typealias UITableViewRowAnimation = UITableView.RowAnimation

/// The position to which a row is scrolled.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition

/// The style of a table view cell.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle

/// The appearance of a selected cell.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle

/// The accessory at the trailing edge of a cell.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType

/// The style of the lines between rows.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle

/// The control of a cell while its table is edited.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle

/// The height of a row, header or footer that sizes itself.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
