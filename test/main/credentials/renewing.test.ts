import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RenewingTokens } from '../../../main/credentials/renewing.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { runs } from '../../support/runs.ts';
import { manualClock } from './service.ts';

type Step =
  | { readonly do: 'token' }
  | { readonly do: 'renew-last' }
  | { readonly do: 'refused-last' }
  | { readonly do: 'reset' }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'answer'; readonly which: number; readonly as: 'grant' | 'network' | 'no' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'token' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'renew-last' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'refused-last' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'reset' }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 200_000 }).map((ms): Step => ({ do: 'advance', ms })),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.nat(5),
        fc.constantFrom('grant' as const, 'grant' as const, 'network' as const, 'no' as const),
      )
      .map(([which, as]): Step => ({ do: 'answer', which, as })),
  },
);

const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

describe('the shared renewal', () => {
  // Cases: D20.
  it.each([
    [60_000, 47_000, 49_000],
    [240_000, 190_000, 193_000],
    [3_600_000, 3_539_000, 3_541_000],
  ])('a token of %i ms serves most of its life, and is renewed before its end', async (...at) => {
    const [lifetimeMs, serves, renewed] = at;
    const clock = manualClock();
    let issued = 0;
    const obtain = async () => {
      issued += 1;
      return { token: `t${issued}`, lifetimeMs };
    };
    const tokens = new RenewingTokens({ clock, obtain });
    await tokens.token();
    clock.advance(serves);
    expect(await tokens.token()).toBe('t1');
    clock.advance(renewed - serves);
    expect(await tokens.token()).toBe('t2');
  });

  // Faults: G5.
  it('in any order: one request each generation, and late replies replace nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = manualClock();
        type Asked = {
          readonly epoch: number;
          resolve: (token: string) => void;
          reject: (error: RemoteError) => void;
        };
        const open: Asked[] = [];
        let epoch = 0;
        let issued = 0;
        let newest: string | null = null;
        let last = 't0';
        const tokens = new RenewingTokens({
          clock,
          obtain: () =>
            new Promise((resolve, reject) => {
              // Two requests of the same epoch under way would be a storm.
              expect(open.filter((asked) => asked.epoch === epoch)).toHaveLength(0);
              open.push({
                epoch,
                resolve: (token) => resolve({ token, lifetimeMs: 300_000 }),
                reject,
              });
            }),
        });
        const pending: Promise<unknown>[] = [];
        const use = (work: Promise<string>) =>
          pending.push(
            work.then(
              (token) => {
                last = token;
              },
              (error: unknown) => expect(error).toBeInstanceOf(RemoteError),
            ),
          );
        for (const current of steps) {
          if (current.do === 'token') use(tokens.token());
          else if (current.do === 'renew-last') use(tokens.renew(last));
          else if (current.do === 'refused-last') {
            const before = tokens.state().kind;
            tokens.refused(last);
            if (before === 'signed-in' && tokens.state().kind === 'signed-out') epoch += 1;
          } else if (current.do === 'reset') {
            tokens.reset();
            epoch += 1;
            newest = null;
          } else if (current.do === 'advance') clock.advance(current.ms);
          else {
            const asked = open.splice(current.which % Math.max(open.length, 1), 1)[0];
            if (asked !== undefined) {
              const isCurrent = asked.epoch === epoch;
              if (current.as === 'grant') {
                issued += 1;
                const token = `t${issued}`;
                if (isCurrent) {
                  newest = token;
                  epoch += 1;
                }
                asked.resolve(token);
              } else if (current.as === 'no') {
                if (isCurrent) {
                  epoch += 1;
                  newest = null;
                }
                asked.reject(new RemoteError('signed-out', rawText('No.')));
              } else asked.reject(new RemoteError('network', rawText('Gone.')));
            }
          }
          await settle();
          // What is held is what the newest current answer gave; no loser changed it.
          if (tokens.state().kind === 'signed-in' && newest !== null) {
            const held = await Promise.race([
              tokens.renew('none').catch(() => 'none'),
              settle().then(() => 'waiting'),
            ]);
            expect(['waiting', newest]).toContain(held);
          }
        }
        for (const asked of open.splice(0))
          asked.reject(new RemoteError('network', rawText('Gone.')));
        await settle();
        for (let round = 0; round < 50 && open.length > 0; round += 1) {
          for (const asked of open.splice(0))
            asked.reject(new RemoteError('network', rawText('Gone.')));
          await settle();
        }
        await Promise.all(pending);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    [20_000, 16],
    [60_000, 48],
    [3_600_000, 3_540],
  ])('a token of %i ms serves every call until most of its life is over', async (lifetimeMs, s) => {
    const clock = manualClock();
    let issued = 0;
    const tokens = new RenewingTokens({
      clock,
      obtain: async () => {
        issued += 1;
        return { token: `t${issued}`, lifetimeMs };
      },
    });
    for (let call = 0; call < 4; call += 1) {
      expect(await tokens.token()).toBe('t1');
      clock.advance((s * 1_000) / 4);
    }
    clock.advance(1);
    expect(await tokens.token()).toBe('t2');
    expect(issued).toBe(2);
  });

  it('a late failure of a reset sign-in does not sign out the new one', async () => {
    const asked: { resolve: (token: string) => void; reject: (error: Error) => void }[] = [];
    const tokens = new RenewingTokens({
      clock: manualClock(),
      obtain: () =>
        new Promise(
          (resolve, reject) =>
            void asked.push({ resolve: (token) => resolve({ token, lifetimeMs: null }), reject }),
        ),
    });
    const first = tokens.token().catch((error: Error) => error.message);
    await settle();
    tokens.reset();
    const second = tokens.token();
    await settle();
    asked[1]?.resolve('new');
    expect(await second).toBe('new');
    asked[0]?.reject(new RemoteError('signed-out', rawText('Old password refused.')));
    expect(await first).toBe('Old password refused.');
    expect(tokens.state()).toEqual({ kind: 'signed-in', expiresAt: null });
    expect(await tokens.token()).toBe('new');
  });

  it('drops a late success of a reset sign-in, and its caller gets the newer token', async () => {
    const asked: ((token: string) => void)[] = [];
    const tokens = new RenewingTokens({
      clock: manualClock(),
      obtain: () =>
        new Promise((resolve) => void asked.push((token) => resolve({ token, lifetimeMs: null }))),
    });
    const first = tokens.token();
    await settle();
    tokens.reset();
    const second = tokens.token();
    await settle();
    asked[1]?.('new');
    await second;
    asked[0]?.('old');
    expect(await first).toBe('new');
    expect(await tokens.token()).toBe('new');
  });
});
