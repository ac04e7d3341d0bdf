/// An object that can be asked whether it has a method: the base of the delegates and data sources of
/// scroll views, so that an object that is several of them has one answer.
public protocol DelegateObject: AnyObject {}
