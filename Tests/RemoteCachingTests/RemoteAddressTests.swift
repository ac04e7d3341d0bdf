import RemoteCaching
import Testing

@Suite struct RemoteAddressTests {
  @Test(arguments: [
    ("", "has no scheme"), ("cache.example.com/a", "has no scheme"),
    ("ftp://example.com", "another scheme"), ("file:///SECRET", "another scheme"),
    ("https://SECRET:SECRET@example.com/a", "CELLOPHANE_CACHE_USER"),
    ("http://SECRET@127.0.0.1", "CELLOPHANE_CACHE_TOKEN"),
    ("https://example.com/a@SECRET", "@"), ("SECRET:SECRET@example.com", "has no scheme"),
    ("SECRET://SECRET@example.com", "another scheme"),
    ("https://example.com/?sig=SECRET", "query"), ("https://example.com/#SECRET", "fragment"),
    ("https://", "no valid host"), ("https:///a", "no valid host"),
    ("https://:80/", "no valid host"), ("https://SECRET%41/", "no valid host"),
    ("https://exa mple.com", "a space"), ("https://example.com/SECRET\r\nX: y", "a space"),
    ("https://exämple.com", "Punycode"), ("https://example.com\\a", "encode"),
    ("https://example.com:0", "no valid port"), ("https://example.com:65536", "no valid port"),
    ("https://example.com:", "no valid port"), ("https://example.com:SECRET", "no valid port"),
    ("https://[::1", "lacks its ]"), ("https://[SECRET]", "no valid host"),
    ("https://[]", "no valid host"), ("https://[::1]a", "no valid host"),
    ("https://example.com/a/../SECRET", ".."), ("https://example.com/./", "."),
  ])
  func `a malformed URL is an error without the URL`(url: String, part: String) throws {
    let error = try #require(throws: RemoteCacheError.self) {
      try RemoteCache(url: url, writes: false)
    }
    #expect(error.text.contains(part))
    #expect(error.text.contains("; "))
    #expect(!"\(error)".contains("SECRET"))
  }

  @Test(arguments: [
    ("https://cache.example.com", "https://cache.example.com"),
    ("HTTPS://Cache.Example.com:443/a/b/", "https://cache.example.com"),
    ("http://example.com:80", "http://example.com"),
    ("http://example.com:443//", "http://example.com:443"),
    ("http://[::1]:8080/a", "http://[::1]:8080"), ("http://my_host-1/%20", "http://my_host-1"),
  ])
  func `a report names the origin only`(url: String, origin: String) throws {
    #expect(try RemoteCache(url: url, writes: false).report.origin == origin)
  }
}
