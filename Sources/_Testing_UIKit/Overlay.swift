// Swift imports a module of this name wherever a file imports both Testing and UIKit. On Apple's
// platforms it brings attachments of pictures; it has to be there, and has nothing here.
