public import Staging

/// A key of a value that an app adds to a state.
public typealias UIConfigurationStateCustomKey = ConfigurationStateCustomKey
/// The state of a view by which a configuration changes.
public typealias UIConfigurationState = ConfigurationState
/// The state of a view.
public typealias UIViewConfigurationState = ViewConfigurationState
/// The state of a cell.
public typealias UICellConfigurationState = CellConfigurationState
