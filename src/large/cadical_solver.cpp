/* cadical_solver.cpp: see cadical_solver.h. The proof goes through a stream whose bytes are handed on
 * as they come (fopencookie), so that nothing of it is kept. */
#include "large/cadical_solver.h"

#include <cadical.hpp>
#include <cstdio>
#include <new>

struct qdri_cadical : CaDiCaL::Terminator, CaDiCaL::Learner {
    qdri_cadical_calls calls{};
    CaDiCaL::Solver *solver = nullptr;
    FILE *stream = nullptr;
    bool broken = false; /* memory ended inside CaDiCaL: it cannot even be taken apart */

    bool terminate() override { return calls.stop(calls.context); }
    bool learning(int) override {
        calls.learned(calls.context);
        return false; /* its literals are not wanted */
    }
    void learn(int) override {}
};

static ssize_t hand_on(void *cookie, const char *bytes, size_t length) {
    const qdri_cadical *c = static_cast<qdri_cadical *>(cookie);
    return c->calls.write(c->calls.context, bytes, length) ? static_cast<ssize_t>(length) : 0;
}

static bool close_stream(qdri_cadical *c) {
    FILE *stream = c->stream;
    c->stream = nullptr;
    return !stream || fclose(stream) == 0;
}

extern "C" void qdri_cadical_free(qdri_cadical *c) {
    if (!c) return;
    if (!c->broken) delete c->solver;
    close_stream(c);
    delete c;
}

static bool trace(qdri_cadical *c, bool binary) {
    cookie_io_functions_t functions = {nullptr, hand_on, nullptr, nullptr};
    c->stream = fopencookie(c, "w", functions);
    if (!c->stream) return false;
    setvbuf(c->stream, nullptr, _IOFBF, 1 << 16);
    c->solver->set("binary", binary);
    return c->solver->trace_proof(c->stream, "proof");
}

static bool start(qdri_cadical *c, bool binary) {
    c->solver = new CaDiCaL::Solver;
    c->solver->set("quiet", 1);
    c->solver->connect_terminator(c);
    c->solver->connect_learner(c);
    return !c->calls.write || trace(c, binary);
}

extern "C" qdri_cadical *qdri_cadical_new(const qdri_cadical_calls *calls, bool binary) {
    qdri_cadical *c = new (std::nothrow) qdri_cadical;
    if (!c) return nullptr;
    c->calls = *calls;
    try {
        if (start(c, binary)) return c;
    } catch (const std::bad_alloc &) {
        c->broken = true;
    }
    qdri_cadical_free(c);
    return nullptr;
}

extern "C" void qdri_cadical_set(qdri_cadical *c, const char *option, int value) {
    c->solver->set(option, value);
}

extern "C" bool qdri_cadical_add(qdri_cadical *c, const int32_t *literals, size_t length) {
    try {
        for (size_t i = 0; i < length; i++) c->solver->add(literals[i]);
    } catch (const std::bad_alloc &) {
        c->broken = true;
    }
    return !c->broken;
}

extern "C" int qdri_cadical_solve(qdri_cadical *c) {
    try {
        int answer = c->solver->solve();
        /* It works values out when the first is asked for, and takes memory for that. */
        if (answer == QDRI_CADICAL_SATISFIABLE && c->solver->vars() > 0) (void)c->solver->val(1);
        if (answer != QDRI_CADICAL_UNSATISFIABLE) return answer;
        if (c->stream) c->solver->close_proof_trace();
        return close_stream(c) ? answer : 0; /* a failure to write has been told to the caller */
    } catch (const std::bad_alloc &) {
        c->broken = true;
        return QDRI_CADICAL_FAILED;
    }
}

extern "C" bool qdri_cadical_value(qdri_cadical *c, int32_t variable) {
    return c->solver->val(variable) > 0;
}
