/* web_server.c: quadrille-web FOLDER PORT BROWSER: serves the files of the page to this machine,
 * and to nobody else, until Ctrl-C. `quadrille web` runs it. PORT 0: any that is free; BROWSER 1:
 * opens one.
 *
 * It listens on 127.0.0.1. Names that lead there from elsewhere (DNS rebinding) are refused by the
 * Host that a request is for. GET and HEAD alone; the list of files is fixed when it starts. */
#include "page_files.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src "
    "'self'; style-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/* The last two make the page isolated, so that a search can be stopped by a flag in memory that it
 * shares with its Worker. */
static const struct {
    const char *name, *value;
} headers[] = {
    {"Content-Security-Policy", policy},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-cache"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

typedef struct server {
    page_files files;
    struct MHD_Daemon *daemon;
    unsigned port;
} server;

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *type,
                              const char *bytes, size_t length) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i].name, headers[i].value);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
    enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status,
                              const char *sentence) {
    return answer(connection, status, "text/plain; charset=utf-8", sentence, strlen(sentence));
}

static bool is_ours(const server *s, struct MHD_Connection *connection) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    const char *host =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char expected[40];
        snprintf(expected, sizeof expected, "%s:%u", names[i], s->port);
        if (strcmp(host, expected) == 0) return true;
    }
    return false;
}

static enum MHD_Result respond(void *context, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *version, const char *upload,
                               size_t *upload_size, void **state) {
    const server *s = context;
    (void)version, (void)upload, (void)state;
    if (*upload_size > 0) { /* nobody wants it */
        *upload_size = 0;
        return MHD_YES;
    }
    if (!is_ours(s, connection))
        return refuse(connection, MHD_HTTP_MISDIRECTED_REQUEST, "This is not the host you want.\n");
    if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and HEAD only.\n");
    const page_file *file = page_files_find(&s->files, path);
    if (!file) return refuse(connection, MHD_HTTP_NOT_FOUND, "There is no such file.\n");
    return answer(connection, MHD_HTTP_OK, file->type, file->bytes, file->length);
}

static bool start(server *s, unsigned port) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    s->daemon =
        MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, (uint16_t)port, NULL, NULL,
                         respond, s, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)(void *)&address,
                         MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_END);
    if (!s->daemon) return false;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    s->port = info ? info->port : port;
    return true;
}

static void open_browser(const char *address) {
    char *words[] = {(char *)(uintptr_t) "xdg-open", (char *)(uintptr_t)address, NULL};
    pid_t child;
    if (posix_spawnp(&child, words[0], NULL, NULL, words, environ) != 0)
        fprintf(stderr, "quadrille web: no browser can be opened from here: open the address\n");
}

static int serve(server *s, unsigned port, bool browser) {
    sigset_t signals;
    int which;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, NULL); /* before there are threads: they shall not get them */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for the browser */
    if (!start(s, port)) {
        fprintf(stderr, "quadrille web: cannot listen on 127.0.0.1:%u: %s\n", port,
                strerror(errno));
        return 4;
    }
    char address[60];
    snprintf(address, sizeof address, "http://127.0.0.1:%u/", s->port);
    printf("%s\n", address);
    fflush(stdout);
    fputs("quadrille web: for this machine alone; Ctrl-C ends it\n", stderr);
    if (browser) open_browser(address);
    sigwait(&signals, &which);
    MHD_stop_daemon(s->daemon);
    return 0;
}

int main(int argc, char **argv) {
    server s = {0};
    if (argc != 4) {
        fputs("quadrille-web FOLDER PORT BROWSER: quadrille web runs it\n", stderr);
        return 2;
    }
    int code;
    if (page_files_read(&s.files, argv[1])) {
        code = serve(&s, (unsigned)strtoul(argv[2], NULL, 10), strcmp(argv[3], "1") == 0);
    } else {
        code = errno == ENOMEM ? 5 : 4;
        fprintf(stderr, "quadrille web: %s: %s\n", argv[1], strerror(errno));
    }
    page_files_free(&s.files);
    return code;
}
