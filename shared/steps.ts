/**
 * The result of work in steps, all of them done in a row. Example: `atOnce(yardInSteps(file, 12))`.
 */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
