#define _GNU_SOURCE
#include <errno.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "origin.h"

/// The time between two checks of a request.
#define CHECK_MILLISECONDS 50
/// The bytes of a body of no use that are read to keep its connection.
#define MAXIMUM_WASTE 65536
/// The bytes of a body that is sent before the server has agreed to receive it.
#define MAXIMUM_UNASKED 1000000

// Options by number, because headers of libcurl before 7.85 and 7.87 lack their names.
#define PROTOCOLS_TEXT ((CURLoption)(CURLOPTTYPE_OBJECTPOINT + 318))
#define QUICK_EXIT ((CURLoption)(CURLOPTTYPE_LONG + 322))

/// A request under way, or one of its redirects.
struct transfer {
  const struct cellophane_curl *library;
  const struct cellophane_curl_request *request;
  struct cellophane_curl_response *response;
  struct session *session;
  CURL *easy;
  /// The status of the last response that was begun.
  int status;
  /// Whether its end is marked by a length or chunks.
  bool is_marked;
  /// The length that it declares, if any.
  uint64_t length;
  /// The bytes of bodies that are of no use.
  uint64_t waste;
  /// Whether the rest of a body of no use was not read.
  bool is_known;
  /// The number of bytes of the body that were sent.
  uint64_t position;
  /// The bytes that earlier redirects moved.
  uint64_t moved_before;
  uint64_t start;
};

/// Returns the time of a clock that is never set.
static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/// Ends a transfer for a reason, unless it has one.
static void end(struct transfer *transfer, enum cellophane_curl_end reason) {
  if (transfer->response->end == CELLOPHANE_CURL_DONE) transfer->response->end = reason;
}

/// Whether the body of the current response is wanted.
static bool is_wanted(const struct transfer *transfer) {
  return !transfer->request->is_put && transfer->status == 200;
}

/// Returns the value of a header with a name in lower case and its colon; NULL for other headers.
static const char *value_of(const char *line, size_t count, const char *name) {
  size_t length = strlen(name);
  return count > length && !strncasecmp(line, name, length) ? line + length : NULL;
}

/// Reads a header: the status, the length of the body, or the end of the headers.
static size_t read_header(char *line, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  count *= size;
  char text[128];
  size_t length = count < sizeof text - 1 ? count : sizeof text - 1;
  memcpy(text, line, length);
  text[length] = 0;
  const char *value;
  if (!strncmp(text, "HTTP/", 5)) {
    const char *space = strchr(text, ' ');
    transfer->status = space ? atoi(space) : 0;
    transfer->is_marked = false;
    transfer->length = 0;
  } else if ((value = value_of(text, length, "content-length:"))) {
    transfer->is_marked = true;
    transfer->length = strtoull(value, NULL, 10);
  } else if ((value = value_of(text, length, "transfer-encoding:"))) {
    if (strcasestr(value, "chunked")) transfer->is_marked = true;
  } else if ((text[0] == '\r' || text[0] == '\n') && is_wanted(transfer)) {
    if (!transfer->is_marked) {
      end(transfer, CELLOPHANE_CURL_UNMARKED);
      return 0;
    }
    if (transfer->length > transfer->request->maximum_bytes) {
      end(transfer, CELLOPHANE_CURL_TOO_LARGE);
      return 0;
    }
  }
  return count;
}

/// Receives bytes of a body.
static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  const struct cellophane_curl_request *request = transfer->request;
  struct cellophane_curl_response *response = transfer->response;
  count *= size;
  if (!is_wanted(transfer)) {
    transfer->waste += count;
    // The status says all there is to know.
    transfer->is_known = transfer->waste > MAXIMUM_WASTE;
    return transfer->is_known ? 0 : count;
  }
  if (count > request->maximum_bytes - response->received) {
    end(transfer, CELLOPHANE_CURL_TOO_LARGE);
    return 0;
  }
  if (request->receive && !request->receive(request->context, bytes, count)) {
    end(transfer, CELLOPHANE_CURL_NOT_RECEIVED);
    return 0;
  }
  response->received += count;
  return count;
}

/// Provides the next bytes of the body of a PUT.
static size_t provide(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  const struct cellophane_curl_request *request = transfer->request;
  uint64_t left = request->body_count - transfer->position;
  count = size * count < left ? size * count : (size_t)left;
  if (request->body) {
    memcpy(bytes, (const char *)request->body + transfer->position, count);
  } else if (count > 0) {
    ssize_t found;
    do found = pread(request->file, bytes, count, (off_t)transfer->position);
    while (found < 0 && errno == EINTR);
    if (found <= 0) {
      end(transfer, CELLOPHANE_CURL_UNREADABLE);
      return CURL_READFUNC_ABORT;
    }
    count = (size_t)found;
  }
  transfer->position += count;
  return count;
}

/// Moves to a position of the body, from which it is sent again.
static int seek(void *context, curl_off_t offset, int origin) {
  struct transfer *transfer = context;
  if (origin != SEEK_SET || offset < 0 || (uint64_t)offset > transfer->request->body_count)
    return CURL_SEEKFUNC_FAIL;
  transfer->position = (uint64_t)offset;
  return CURL_SEEKFUNC_OK;
}

/// Remembers a socket that was opened.
static int open_socket(void *context, curl_socket_t socket, curlsocktype purpose) {
  (void)purpose;
  struct session *session = context;
  session->socket = socket;
  return CURL_SOCKOPT_OK;
}

/// Closes a socket.
static int close_socket(void *context, curl_socket_t socket) {
  struct session *session = context;
  if (session->socket == socket) session->socket = CURL_SOCKET_BAD;
  return close(socket);
}

/// Sets the options of a transfer; returns whether the library knows all that are needed.
static bool set_options(
    struct transfer *transfer, const char *url, bool has_credentials, struct curl_slist *headers) {
  const struct cellophane_curl_request *request = transfer->request;
  __typeof__(&curl_easy_setopt) set = transfer->library->easy_setopt;
  CURL *easy = transfer->easy;
  bool is_set = true;
#define SET(option, value) is_set = is_set && set(easy, option, value) == CURLE_OK
  SET(CURLOPT_URL, url);
  SET(CURLOPT_NOSIGNAL, 1L);
  if (set(easy, PROTOCOLS_TEXT, "http,https") != CURLE_OK)
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  SET(CURLOPT_HTTP09_ALLOWED, 0L);
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_milliseconds);
  SET(CURLOPT_EXPECT_100_TIMEOUT_MS, 300L);
  SET(CURLOPT_BUFFERSIZE, 65536L);
  SET(CURLOPT_USERAGENT, "cellophane");
  SET(CURLOPT_HTTPHEADER, headers);
  SET(CURLOPT_HEADERFUNCTION, read_header);
  SET(CURLOPT_HEADERDATA, transfer);
  SET(CURLOPT_WRITEFUNCTION, receive);
  SET(CURLOPT_WRITEDATA, transfer);
  SET(CURLOPT_SOCKOPTFUNCTION, open_socket);
  SET(CURLOPT_SOCKOPTDATA, transfer->session);
  SET(CURLOPT_CLOSESOCKETFUNCTION, close_socket);
  SET(CURLOPT_CLOSESOCKETDATA, transfer->session);
  SET(CURLOPT_ERRORBUFFER, transfer->response->text);
  if (request->certificates) SET(CURLOPT_CAINFO, request->certificates);
  if (!request->uses_proxies) SET(CURLOPT_PROXY, "");
  if (request->is_put) {
    SET(CURLOPT_UPLOAD, 1L);
    SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->body_count);
    SET(CURLOPT_READFUNCTION, provide);
    SET(CURLOPT_READDATA, transfer);
    SET(CURLOPT_SEEKFUNCTION, seek);
    SET(CURLOPT_SEEKDATA, transfer);
  }
  if (has_credentials && request->token) {
    SET(CURLOPT_HTTPAUTH, (long)CURLAUTH_BEARER);
    SET(CURLOPT_XOAUTH2_BEARER, request->token);
  } else if (has_credentials && request->user) {
    SET(CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    SET(CURLOPT_USERNAME, request->user);
    SET(CURLOPT_PASSWORD, request->password ? request->password : "");
  } else if (has_credentials && request->netrc) {
    SET(CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    SET(CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
    SET(CURLOPT_NETRC_FILE, request->netrc);
  }
#undef SET
  // A thread that waits for a name server is not waited for. Older libraries do wait.
  set(easy, QUICK_EXIT, 1L);
  return is_set;
}

/// Returns the bytes that a transfer has moved, without those that wait in the kernel.
static uint64_t moved_bytes(const struct transfer *transfer) {
  __typeof__(&curl_easy_getinfo) get = transfer->library->easy_getinfo;
  curl_off_t received = 0, sent = 0;
  long headers = 0;
  get(transfer->easy, CURLINFO_SIZE_DOWNLOAD_T, &received);
  get(transfer->easy, CURLINFO_SIZE_UPLOAD_T, &sent);
  get(transfer->easy, CURLINFO_HEADER_SIZE, &headers);
  curl_socket_t socket = transfer->session->socket;
  int waiting = 0;
  // A slow line takes long to send what libcurl has sent at once.
  if (sent > 0 && socket != CURL_SOCKET_BAD && ioctl(socket, SIOCOUTQ, &waiting) == 0)
    sent = sent > waiting ? sent - waiting : 0;
  return transfer->moved_before + (uint64_t)received + (uint64_t)sent + (uint64_t)headers;
}

/// Runs a transfer until it ends by itself or by a limit; returns libcurl's error.
static CURLcode run(struct transfer *transfer) {
  CURLM *multi = transfer->session->multi;
  const struct cellophane_curl *library = transfer->library;
  const struct cellophane_curl_request *request = transfer->request;
  if (library->multi_add(multi, transfer->easy) != CURLM_OK) return CURLE_FAILED_INIT;
  CURLcode result = CURLE_OK;
  uint64_t last_check = now(), last_move = last_check, last_moved = 0;
  bool has_ended = false;
  while (!has_ended) {
    int running = 0, left = 0;
    if (library->multi_perform(multi, &running) != CURLM_OK) {
      result = CURLE_FAILED_INIT;
      break;
    }
    for (CURLMsg *message; (message = library->multi_info_read(multi, &left));) {
      if (message->msg != CURLMSG_DONE) continue;
      result = message->data.result;
      has_ended = true;
    }
    if (has_ended) break;
    uint64_t time = now();
    if (time - last_check >= CHECK_MILLISECONDS) {
      last_check = time;
      uint64_t moved = moved_bytes(transfer);
      if (moved != last_moved) {
        last_moved = moved;
        last_move = time;
      }
      if (time - last_move >= request->stall_milliseconds)
        end(transfer, CELLOPHANE_CURL_STALLED);
      else if (
          request->total_milliseconds && time - transfer->start >= request->total_milliseconds)
        end(transfer, CELLOPHANE_CURL_LATE);
      else if (request->may_continue && !request->may_continue(request->context, moved))
        end(transfer, CELLOPHANE_CURL_STOPPED);
      has_ended = transfer->response->end != CELLOPHANE_CURL_DONE;
    }
    if (!has_ended && library->multi_poll(multi, NULL, 0, CHECK_MILLISECONDS, NULL) != CURLM_OK) {
      result = CURLE_FAILED_INIT;
      break;
    }
  }
  transfer->response->moved = moved_bytes(transfer);
  library->multi_remove(multi, transfer->easy);
  return result;
}

/// Whether a status is one of a redirect that is followed with the same method.
static bool is_redirect(const struct transfer *transfer) {
  switch (transfer->status) {
    case 301: case 302: case 307: case 308: return true;
    case 303: return !transfer->request->is_put;
    default: return false;
  }
}

/// Sets the outcome of a transfer that libcurl has ended.
static void conclude(struct transfer *transfer, CURLcode result) {
  struct cellophane_curl_response *response = transfer->response;
  // A server may refuse a PUT before it has read the body, and close the connection then.
  bool is_refused = transfer->request->is_put && transfer->status >= 400 &&
                    (result == CURLE_SEND_ERROR || result == CURLE_RECV_ERROR);
  if (response->end == CELLOPHANE_CURL_DONE &&
      (result == CURLE_OK || transfer->is_known || is_refused)) {
    response->status = transfer->status;
    response->text[0] = 0;
    return;
  }
  end(transfer, CELLOPHANE_CURL_ERROR);
  if (response->end != CELLOPHANE_CURL_ERROR) {
    response->text[0] = 0;
    return;
  }
  response->error = (int)result;
  switch (result) {
    // The library's details name the host, or the fault of a certificate.
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
      if (response->text[0]) break;
      // Falls through: there are none.
    default:
      snprintf(
          response->text, sizeof response->text, "%s", transfer->library->easy_strerror(result));
  }
}

/// Performs a request and its redirects.
static void perform(struct transfer *transfer, struct curl_slist *headers) {
  const struct cellophane_curl *library = transfer->library;
  const struct cellophane_curl_request *request = transfer->request;
  struct cellophane_curl_response *response = transfer->response;
  char *url = request->url ? strdup(request->url) : NULL;
  if (!url) conclude(transfer, CURLE_OUT_OF_MEMORY);
  bool has_credentials = true;
  for (uint32_t redirects = 0; url; redirects++) {
    CURL *easy = library->easy_init();
    transfer->easy = easy;
    transfer->position = 0;
    transfer->status = 0;
    transfer->moved_before = response->moved;
    if (!easy || !set_options(transfer, url, has_credentials, headers)) {
      conclude(transfer, easy ? CURLE_UNKNOWN_OPTION : CURLE_OUT_OF_MEMORY);
      if (easy) library->easy_cleanup(easy);
      break;
    }
    conclude(transfer, run(transfer));
    char *location = NULL, *next = NULL;
    if (response->end == CELLOPHANE_CURL_DONE && is_redirect(transfer))
      library->easy_getinfo(easy, CURLINFO_REDIRECT_URL, &location);
    if (location) {
      bool is_same = false;
      if (redirects >= request->maximum_redirects) {
        end(transfer, CELLOPHANE_CURL_REDIRECTS);
      } else if (!cellophane_curl_is_allowed(library, url, location, &is_same)) {
        end(transfer, CELLOPHANE_CURL_BAD_REDIRECT);
      } else {
        has_credentials = has_credentials && is_same;
        next = strdup(location);
      }
    }
    library->easy_cleanup(easy);
    free(url);
    url = next;
  }
  free(url);
}

void cellophane_curl_perform(
    struct cellophane_curl_pool *pool, const struct cellophane_curl_request *request,
    struct cellophane_curl_response *response) {
  memset(response, 0, sizeof *response);
  struct quiet_pipe quiet = cellophane_curl_block_signal();
  struct session *session = cellophane_curl_take(pool);
  struct transfer transfer = {
      .library = pool->library, .request = request, .response = response, .session = session,
      .start = now()};
  struct curl_slist *headers = NULL;
  if (request->is_put) {
    headers = pool->library->slist_append(NULL, "Content-Type: application/octet-stream");
    // A small body is sent without asking the server first, which would take as long again.
    if (headers && request->body_count <= MAXIMUM_UNASKED)
      pool->library->slist_append(headers, "Expect:");
  }
  if (session)
    perform(&transfer, headers);
  else
    conclude(&transfer, CURLE_OUT_OF_MEMORY);
  if (headers) pool->library->slist_free_all(headers);
  if (session) cellophane_curl_return(pool, session);
  cellophane_curl_restore_signal(&quiet);
}
