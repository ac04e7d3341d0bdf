internal import CCairo

func probe() -> Int32 { cairo_version() }
