/// Requests over HTTP by libcurl, which is loaded when it is needed and not with the program.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of a loaded libcurl.
struct cellophane_curl;

/// The name of the library that is to be loaded first, as the dynamic linker knows it.
const char *_Nonnull cellophane_curl_name(void);

/// The name of a build of the library with another name and the same functions.
const char *_Nonnull cellophane_curl_other_name(void);

/// Loads a library for the life of the process; returns NULL if it is missing or lacks a function.
///
/// All threads may call it. A library is initialized by the first call.
const struct cellophane_curl *_Nullable cellophane_curl_load(const char *_Nonnull name);

/// Returns the version of a library, as in "7.88.1".
const char *_Nonnull cellophane_curl_version(const struct cellophane_curl *_Nonnull library);

/// The open connections of a client, which requests of all threads share.
///
/// Each request that is under way has a connection to itself, which the next one uses again.
struct cellophane_curl_pool;

/// Creates a pool without connections; returns NULL if memory runs out.
struct cellophane_curl_pool *_Nullable cellophane_curl_pool_create(
    const struct cellophane_curl *_Nonnull library);

/// Closes all connections and releases a pool that no request uses.
void cellophane_curl_pool_release(struct cellophane_curl_pool *_Nonnull pool);

/// A GET or PUT with its limits. Texts and the body are borrowed until the request has ended.
struct cellophane_curl_request {
  /// The URL, with the scheme http or https, without user and password; it has to be set.
  const char *_Nullable url;

  /// The user of basic authentication, sent to the origin of `url` only; NULL for none.
  const char *_Nullable user;
  const char *_Nullable password;
  /// The bearer token, sent to the origin of `url` only; NULL for none.
  const char *_Nullable token;
  /// The netrc file with the user and password for the host of `url`, if it has an entry for it;
  /// NULL for none.
  const char *_Nullable netrc;
  /// The file of trusted certificates; NULL for the system's.
  const char *_Nullable certificates;
  /// Whether the proxies that the environment names are used.
  bool uses_proxies;

  /// The limit on the time from the start to a connection.
  uint32_t connect_milliseconds;
  /// The limit on the time in which no byte is moved.
  uint32_t stall_milliseconds;
  /// The limit on the time of the whole request; 0 for none.
  uint32_t total_milliseconds;
  /// The limit on the bytes of a received body.
  uint64_t maximum_bytes;
  /// The limit on the redirects that are followed.
  uint32_t maximum_redirects;

  /// Whether the request is a PUT.
  bool is_put;
  /// The body of a PUT; NULL if it is in a file.
  const void *_Nullable body;
  /// The descriptor of the file with the body, which is read from its start.
  int file;
  /// The number of bytes in the body.
  uint64_t body_count;

  /// The argument of the functions.
  void *_Nullable context;
  /// Receives the next bytes of the body of a GET with status 200; false ends the request.
  bool (*_Nullable receive)(
      void *_Nullable context, const void *_Nonnull bytes, size_t count);
  /// Returns whether the request goes on; called every 50 ms or so with the bytes moved so far in
  /// both directions.
  bool (*_Nullable may_continue)(void *_Nullable context, uint64_t moved);
};

/// The reason for which a request ended.
enum cellophane_curl_end {
  /// A response was received completely; its status is set.
  CELLOPHANE_CURL_DONE,
  /// libcurl reported an error, whose number is set.
  CELLOPHANE_CURL_ERROR,
  /// No byte was moved for too long.
  CELLOPHANE_CURL_STALLED,
  /// The limit on the whole time was reached.
  CELLOPHANE_CURL_LATE,
  /// The body had more bytes than its limit.
  CELLOPHANE_CURL_TOO_LARGE,
  /// The end of the body was not marked, so that a cut one could not be noticed.
  CELLOPHANE_CURL_UNMARKED,
  /// There were more redirects than their limit.
  CELLOPHANE_CURL_REDIRECTS,
  /// A redirect led to another scheme than http and https, or from https to http.
  CELLOPHANE_CURL_BAD_REDIRECT,
  /// `receive` returned false.
  CELLOPHANE_CURL_NOT_RECEIVED,
  /// `may_continue` returned false.
  CELLOPHANE_CURL_STOPPED,
  /// The file with the body could not be read, or was shorter than stated.
  CELLOPHANE_CURL_UNREADABLE,
};

/// The outcome of a request.
struct cellophane_curl_response {
  enum cellophane_curl_end end;
  /// The status of HTTP; 0 if there is none.
  int status;
  /// The number of libcurl's error; 0 if there is none.
  int error;
  /// The bytes of bodies and headers moved in both directions.
  uint64_t moved;
  /// The bytes that were passed to `receive`.
  uint64_t received;
  /// The description of libcurl's error, which contains neither credentials nor URLs.
  char text[256];
};

/// Performs a request and waits until it has ended. All threads may call it.
///
/// TLS is verified, no signal is used, and redirects are requests of their own, without credentials
/// once they leave the origin (scheme, host and port) of the URL. A redirect of a PUT with the
/// status 303 is not followed.
void cellophane_curl_perform(
    struct cellophane_curl_pool *_Nonnull pool,
    const struct cellophane_curl_request *_Nonnull request,
    struct cellophane_curl_response *_Nonnull response);
