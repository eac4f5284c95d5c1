/* fuzz_verify.c: any bytes as a formula and its proof, with a line of a single % between them.
 * Complaints have words, verdicts have a place, and the same bytes get the same verdict again. */
#include <quadrille/verify.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void expect(bool truth) {
    if (!truth) abort();
}

/* QDR_OK, and the report; or what is wrong. */
static qdr_status check(const char *formula, size_t formula_length, const char *proof,
                        size_t proof_length, qdr_proof_report *report) {
    qdr_checker *checker = NULL;
    qdr_error error = {0};
    qdr_status status = qdr_checker_new(formula, formula_length, &checker, &error);
    if (status == QDR_OK)
        status = qdr_checker_run(checker, proof, proof_length, NULL, report, &error);
    expect(status == QDR_OK || (error.status == status && error.message[0] != '\0'));
    qdr_checker_free(checker);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    const char *text = (const char *)bytes, *end = text + length, *split = text;
    while (split < end && !(end - split >= 3 && memcmp(split, "\n%\n", 3) == 0)) split++;
    if (split == end) return 0;
    size_t formula = (size_t)(split + 1 - text), proof = (size_t)(end - split - 3);
    qdr_proof_report report = {0}, again = {0};
    qdr_status status = check(text, formula, split + 3, proof, &report);
    expect(check(text, formula, split + 3, proof, &again) == status);
    expect(report.verdict == again.verdict && report.step == again.step &&
           report.line == again.line && report.propagations == again.propagations);
    expect((report.verdict == QDR_PROOF_BAD_STEP) == (report.step > 0));
    return 0;
}
