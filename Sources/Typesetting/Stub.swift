internal import CPango

func probe() -> Int32 { pango_version() }
