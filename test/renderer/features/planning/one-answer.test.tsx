// @vitest-environment happy-dom
/**
 * Where waiting trucks and trailers should go: Now, Assign, the search box, the yard's digits, a
 * plan and the gate give one and the same answer with one reason, whatever the yard. No spot is
 * offered first to two of them, nor to one of them where a line of Now moves another. Where only a
 * spot with a trailer is left, the gate asks first and names none.
 */
import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useVerbLines, type VerbLine } from '../../../../renderer/app/shell/find-verbs.tsx';
import { nowTargetsOf } from '../../../../renderer/features/now/now-targets.ts';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { targetOptions } from '../../../../renderer/operations/draft/options.ts';
import { rankingOf, whyOf } from '../../../../renderer/operations/draft/ranking.ts';
import type { Page } from '../../../../renderer/page/page.ts';
import { usePage } from '../../../../renderer/page/page-context.tsx';
import { nowLinesOf } from '../../../../renderer/page/stores/now-lines.ts';
import { words } from '../../../../renderer/ui/words.ts';
import type { AppointmentId, SpotId } from '../../../../shared/ids.ts';
import type { NowLine } from '../../../../shared/now/model.ts';
import { plainArea } from '../../../../shared/planning/area-attributes.ts';
import { openSpots } from '../../../../shared/planning/best/rank.ts';
import { usualWeights } from '../../../../shared/planning/best/weights.ts';
import { keyOfAsset } from '../../../../shared/planning/order/goals.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { appointment } from '../../../shared/planning/best/support.ts';
import { runs } from '../../../support/runs.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, settle } from '../../support/render-page.tsx';
import {
  area,
  container,
  containerId,
  now,
  spot,
  spotId,
  visit,
  visitId,
} from '../../support/yard-data.ts';

const names = ['NEW 1', 'NEW 2', 'NEW 3', 'NEW 4'] as const;

const yards = fc.record({
  spots: fc.array(
    fc.record({
      isDoor: fc.boolean(),
      isOpen: fc.boolean(),
      on: fc.constantFrom('nothing', 'nothing', 'nothing', 'truck', 'trailer'),
      /** Where Now moves the truck that stands here. */
      movesTo: fc.option(fc.nat(7)),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  waiting: fc.array(
    fc.record({
      isTruck: fc.constantFrom(true, true, false),
      visitType: fc.constantFrom('LiveUnload', 'LiveLoad', 'Drop', ''),
      company: fc.constantFrom('Lone Star', 'Cobalt'),
      /** Minutes until its appointment, and the spot that is its door. */
      due: fc.option(fc.record({ in: fc.integer({ min: -30, max: 120 }), at: fc.nat(7) })),
    }),
    { minLength: 1, maxLength: names.length },
  ),
});
type Given = typeof yards extends fc.Arbitrary<infer T> ? T : never;
type Waits = Given['waiting'][number];

const bookedAs = (at: number, { due }: Waits) =>
  due === null ? null : (`a-${at}` as AppointmentId);
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const refOf = (at: number, { isTruck }: Waits): AssetRef =>
  isTruck
    ? { kind: 'visit', id: visitId(names[at] as string) }
    : { kind: 'container', id: containerId(names[at] as string) };

function rowsOf({ spots, waiting }: Given): YardRows {
  return {
    areas: [area('Doors'), area('Lot')],
    spots: spots.map(({ isDoor, isOpen }, at) =>
      spot(`S-${at}`, isDoor ? 'Doors' : 'Lot', { type: isDoor ? 'docking' : 'parking', isOpen }),
    ),
    visits: [
      ...spots.flatMap(({ on }, at) =>
        on === 'truck' ? [visit(`OLD ${at}`, { spotId: spotId(`S-${at}`) })] : [],
      ),
      ...waiting.flatMap((each, at) =>
        each.isTruck
          ? visit(names[at] as string, {
              companyName: each.company,
              visitType: each.visitType || null,
              appointmentId: bookedAs(at, each),
              createdAt: ago(60 - at),
            })
          : [],
      ),
    ],
    containers: [
      ...spots.flatMap(({ on }, at) =>
        on === 'trailer' ? [container(`BOX ${at}`, { spotId: spotId(`S-${at}`) })] : [],
      ),
      ...waiting.flatMap((each, at) =>
        each.isTruck
          ? []
          : container(names[at] as string, {
              companyName: each.company,
              dropAppointmentId: bookedAs(at, each),
              createdAt: ago(60 - at),
            }),
      ),
    ],
  };
}

/** The appointments of those that wait. */
const appointmentsOf = ({ waiting }: Given) =>
  new Map(
    waiting.flatMap((each, at) => {
      const id = bookedAs(at, each);
      if (id === null || each.due === null) return [];
      const start = new Date(now + each.due.in * 60_000).toISOString();
      const companyName = each.company;
      return [[id, appointment(id, { start, dockId: String(each.due.at), companyName })]] as const;
    }),
  );

type Booked = ReturnType<typeof appointmentsOf>;

function tell(page: Page, given: Given, booked: Booked): void {
  const facts = {
    weights: usualWeights,
    attributes: () => plainArea,
    appointment: (id: AppointmentId) => booked.get(id) ?? null,
    door: (dock: string) => (Number(dock) < given.spots.length ? spotId(`S-${dock}`) : null),
    needs: new Map(),
    fronts: new Map(),
  };
  rankingOf(page).tell(() => facts);
  // The page's own list follows the yard and has no such lines.
  const [open, lines] = [nowLinesOf(page), moveLines(given)];
  const keep = () => {
    if (open.getState().lines !== lines) open.setState({ lines });
  };
  open.subscribe(keep);
  keep();
}

/** The lines of Now that move a truck from a wrong door. */
const moveLines = ({ spots }: Given) =>
  spots.flatMap(({ on, movesTo }, at): readonly NowLine[] => {
    if (on !== 'truck' || movesTo === null || movesTo === at) return [];
    const asset = { kind: 'visit', id: visitId(`OLD ${at}`) } as const;
    const [from, to] = [spotId(`S-${at}`), spotId(`S-${movesTo}`)];
    return [{ act: { kind: 'move', asset, from, to } } as NowLine];
  });

/** What each place says first, and why; null for a spot: none is offered. */
type Says = { readonly spot: SpotId | null; readonly why: string | null };
const nothing: Says = { spot: null, why: null };

/** What the gate offers the last truck in line before it is checked in. */
function atGate(page: Page, { waiting }: Given, booked: Booked) {
  const at = waiting.findLastIndex(({ isTruck }) => isTruck);
  const each = waiting[at];
  if (each === undefined) return null;
  const id = bookedAs(at, each);
  const best = rankingOf(page).forComing({
    company: each.company,
    appointment: id === null ? null : (booked.get(id) ?? null),
    visitType: each.visitType,
    notes: '',
    containers: [],
  });
  return { at, spot: best?.spot ?? null };
}

it('Now, Assign, search, digits, plan and gate agree on spot and reason', async () => {
  let [named, promised, gates, moved] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(yards, async (given) => {
      const rows = rowsOf(given);
      const found: (readonly VerbLine[])[] = [];
      const booked = appointmentsOf(given);
      const Search = ({ at }: { at: number }) => {
        found[at] = useVerbLines(`move ${names[at]}`, 0, () => {}).filter(
          ({ isRefused }) => !isRefused,
        );
        return null;
      };
      const Searches = () => {
        const page = usePage();
        useState(() => tell(page, given, booked));
        return names.map((name, at) => <Search key={name} at={at} />);
      };
      const started = await renderPart(<Searches />, { rows });
      const { page, double } = started;
      try {
        const ranking = rankingOf(page);
        const { table } = page.yard;
        const { format } = words();
        const assets = given.waiting.map((each, at) => refOf(at, each));
        const acts = assets.map((asset) => ({ kind: 'assign', asset, spot: null }) as const);
        for (const act of acts) nowTargetsOf(page).want(act);
        await settle();

        const answers = assets.map((asset): Says => {
          const [best] = ranking.better(asset, 1);
          return best === undefined ? nothing : { spot: best.spot, why: format(best.why) };
        });
        const offered = answers.flatMap((each) => each.spot ?? []);
        expect(new Set(offered).size, 'a spot for two').toBe(offered.length);
        named += offered.length;
        const moving = moveLines(given).flatMap(({ act }) => nowTargetsOf(page).now(act) ?? []);
        const all = [...moving, ...offered];
        expect(new Set(all).size, 'where Now moves another').toBe(all.length);
        moved += moving.length;

        assets.forEach((asset, at) => {
          const { spot: answer, why } = answers[at] as Says;
          const list = ranking.rank(asset);
          const first = targetOptions(table, asset, null, list).find(
            ({ refusal, isLater }) => refusal === null && isLater !== true,
          );
          expect(first?.key ?? null, 'Assign').toBe(answer);
          expect(nowTargetsOf(page).now(acts[at]!), 'Now').toBe(answer);
          promised += list.spots.filter(({ promisedTo }) => promisedTo !== null).length;
          if (first === undefined) return;
          // "Open." goes without saying in a list where each line says what is there.
          if (why !== format({ code: 'plan.why.allowed', values: {} } as never))
            expect(first.detail, 'why in Assign').toContain(why);
          expect(found[at]?.[0]?.label, 'search').toContain(first.label);
          expect(found[at]?.[0]?.detail, 'why in search').toContain(why);
          expect(format(whyOf(list, 0))).toBe(why);
          expect(openSpots(list)[0]?.spot).toBe(answer);
        });

        // The picture of an open plan has the trucks where they will be: it is asked after those.
        const plans = plansOf(page);
        await plans.propose('waiting');
        const { open, proposed } = plans.store.getState();
        const planned = new Map(
          (open?.wishes ?? []).flatMap((each) =>
            each.kind === 'place' ? [[keyOfAsset(each.asset), each.spot] as const] : [],
          ),
        );
        const whys = assets.map((asset) => proposed.get(keyOfAsset(asset) as never)?.why());
        assets.forEach((asset, at) => {
          expect(planned.get(keyOfAsset(asset)) ?? null, 'plan').toBe(answers[at]?.spot);
          const why = whys[at];
          expect(why === undefined ? null : format(why), 'why in plan').toBe(answers[at]?.why);
        });
        await plans.discard();

        // The last truck isn't checked in yet: the gate asks for it.
        const last = given.waiting.findLastIndex(({ isTruck }) => isTruck);
        if (last === -1) return;
        const gone = put({});
        double.change({ ...gone, remove: { ...gone.remove, visits: [visitId(names[last]!)] } });
        await settle();
        const gate = atGate(page, given, booked);
        const answer = answers[last]?.spot ?? null;
        const isEmpty =
          answer !== null &&
          table.visitsAt(answer).length + table.standaloneAt(answer).length === 0;
        if (isEmpty) expect(gate?.spot, 'gate').toBe(answer);
        else expect(gate?.spot, 'gate').toBeNull();
        gates += Number(isEmpty);
      } finally {
        cleanup();
        endPage(started);
      }
    }),
    { numRuns: runs(320) },
  );
  // The yards drawn were worth it: spots were offered, and some were kept for who goes first.
  expect(named).toBeGreaterThan(20);
  expect(promised).toBeGreaterThan(20);
  expect(gates).toBeGreaterThan(5);
  expect(moved).toBeGreaterThan(2);
}, 90_000);
