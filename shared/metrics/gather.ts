/**
 * Metrics of a stretch of time, computed from the yard at its start and the facts since. Pure;
 * times and durations in milliseconds. What began earlier counts where it ended; unseen things
 * don't count.
 */

import { clerkIn } from '../clerk-in.ts';
import type { Message } from '../i18n/message.ts';
import { AppointmentArrivals } from '../journal/appointment-arrivals.ts';
import { voidedVisit, voidKind } from '../journal/check-in-void.ts';
import type { JournalFact, Subject, Values } from '../journal/journal-fact.ts';
import { refusedKind } from '../journal/lines.ts';
import { placedOn } from '../journal/shows.ts';
import type { Instant } from '../time.ts';
import type { YardTable } from '../yard/table.ts';
import { emptyPart, type MetricNote, type MetricsPart, partOf } from './metrics-parts.ts';
import { createSavedOperations, operationOf, type Saved } from './saved-operations.ts';
import { createUseByHour } from './use-by-hour.ts';

/**
 * What one part hands to the next beside the yard: steps of operations by their subject, and assets
 * that reached a door before.
 *
 * Example: `{ saved: [['operation:o-1', { at, clerk: 'Ana', over: null, … }]], reached:
 * ['container:c-5'], seen: [['visit:v-17', at]] }`.
 */
export type Carried = {
  readonly saved: readonly (readonly [string, Saved])[];
  readonly reached: readonly string[];
  /** Since when assets stand where they are, where only a read showed it. */
  readonly seen: readonly (readonly [string, number])[];
  /** Trucks whose check-in was taken back. */
  readonly voided?: readonly string[];
};

/** How late we may notice an event and still count it as happening now, in milliseconds. */
const NOTICED_MS = 15 * 60_000;

type Stay = { readonly spot: string; readonly since: number | null };
type Asset = {
  readonly subject: Subject;
  spot: string | null;
  since: number | null;
  isSeen: boolean;
  arrived: number | null;
  reachedDoor: boolean;
  type: string;
  company: string;
  /** Its check-in was taken back: it counts in no figure. */
  isVoid: boolean;
  /** Its part of the times from gate to door. */
  toDoor: number | null;
};

const msOf = (instant: unknown): number | null => {
  const ms = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const assetOf = (subject: Subject, row: Values): Asset => ({
  subject,
  spot: null,
  since: null,
  isSeen: false,
  arrived: msOf(row.createdAt) ?? msOf(row.firstSeenAt),
  // A container has no time from gate to door: its truck has it.
  reachedDoor: !('licensePlate' in row),
  isVoid: false,
  toDoor: null,
  type: textOf(row.visitType),
  company: textOf(row.companyName) || textOf(row.companyHint),
});

/**
 * Starts with the yard at `from`. `hourOf`: hour of the day in the facility's zone. `carried`: from
 * the part before.
 */
export class Gatherer {
  readonly #hourOf: (ms: number) => number;
  readonly #spots = new Map<string, { area: string; isDoor: boolean }>();
  readonly #areaNames = new Map<string, string>();
  readonly #assets = new Map<string, Asset>();
  readonly #doorHours;
  readonly #lotHours;
  readonly #saved;
  #part;
  /** Assets that came, or got an appointment, since the last cut. By appointment. */
  readonly #arrivals = new AppointmentArrivals();

  constructor(
    start: YardTable,
    from: number,
    hourOf: (ms: number) => number,
    carried: Carried | null = null,
  ) {
    this.#hourOf = hourOf;
    this.#doorHours = createUseByHour(from, hourOf);
    this.#lotHours = createUseByHour(from, hourOf);
    this.#saved = createSavedOperations(carried?.saved ?? []);
    this.#part = emptyPart(from);
    for (const area of start.areas()) this.#areaNames.set(area.id, area.name);
    for (const spot of start.spots()) this.#spotRow(spot.id, spot);
    for (const [kind, rows] of [
      ['visit', start.visits()],
      ['container', start.containers()],
    ] as const) {
      for (const row of rows) {
        const subject: Subject = `${kind}:${row.id}`;
        const asset = assetOf(subject, row);
        this.#assets.set(subject, asset);
        this.#arrivals.start(kind, row.id, row);
        if (typeof row.spotId !== 'string') continue;
        asset.spot = row.spotId;
        asset.since = msOf(row.placedAt);
        asset.reachedDoor ||= this.#isDoor(row.spotId);
        this.#use(row.spotId, 1);
      }
    }
    for (const [key, since] of carried?.seen ?? []) {
      const asset = this.#assets.get(key);
      if (asset !== undefined && asset.spot !== null) Object.assign(asset, { since, isSeen: true });
    }
    for (const key of carried?.voided ?? []) {
      const asset = this.#assets.get(key);
      if (asset !== undefined) asset.isVoid = true;
    }
    for (const key of carried?.reached ?? []) {
      const asset = this.#assets.get(key);
      if (asset !== undefined) asset.reachedDoor = true;
    }
  }

  /** The next fact, in the order of the journal. */
  add(fact: JournalFact): void {
    this.#doorHours.count(fact.at);
    this.#lotHours.count(fact.at);
    this.#arrivals.add(fact);
    if (fact.change !== null) this.#rowFact(fact);
    else if (fact.kind === voidKind) this.#takenBack(fact);
    else if (fact.kind === refusedKind) this.#refused(fact);
    else if (fact.kind.startsWith('operation.'))
      for (const operation of this.#saved.step(fact, this.#part)) this.#movedNothing(operation);
  }

  /** What was gathered since the beginning or the last cut, until a time. */
  part(until: number): MetricsPart {
    this.#doorHours.count(until);
    this.#lotHours.count(until);
    const doors = [...this.#spots.values()].filter((spot) => spot.isDoor).length;
    return partOf(this.#part, until, {
      ...this.#doorHours.counted(),
      lotBusy: this.#lotHours.counted().busy,
      doors,
      lot: this.#spots.size - doors,
    });
  }

  /** The same. The next part begins at that time. */
  cut(at: number): MetricsPart {
    const cut = this.part(at);
    this.#doorHours.forget();
    this.#lotHours.forget();
    this.#part = emptyPart(at);
    this.#arrivals.cut();
    this.#saved.forget(at);
    return cut;
  }

  /** When trucks of appointments came, in this part. */
  arrivals(): ReadonlyMap<string, Instant> {
    return this.#arrivals.all();
  }

  carry(): Carried {
    return {
      saved: this.#saved.all(),
      voided: [...this.#assets].flatMap(([key, { isVoid }]) => (isVoid ? [key] : [])),
      reached: [...this.#assets].flatMap(([key, { reachedDoor }]) => (reachedDoor ? [key] : [])),
      seen: [...this.#assets].flatMap(([key, { isSeen, since }]) =>
        isSeen && since !== null ? [[key, since] as const] : [],
      ),
    };
  }

  #isDoor(spot: string | null) {
    return spot !== null && this.#spots.get(spot)?.isDoor === true;
  }

  #use(spot: string | null, by: 1 | -1): void {
    if (spot !== null) (this.#isDoor(spot) ? this.#doorHours : this.#lotHours).use(spot, by);
  }

  #ended({ spot, since }: Stay, subject: Subject, at: number): void {
    if (since === null || at < since) return;
    const known = this.#spots.get(spot);
    const ms = at - since;
    const area = this.#areaNames.get(known?.area ?? '') ?? '';
    if (known?.isDoor) {
      this.#part.atDock.push(ms);
      this.#part.notes.push({ figure: 'atDock', subject, at, ms, spot: `spot:${spot}` });
    }
    listIn(this.#part.areas, area).push(ms);
    this.#part.notes.push({ figure: 'stay', subject, at, ms, area, spot: `spot:${spot}` });
  }

  #stand(asset: Asset, spot: string | null, at: number, since: number | null): void {
    if (asset.spot === spot) return;
    if (asset.spot !== null && !asset.isVoid)
      this.#ended({ spot: asset.spot, since: asset.since }, asset.subject, at);
    this.#use(asset.spot, -1);
    asset.spot = spot;
    asset.since = spot === null ? null : since;
    this.#use(spot, 1);
    if (!asset.reachedDoor && this.#isDoor(spot)) {
      asset.reachedDoor = true;
      // A yard that is read for the first time shows trucks that reached their doors long ago.
      const isNow = since !== null && since >= this.#part.from - NOTICED_MS;
      if (isNow && !asset.isVoid && asset.arrived !== null && since >= asset.arrived) {
        asset.toDoor = since - asset.arrived;
        this.#part.gateToDock.push(asset.toDoor);
        this.#part.notes.push({
          figure: 'gateToDock',
          subject: asset.subject,
          at: since,
          ms: asset.toDoor,
          spot: `spot:${spot}`,
        });
      }
    }
  }

  #spotRow(id: string, row: Values): void {
    const known = this.#spots.get(id);
    this.#spots.set(id, {
      area: typeof row.areaId === 'string' ? row.areaId : (known?.area ?? ''),
      isDoor: row.type === undefined ? known?.isDoor === true : row.type === 'docking',
    });
  }

  #turned({ subject, type, company }: Asset, at: number, ms: number): void {
    listIn(this.#part.turns, JSON.stringify([type, company])).push(ms);
    const hour = this.#hourOf(at - ms);
    this.#part.turnsByHour[hour]?.push(ms);
    this.#part.notes.push({ figure: 'turn', subject, at, ms, company, visitType: type });
  }

  /** A check-in, a first spot or an appointment that was refused counts as an operation does. */
  #refused({ at, subjects, body }: JournalFact): void {
    this.#part.refused += 1;
    this.#part.notes.push({
      figure: 'refused',
      subject: subjects.find((each) => !each.startsWith('clerk:')) ?? 'yard:refused',
      ...{ at, ms: null, clerk: clerkIn(subjects) ?? '' },
      label: (body?.label as Message | undefined) ?? null,
    });
  }

  /** An operation that was taken back, or took one back: what it counted is subtracted. */
  #movedNothing(operation: Subject): void {
    const { notes, movesByHour, movesByClerk } = this.#part;
    const isOf = (note: MetricNote) => note.figure === 'moves' && note.operation === operation;
    for (const { at, clerk = '' } of notes.filter(isOf)) {
      const [hour, left] = [this.#hourOf(at), (movesByClerk.get(clerk) ?? 1) - 1];
      movesByHour[hour] = (movesByHour[hour] as number) - 1;
      if (left === 0) movesByClerk.delete(clerk);
      else movesByClerk.set(clerk, left);
    }
    this.#part.notes = notes.filter((note) => !isOf(note));
  }

  /** A wrong check-in: we subtract what it added so far, and add nothing from it from here on. */
  #takenBack(fact: JournalFact): void {
    const asset = this.#assets.get(`visit:${voidedVisit(fact)}`);
    if (asset === undefined) return;
    asset.isVoid = true;
    const place = asset.toDoor === null ? -1 : this.#part.gateToDock.lastIndexOf(asset.toDoor);
    if (place < 0) return;
    this.#part.gateToDock.splice(place, 1);
    const noted = this.#part.notes.findLastIndex(
      ({ figure, subject }) => figure === 'gateToDock' && subject === asset.subject,
    );
    this.#part.notes.splice(noted, 1);
  }

  #rowFact(fact: JournalFact): void {
    const { change, at, subjects } = fact;
    if (change === null) return;
    const { kind, id, before, after } = change;
    if (kind === 'area') {
      this.#areaNames.set(id, textOf(after?.name) || (this.#areaNames.get(id) ?? ''));
      return;
    }
    if (kind === 'spot') {
      if (after !== null) this.#spotRow(id, after);
      return;
    }
    const key: Subject = `${kind}:${id}`;
    if (after === null || after.isActive === false) {
      const asset = this.#assets.get(key);
      this.#assets.delete(key);
      if (asset === undefined) return;
      this.#stand(asset, null, at, null);
      if (kind === 'visit' && !asset.isVoid) {
        const turn = asset.arrived === null || at < asset.arrived ? null : at - asset.arrived;
        if (turn !== null) this.#turned(asset, at, turn);
      }
      return;
    }
    const asset =
      before === null ? assetOf(key, after) : (this.#assets.get(key) ?? assetOf(key, after));
    this.#assets.set(key, asset);
    if (typeof after.visitType === 'string') asset.type = after.visitType;
    if (typeof after.companyName === 'string') asset.company = after.companyName;
    const placed = msOf(after.placedAt);
    if (!('spotId' in after)) {
      // The service gives another time for when it came there.
      if (placed !== null && asset.spot !== null)
        Object.assign(asset, { since: placed, isSeen: false });
      return;
    }
    const to = typeof after.spotId === 'string' ? after.spotId : null;
    this.#stand(asset, to, at, placed ?? at);
    asset.isSeen = placed === null;
    if (to === null || placedOn(fact) === null) return;
    const operation = operationOf(subjects);
    if (this.#saved.isTakenBack(operation)) return;
    const hour = this.#hourOf(at);
    this.#part.movesByHour[hour] = (this.#part.movesByHour[hour] as number) + 1;
    const clerk = this.#saved.clerkOf(operation);
    this.#part.movesByClerk.set(clerk, (this.#part.movesByClerk.get(clerk) ?? 0) + 1);
    this.#part.notes.push({
      figure: 'moves',
      subject: asset.subject,
      at,
      ms: null,
      clerk,
      spot: `spot:${to}`,
      ...(operation === undefined ? {} : { operation }),
    });
  }
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: number[] = [];
  lists.set(key, list);
  return list;
}
