// Swift imports a module of this name wherever a file imports both Testing and CoreGraphics. On
// Apple's platforms that module attaches images to tests; here it must exist, but is empty.
