import { fail, type Result } from '../../../shared/result.ts';

/** Works that run one at a time about one subject. */
export interface SubjectTurns<Why> {
  /** A second click on the same subject while the first is under way fails with `busy`. */
  alone<T>(subject: string, work: () => Promise<Result<T, Why>>): Promise<Result<T, Why>>;
  /**
   * Begins nothing more, and calls `then` once nothing is under way: what was sent still writes its
   * outcome.
   */
  close(then: () => void): void;
}

/** Makes them. `closing` is called once nothing more may begin. */
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
