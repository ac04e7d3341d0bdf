internal import CGIF
internal import CPNG

func probe() -> Int32 { Int32(png_access_version_number()) }
