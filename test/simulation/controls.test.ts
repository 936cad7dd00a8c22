/**
 * Controls: each rule of the outbox is broken once, and the simulator has to see it. What it cannot
 * see it does not prove.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { ResendFacts } from '../../shared/outbox/operation-policy.ts';
import { deep } from '../support/tiers.ts';
import type { PlanOptions } from './plan.ts';

afterEach(() => vi.resetModules());

const late: PlanOptions = { latestMs: 300_000, graceMs: 20_000 };

type Check = typeof import('../../shared/yard/check.ts');
type Policy = typeof import('../../shared/outbox/operation-policy.ts');
type Retry = typeof import('../../shared/outbox/retry.ts');
type Transitions = typeof import('../../shared/outbox/transitions.ts');
type Verdicts = typeof import('../../shared/outbox/operation-verdict.ts');
type Reopened = typeof import('../../main/outbox/verify/reopened.ts');
type Reconcile = typeof import('../../main/outbox/reconcile.ts');

/** Schedules that are played before the control counts as one that sees nothing. */
const most = 1_500;

/**
 * The first violation, with `change` in the place of parts of a module. Schedule number `known` is
 * tried first: it showed it when this was written, and saves the search for another.
 */
async function broken<Module extends object>(
  file: string,
  change: (real: Module) => Partial<Module>,
  known: number,
  options: PlanOptions = {},
): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock(file, async (original) => {
    const real = (await original()) as Module;
    return { ...real, ...change(real) };
  });
  try {
    const { runMany } = await import('./many.ts');
    const { runSchedule } = await import('./schedule.ts');
    const { violations } = await runSchedule(`control-${known}`, options);
    if (violations.length > 0) return violations;
    const { failing } = await runMany('control', most, options, undefined, 1);
    return failing.map(({ violation }) => violation);
  } finally {
    vi.doUnmock(file);
  }
}

/** Rule 7 asked as if it were about a close, which may always be sent again. */
const asClose = (facts: ResendFacts): ResendFacts => ({
  ...facts,
  operation: { kind: 'close', spot: 'any' as never, reason: '' },
});

test('a no to a second attempt believed of the first: called rejected with an effect', async () => {
  const seen = await broken<Transitions>(
    '../../shared/outbox/transitions.ts',
    ({ reduce }) => ({
      reduce: (progress, event) =>
        event === 'refused' && progress.state === 'sending'
          ? { ...progress, state: 'rejected' }
          : reduce(progress, event),
    }),
    157,
    late,
  );
  expect(seen.join()).toContain('called rejected');
});

deep.test(
  'a look believed before the grace period is over: an effect of what was given up',
  async () => {
    const seen = await broken<Retry>(
      '../../shared/outbox/retry.ts',
      () => ({ isLastLook: (settings, progress) => progress.looks + 1 >= settings.graceReads }),
      285,
    );
    expect(seen.join()).toMatch(/P4|effect of .* while it was queued/);
  },
);

test.each([
  ['a depart sent again like anything else', 'depart', 25, 'though it ends a visit'],
  [
    'a move from a mixed spot sent again like any other',
    'reassign',
    187,
    'from or to a spot with a truck and a container',
  ],
])('%s', async (_, kind, known, told) => {
  const seen = await broken<Policy>(
    '../../shared/outbox/operation-policy.ts',
    ({ mayResend }) => ({
      mayResend: (settings, facts) =>
        mayResend(settings, facts.operation.kind === kind ? asClose(facts) : facts),
    }),
    known,
  );
  expect(seen.join()).toContain(told);
});

test('sent again without asking after a plain yes or no', async () => {
  const seen = await broken<Reconcile>(
    '../../main/outbox/reconcile.ts',
    ({ settle }) => ({
      settle: (settings, input, names) => settle(settings, { ...input, reply: null }, names),
    }),
    36,
  );
  expect(seen.join()).toContain('after a plain yes or no');
});

deep.test('what another desk put back taken for never done', async () => {
  const seen = await broken<Verdicts>(
    '../../shared/outbox/operation-verdict.ts',
    ({ verdictOf }) => ({
      verdictOf: (...input) => {
        const verdict = verdictOf(...input);
        return verdict.kind === 'conflict' && verdict.contradiction.what === 'placed-anew'
          ? { kind: 'not-applied', unchanged: false, mixed: false }
          : verdict;
      },
    }),
    660,
  );
  expect(seen.join()).toContain('put it back');
});

test('a spot closed under a truck that the last read showed', async () => {
  const seen = await broken<Check>(
    '../../shared/yard/check.ts',
    ({ check }) => ({
      check: (yard, operation) =>
        check(yard, operation).filter(({ code }) => code !== 'close-occupied'),
    }),
    0,
  );
  expect(seen.join()).toContain('(close) overrode a change that the last read showed');
});

test.each([
  ['a spot opened that another desk had opened and closed again', 'open', 386],
  ['a spot closed that another desk had closed and opened again', 'close', 51],
])('%s', async (_, kind, known) => {
  const seen = await broken<Reopened>(
    '../../main/outbox/verify/reopened.ts',
    ({ reopenedSince }) => ({
      reopenedSince: async (operation, ...rest) =>
        operation.kind === kind ? null : reopenedSince(operation, ...rest),
    }),
    known,
  );
  expect(seen.join()).toContain(`(${kind}) overrode a change that the last read showed`);
});

deep.test('what cannot be read never put before the clerk', async () => {
  const seen = await broken<Transitions>(
    '../../shared/outbox/transitions.ts',
    ({ reduce }) => ({
      reduce: (progress, event) => (event === 'unreadable' ? progress : reduce(progress, event)),
    }),
    16,
  );
  expect(seen.join()).toContain('P2');
});
