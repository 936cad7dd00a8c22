/**
 * Several desks over one service and one yard server: a share of what `npm run simulate:desks`
 * runs, and the controls.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deep, share } from '../../support/tiers.ts';
import { runManyDesks } from './many.ts';
import type { DeskPlanOptions } from './plan.ts';
import { runDesks } from './schedule.ts';

describe('a share of the schedules', () => {
  test('desks that reach the yard server promise, send and lose nothing wrongly', async () => {
    const totals = await runManyDesks('ci', share(8, 20), { together: true });
    expect(totals.failing).toEqual([]);
    expect(totals.agreed).toBeGreaterThan(share(80, 200));
    expect(totals.turns).toBeGreaterThan(share(20, 50));
  });

  test('nor with desks cut off, killed and taken over, and a killed server', async () => {
    const totals = await runManyDesks('ci', share(15, 25));
    expect(totals.failing).toEqual([]);
    expect(totals.takenOver).toBeGreaterThan(0);
  });

  test('a server that accepts everything promises nothing twice, by the chain', async () => {
    const totals = await runManyDesks('ci', share(4, 8), { together: true, ignoresExpected: true });
    expect(totals.failing).toEqual([]);
    expect(totals.voids).toBeGreaterThan(share(2, 5));
  });
});

test('nor when the yard server loses data: it is put back, and sending waits', async () => {
  const totals = await runManyDesks('ci', share(8, 20), { rollbacks: true });
  expect(totals.failing).toEqual([]);
  expect(totals.rollbacks).toBeGreaterThan(share(4, 10));
});

test('nor on top of an own operation that was refused and stays at its desk', async () => {
  expect((await runDesks('release-883')).violations).toEqual([]);
  expect((await runDesks('release-328', { rollbacks: true })).violations).toEqual([]);
});

test('nor after an operation of ours moved something that others don’t know', async () => {
  expect((await runDesks('release-789')).violations).toEqual([]);
});

describe('controls: what each rule is there for does happen without it', () => {
  afterEach(() => vi.resetModules());

  type Chain = typeof import('../../../shared/desks/log-chain.ts');
  type Transitions = typeof import('../../../shared/outbox/transitions.ts');
  type Difference = typeof import('../../../shared/desks/log-difference.ts');
  type AgreementModule = typeof import('../../../main/desks/agreement.ts');

  /**
   * The violations of the first schedule that fails, with `change` in the place of parts of a
   * module.
   */
  async function broken<Module extends object>(
    file: string,
    change: (real: Module) => Partial<Module>,
    options: DeskPlanOptions,
    most = 150,
    seed = 'control',
  ): Promise<string> {
    vi.resetModules();
    vi.doMock(file, async (original) => {
      const real = (await original()) as Module;
      return { ...real, ...change(real) };
    });
    try {
      const { runManyDesks: run } = await import('./many.ts');
      const { failing } = await run(seed, most, options, 1);
      return failing.flatMap(({ violations }) => violations).join();
    } finally {
      vi.doUnmock(file);
    }
  }

  const together: DeskPlanOptions = { together: true };

  test('neither what is expected nor the chain looked at: promised twice', async () => {
    const seen = await broken<Chain>(
      '../../../shared/desks/log-chain.ts',
      ({ place }) => ({
        place: (head, entry, hash) =>
          place(
            head,
            { ...entry, text: entry.text?.replace(/"prev":"[^"]*"/, `"prev":"${head}"`) ?? null },
            hash,
          ),
      }),
      { ...together, ignoresExpected: true },
    );
    expect(seen).toContain('DK1');
  });

  deep.test(
    'another desk’s end left out of the state: a spot known to be taken is promised',
    async () => {
      const { failing } = await runManyDesks(
        'control',
        150,
        { together: true, evidence: false },
        1,
      );
      expect(failing.flatMap(({ violations }) => violations).join()).toContain('an end had shown');
    },
  );

  deep.test('agreed on top of what does not fit the yard any more: promised twice', async () => {
    const seen = await broken<Difference>(
      '../../../shared/desks/log-difference.ts',
      () => ({ unsettledBefore: () => null }),
      together,
    );
    expect(seen).toContain('DK1');
  });

  test('sent without telling the others', async () => {
    const seen = await broken<AgreementModule>(
      '../../../main/desks/agreement.ts',
      ({ DeskAgreement }) => ({
        DeskAgreement: class extends DeskAgreement {
          override announce = async () => ({ isFresh: () => true });
        },
      }),
      together,
    );
    expect(seen).toContain('DK4');
  });

  deep.test('sent without waiting for what stands before it at another desk', async () => {
    const seen = await broken<AgreementModule>(
      '../../../main/desks/agreement.ts',
      ({ DeskAgreement }) => ({
        DeskAgreement: class extends DeskAgreement {
          override mayGo = () => true;
          override announce = async () => ({ isFresh: () => true });
        },
      }),
      together,
    );
    expect(seen).toContain('DK6');
  });

  deep.test(
    'taken over as if nothing was sent: a request arrives after the first took effect',
    async () => {
      const seen = await broken<Transitions>(
        '../../../shared/outbox/transitions.ts',
        ({ reduce }) => ({
          reduce(progress, event) {
            const next = reduce(progress, event);
            return event === 'taken-in' && next !== progress ? { ...next, state: 'queued' } : next;
          },
        }),
        { lingering: true },
        20,
        'linger',
      );
      expect(seen).toContain('DK5');
      const { failing, takenOver } = await runManyDesks('linger', 12, { lingering: true });
      expect(failing).toEqual([]);
      expect(takenOver).toBeGreaterThan(3);
    },
  );

  deep.test(
    'nothing held back after a roll-back: a request comes after the first took effect',
    async () => {
      const { failing } = await runManyDesks(
        'hold',
        20,
        { lingering: true, rollbacks: true, holdMs: 0 },
        1,
      );
      expect(failing.flatMap(({ violations }) => violations).join()).toContain('DK5');
      const held = await runManyDesks('hold', 20, { lingering: true, rollbacks: true });
      expect(held.failing).toEqual([]);
    },
  );
});
