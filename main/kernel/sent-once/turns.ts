import { fail, type Result } from '../../../shared/result.ts';

/** Runs work one at a time for each subject. */
export interface SubjectTurns<Why> {
  /** Fails with `busy` while other work on the same subject runs, as after a second click. */
  alone<T>(subject: string, work: () => Promise<Result<T, Why>>): Promise<Result<T, Why>>;
  /**
   * Starts nothing more, and calls `then` when nothing is running. What was sent still writes its
   * outcome.
   */
  close(then: () => void): void;
}

/** `closing` is the reason for a refusal after `close`. */
export function createTurns<Why>(busy: Why, closing: Why): SubjectTurns<Why> {
  const underWay = new Set<string>();
  let isClosed = false;
  let afterAll = () => {};
  const endIfIdle = () => {
    if (underWay.size === 0) afterAll();
  };
  return {
    async alone(subject, work) {
      if (isClosed) return fail(closing);
      if (underWay.has(subject)) return fail(busy);
      underWay.add(subject);
      try {
        return await work();
      } finally {
        underWay.delete(subject);
        endIfIdle();
      }
    },
    close(then) {
      isClosed = true;
      afterAll = then;
      endIfIdle();
    },
  };
}
