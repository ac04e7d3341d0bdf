/// A part of another view that clients do not see, and that lists of elements leave out.
final class PartView: View {}
