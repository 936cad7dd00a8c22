/**
 * What other desks say of an operation: what a closed one left is taken over in its order, and what
 * they can't agree on is before the clerk.
 */
import { afterEach, expect, test } from 'vitest';
import type { DeskSide, SendAgreement } from '../../../main/outbox/desk-ports.ts';
import type { OwnOperation } from '../../../shared/desks/log-difference.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { defaultSettings } from '../../../shared/outbox/retry.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { casey, type Desk, openDesk } from './desk.ts';

const desks: Desk[] = [];
afterEach(() => {
  for (const desk of desks.splice(0)) desk.close();
});

/** A desk whose log agrees to everything, and its side. */
function withLog(
  start: boolean,
  refused: SendAgreement['refused'] = new Map(),
): { readonly desk: Desk; readonly side: DeskSide } {
  let side: DeskSide | undefined;
  const gate: SendAgreement = {
    changed: () => undefined,
    refused,
    agree: async () => 'agreed',
    withFirst: (findings) =>
      findings.map((each) => ({ ...each, said: rawText(`Ana was first: ${each.code}`) })),
    openTurns: () => [],
    stepsOn: () => [],
    placeOf: () => null,
    mayGo: () => true,
    announce: async () => ({ isFresh: () => true }),
  };
  const desk = openDesk({
    start,
    desks: (its) => {
      side = its;
      return gate;
    },
  });
  desks.push(desk);
  return { desk, side: side as DeskSide };
}

const takeIn = (side: DeskSide, left: readonly OwnOperation[]) => {
  for (const { op } of left)
    side.learn({
      is: 'taken-in',
      known: {
        op,
        author: 'dock',
        holder: 'gate',
        taken: { from: 'dock', clerk: 'Casey' },
      } as never,
    });
};
const stateOf = (desk: Desk, id: string) =>
  desk.outbox.list({ limit: 50 }).records.find((each) => each.id === id)?.state;

test('four turns of a spot by a desk that is gone are made in their order', async () => {
  const gone = withLog(false);
  const spot = gone.desk.service.spotIds.find(
    (id) =>
      gone.desk.views.base.visitsAt(id).length + gone.desk.views.base.standaloneAt(id).length === 0,
  ) as SpotId;
  for (const [index, kind] of (['close', 'open', 'close', 'open'] as const).entries())
    await gone.desk.submit(
      { kind, spot, reason: `Turn ${index + 1}` },
      { id: `turn-${index + 1}`, actor: casey },
    );
  const left = gone.side.own();
  expect(left).toHaveLength(4);

  const here = withLog(true);
  takeIn(here.side, left);
  await here.desk.time.settle();
  // Open, as it was: that the second and the fourth are true now says nothing of them.
  expect(here.desk.writes).toEqual([]);
  expect(['turn-1', 'turn-2', 'turn-3', 'turn-4'].map((id) => stateOf(here.desk, id))).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ]);

  // One grace period for all of them: it begins where they are taken over.
  for (let waited = 0; waited < defaultSettings.graceMs + 30_000; waited += 5_000)
    await here.desk.time.advance(5_000);
  expect(here.desk.writes.map(({ kind }) => kind)).toEqual(['close', 'open', 'close', 'open']);
  expect(['turn-1', 'turn-2', 'turn-3', 'turn-4'].map((id) => stateOf(here.desk, id))).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  expect(here.desk.service.spot(spot)?.spot.isOpen).toBe(true);
});

test('one that the desk had sent before it was gone is seen, and not sent again', async () => {
  const gone = withLog(false);
  const spot = gone.desk.service.spotIds.find(
    (id) =>
      gone.desk.views.base.visitsAt(id).length + gone.desk.views.base.standaloneAt(id).length === 0,
  ) as SpotId;
  await gone.desk.submit(
    { kind: 'close', spot, reason: 'Snow' },
    { id: 'sent' as OperationId, actor: casey },
  );
  const here = withLog(true);
  here.desk.service.write('dock', { kind: 'close', spot, reason: 'Snow' });
  takeIn(here.side, gone.side.own());
  await here.desk.time.settle();
  expect(stateOf(here.desk, 'sent')).toBe('confirmed');
  expect(here.desk.writes).toEqual([]);
});

test('what others can’t agree on is a conflict with its reason and choices', async () => {
  const refused = new Map<OperationId, readonly Finding[]>();
  const { desk } = withLog(false, refused);
  const [spot] = desk.service.spotIds as [SpotId];
  await desk.submit({ kind: 'close', spot, reason: 'Snow' }, { id: 'mine', actor: casey });
  const shown = () => desk.outbox.list({ limit: 50 });
  expect(stateOf(desk, 'mine')).toBe('queued');

  refused.set('mine' as OperationId, [
    {
      code: 'unsettled-elsewhere',
      severity: 'refuse',
      entities: [],
      said: rawText('First the other.'),
    },
  ]);
  desk.outbox.wakeSender('yard-changed');
  expect(desk.outbox.counts()).toMatchObject({ conflict: 1, queued: 0 });
  expect(shown().records[0]).toMatchObject({
    state: 'conflict',
    findings: [{ code: 'unsettled-elsewhere' }],
  });
  expect(shown().records[0]?.choices).toContain('drop');

  refused.clear();
  desk.outbox.wakeSender('yard-changed');
  expect(desk.outbox.counts()).toMatchObject({ conflict: 0, queued: 1 });
  expect(stateOf(desk, 'mine')).toBe('queued');
});

test('a refused save says which clerk was first, and saves nothing', async () => {
  const { desk } = withLog(false);
  const spot = desk.service.spotIds.find(
    (id) => desk.views.base.spot(id)?.isOpen === true,
  ) as SpotId;
  const open = { kind: 'open', spot, reason: 'Checked' } as const;
  expect(await desk.submit(open)).toMatchObject({
    kind: 'refused',
    findings: [{ said: rawText('Ana was first: already-open') }],
  });
  expect(desk.outbox.list({ limit: 50 }).records).toEqual([]);
});
