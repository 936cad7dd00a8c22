import { fail, type Result } from '../../../shared/result.ts';

/** Works that run one at a time about one subject. */
export interface Turns {
  /** A second click on the same subject while the first is under way fails with `busy`. */
  alone<T>(subject: string, work: () => Promise<Result<T, string>>): Promise<Result<T, string>>;
  /** Begins nothing more, and calls `then` once nothing is under way: what was sent still writes what came of it. */
  close(then: () => void): void;
}

/** Makes them. */
export function createTurns(busy: string): Turns {
  const underWay = new Set<string>();
  let isClosed = false;
  let afterAll = () => {};
  const endIfIdle = () => {
    if (underWay.size === 0) afterAll();
  };
  return {
    async alone(subject, work) {
      if (isClosed) return fail('The console is closing.');
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
