/**
 * Gives the ranking of spots what it must know: schedule, drawn yard, weights. The ranking lies in
 * a lower layer and can't import them (`operations/draft/ranking.ts`), so this feature hands them
 * in.
 */
import { dayOf } from '../../../shared/appointments/days.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { KnownArea } from '../../../shared/console-api/planning/plans.ts';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import { doorsOf } from '../../../shared/now/doors.ts';
import { type AreaAttributes, plainArea } from '../../../shared/planning/area-attributes.ts';
import {
  doorNeeds,
  frontsOf,
  needHorizon,
  type RankFacts,
} from '../../../shared/planning/best/facts.ts';
import { weightsOf } from '../../../shared/planning/best/weights.ts';
import { isOpenMove, type Move } from '../../../shared/planning/moves/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { type RankSource, rankingOf } from '../../operations/draft/ranking.ts';
import type { Page } from '../../page/page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import { remembered } from '../../ui/timing/remembered.ts';
import { drawnYardOf } from '../layout/use-drawn-yard.ts';
import { movesOf } from './moves/move-store.ts';
import { plansOf } from './plan-store.ts';

const noRows: readonly Appointment[] = [];
const noMoves: readonly Move[] = [];

/**
 * Connects them. Each part is computed when a spot is first ranked, and again only after its source
 * changed. Arguments that begin with `_` only say when. Returns a function that disconnects them.
 */
export function followRanking(page: Page): Stop {
  const { yard, ticker, zone } = page;
  const schedule = scheduleOf(page);
  const doorsNow = remembered((docks: Parameters<typeof doorsOf>[0], _structure: number) =>
    doorsOf(docks, yard.table.spots()),
  );
  const needsNow = remembered((rows: readonly Appointment[], doors: ReadonlyMap<string, SpotId>) =>
    doorNeeds(rows, (dock) => doors.get(dock) ?? null),
  );
  const rowsNow = remembered((first: string, last: string, _stamp: number) =>
    schedule.rows(first, last),
  );
  const doorNow = remembered(
    (doors: ReadonlyMap<string, SpotId>) => (dock: string) => doors.get(dock) ?? null,
  );
  const appointmentNow = remembered(
    (_stamp: number): RankFacts['appointment'] =>
      (id) =>
        schedule.marks.row(id),
  );
  const frontsNow = remembered(frontsOf);
  const weightsNow = remembered(weightsOf);
  const attributesNow = remembered((areas: readonly KnownArea[]) => {
    const known = new Map<AreaId, AreaAttributes>(
      areas.map(({ area, attributes }) => [area, attributes]),
    );
    return (area: AreaId) => known.get(area) ?? plainArea;
  });
  const moves = movesOf(page).store;
  const movesNow = () => moves.getState().moves ?? noMoves;
  const leaves = ({ kind, id }: AssetRef): number | null => {
    const move = movesNow().find(
      ({ operation, planned, state }) =>
        operation.kind === 'reassign' &&
        operation.asset.kind === kind &&
        operation.asset.id === id &&
        planned !== null &&
        isOpenMove({ state }),
    );
    return move?.planned == null ? null : Date.parse(move.planned);
  };
  const noDocks: Parameters<typeof doorsOf>[0] = [];

  const facts: RankSource = () => {
    const { state, stamp } = schedule.page.getState();
    const { kept } = plansOf(page).store.getState();
    const doors = doorsNow(state?.docks ?? noDocks, yard.structureStamp());
    const now = ticker.now();
    // We need today's appointments, and near midnight tomorrow's too. Today is read already, for
    // the Now list.
    const [first, last] = [dayOf(now, zone.timeZone), dayOf(now + needHorizon, zone.timeZone)];
    const rows = state === null ? noRows : rowsNow(first, last, stamp);
    return {
      weights: weightsNow(kept.weights),
      attributes: attributesNow(kept.areas),
      appointment: appointmentNow(schedule.marks.stamp()),
      door: doorNow(doors),
      needs: needsNow(rows, doors),
      fronts: frontsNow(drawnYardOf(page).layout.spots),
      leaves,
      listed: movesNow(),
    };
  };
  const stops = [
    rankingOf(page).tell(facts),
    moves.subscribe((now, before) => {
      if (now.moves !== before.moves) rankingOf(page).renew();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
