/** The spots that an asset may go to: the lines of the picker, and the ranking behind them. */
import { afterEach, expect, test } from 'vitest';
import { nowTargetsOf } from '../../../renderer/features/now/now-targets.ts';
import { targetOptions } from '../../../renderer/operations/draft/options.ts';
import { rankingOf, whyOf } from '../../../renderer/operations/draft/ranking.ts';
import { unlistedOf } from '../../../renderer/page/stores/unlisted-trucks.ts';
import { nextTurn } from '../../../renderer/ui/timing/next-turn.ts';
import type { CheckInDraft } from '../../../shared/console-api/gate.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import { placing, rankSpots } from '../../../shared/planning/best/rank.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import type { Move } from '../../../shared/planning/moves/model.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import { put } from '../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../support/render-page.tsx';
import { now, smallYard, spotId, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());

const yardNow = () => {
  const yard = createYardTable(smallYard());
  const facts = {
    yard,
    now,
    weights: usualWeights,
    attributes: () => plainArea,
    appointment: () => null,
    door: () => null,
    needs: new Map(),
    fronts: new Map(),
  };
  const waiting: AssetRef = { kind: 'visit', id: yard.waitingVisits()[0] as Visit['id'] };
  return { yard, facts, waiting };
};

test('Spots to go to: each as the rules judge it, the allowed ones first', () => {
  const { yard, facts, waiting } = yardNow();
  const parked = [...yard.visits()].find(({ spotId }) => spotId !== null) as Visit;
  const asset: AssetRef = { kind: 'visit', id: parked.id };
  // The last one left its spot while the clerk chose.
  for (const [moved, from] of [
    [waiting, null],
    [asset, parked.spotId],
    [asset, null],
  ] as const) {
    const options = targetOptions(yard, moved, from, rankSpots(facts, moved));
    const allowed = options.map(({ refusal }) => refusal === null);
    expect(allowed).toEqual(
      options.map(({ key }) => !isRefused(check(yard, placing(moved, from, key as never)))),
    );
    expect(allowed).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)));
    expect(options.map(({ key }) => key).sort()).toEqual(
      [...yard.spots()].map(({ id }) => id).sort(),
    );
  }
});

test('A line that was read keeps its words while the yard goes on', () => {
  const { yard, facts, waiting } = yardNow();
  const options = targetOptions(yard, waiting, null, rankSpots(facts, waiting));
  const [read, unread] = ['A-07', 'A-10'].map((code) =>
    options.find(({ label }) => label === code),
  );
  const before = { detail: read?.detail, refusal: read?.refusal };
  const closed = ['A-07', 'A-10'].map((code) => ({ ...yard.spot(spotId(code)), isOpen: false }));
  yard.put(put({ spots: closed as never }));
  expect({ detail: read?.detail, refusal: read?.refusal }).toEqual(before);
  // One that was not in view says how it is.
  expect(unread?.detail).not.toBe(before.detail);
});

test('A ranking is kept until yard, holds, facts or the minute change', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page, double } = started;
  const ranking = rankingOf(page);
  const truck: AssetRef = { kind: 'visit', id: visitId('TX-4821') };
  const first = ranking.rank(truck);
  expect(first.spots.length).toBeGreaterThan(0);
  expect(ranking.rank(truck)).toBe(first);

  const [best] = first.spots;
  const row = { ...page.yard.table.spot(best?.spot as never), isOpen: false };
  double.change(put({ spots: [row as never] }));
  await until(() => page.yard.table.spot(row.id as never)?.isOpen === false);
  const closed = ranking.rank(truck);
  expect(closed.spots.map(({ spot }) => spot)).not.toContain(best?.spot);

  page.yard.setHolds(new Map([[entityKey(truck), [{ code: 'x' } as never]]]));
  const held = ranking.rank(truck);
  expect(held).not.toBe(closed);

  const facts = { ...ranking.facts(), appointment: () => null };
  ranking.tell(() => facts);
  const told = ranking.rank(truck);
  expect([told === held, ranking.rank(truck) === told]).toEqual([false, true]);
  started.passTime(60_000);
  expect(ranking.rank(truck)).not.toBe(told);
});

test('The spot of a truck that no list has yet is taken everywhere', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page } = started;
  const ranking = rankingOf(page);
  const truck: AssetRef = { kind: 'visit', id: visitId('TX-4821') };
  const coming = { company: null, appointment: null, visitType: '', notes: '', containers: [] };
  const targets = nowTargetsOf(page);
  const toAssign = { kind: 'assign', asset: truck, spot: null } as const;
  const offered = async () => {
    targets.want(toAssign);
    await ranking.workOut();
    await nextTurn();
    return [ranking.best(truck, 1)[0]?.spot, targets.now(toAssign)];
  };
  const [first, ofNow] = await offered();
  expect(ofNow).toBe(first);
  const draft = (spot: SpotId | null | undefined): CheckInDraft => ({
    id: 'ci-1',
    label: rawText('TXR 4410'),
    plate: 'TXR 4410',
    trailers: [],
    company: '',
    spot: spot ?? null,
    appointment: null,
    alsoFor: [],
    clerk: 'Ana',
    at: '2026-11-27T14:00:00Z',
    held: null,
  });
  const unlisted = unlistedOf(page);
  unlisted.setDrafts([draft(first)]);
  // Enter at once doesn't give it away either.
  expect(targets.now(toAssign)).toBeNull();
  const next = await offered();
  expect(next).not.toContain(first);
  expect(next[0]).toBe(next[1]);
  expect([...ranking.given().keys()]).toEqual([first]);
  const { spots } = ranking.rank(truck);
  const behind = spots.findIndex(({ spot }) => spot === first);
  expect(whyOf(ranking.rank(truck), behind)).toMatchObject({
    code: 'plan.but.promised',
    values: { asset: rawText('TXR 4410') },
  });
  expect(ranking.forComing(coming)?.spot).not.toBe(first);

  unlisted.setDrafts([]);
  expect(await offered()).toEqual([first, first]);
  // So is that of one that was just checked in, until the yard shows it there.
  unlisted.promise(first as SpotId, { kind: 'visit', id: visitId('TXR-4410') });
  expect(await offered()).not.toContain(first);
  unlisted.release(first as SpotId);
  expect(await offered()).toEqual([first, first]);
});

test('a truck without a spot at the gate: the card says who gets the free ones', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page } = started;
  const ranking = rankingOf(page);
  const coming = { company: null, appointment: null, visitType: '', notes: '', containers: [] };
  await ranking.workOut();
  const best = ranking.forComing(coming);
  const to = { kind: 'unlisted', id: 'ci-1', label: rawText('LLL 45210') } as const;
  const unlisted = unlistedOf(page);
  for (const { id } of page.yard.table.spots()) unlisted.promise(id, to);
  expect(ranking.forComing(coming)).toBeNull();
  const promised = ranking.promisedBeforeComing(coming);
  expect(promised?.to).toEqual(to.label);
  expect(promised?.label).not.toBe('');
  for (const { id } of page.yard.table.spots()) unlisted.release(id);
  expect(ranking.forComing(coming)).toEqual(best);
  expect(ranking.promisedBeforeComing(coming)?.to).not.toEqual(to.label);
});

test('What an accepted list promises is the target everywhere, and no other’s', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page } = started;
  const ranking = rankingOf(page);
  const truck = (plate: string): AssetRef => ({ kind: 'visit', id: visitId(plate) });
  const { facts } = yardNow();
  const list = [
    {
      number: 3,
      state: 'planned',
      operation: { kind: 'assign', asset: truck('TX-4821'), spot: spotId('A-10') },
    },
  ] as unknown as readonly Move[];
  const given = ranking.best(truck('TX-9035'))[0]?.spot as SpotId;
  const canHave = () => ranking.isFreeForComing(spotId('A-10'), new Set());
  expect(canHave()).toBe(true);
  let listed: readonly Move[] = [];
  ranking.tell(() => ({ ...facts, listed }));
  let renewed = 0;
  ranking.onSettled(() => {
    renewed += 1;
  });
  listed = list;
  ranking.renew();
  expect(renewed).toBe(1);
  const [first] = ranking.best(truck('TX-4821'));
  expect(first?.spot).toBe(spotId('A-10'));
  expect(first?.why).toEqual(message('plan.why.listed', { number: 3 }));
  expect(ranking.listed(truck('TX-4821'))).toEqual({ spot: spotId('A-10'), number: 3 });
  expect(ranking.firsts().get(visitId('TX-4821'))).toBe(spotId('A-10'));
  expect(canHave()).toBe(false);
  // Another that is offered that spot loses it.
  listed = [{ ...(list[0] as Move), operation: { ...list[0]?.operation, spot: given } as never }];
  ranking.renew();
  expect(ranking.best(truck('TX-9035')).map(({ spot }) => spot)).not.toContain(given);
});
