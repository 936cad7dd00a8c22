/**
 * What keeps trucks and trailers back at this desk: worked out whenever the rules ask, from what is
 * known here, and from what the other desks noticed. Denied by default: what was noticed stands
 * until the two values are the same, or a clerk lets it go.
 */
import type { Appointment } from '../../shared/appointments/model.ts';
import type { ReleaseState } from '../../shared/console-api/release.ts';
import { type Block, blocksOn } from '../../shared/gate-checks/block-list.ts';
import {
  type Inspection,
  inspectionHolds,
  inspectionKey,
} from '../../shared/gate-checks/inspection.ts';
import {
  differences,
  type ReleaseCheck,
  type ReleaseLine,
  type ReleaseWorld,
  releaseCheck,
  type TruckFacts,
} from '../../shared/gate-checks/release-check.ts';
import {
  assetOf,
  cameOf,
  type HoldCause,
  type HoldRecord,
  type HoldSubject,
  holdKey,
  holdMessage,
  holdValue,
  isRedTag,
  type StandingHold,
} from '../../shared/gate-checks/standing-hold.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { isPlaceholder, phoneKey, plateKey } from '../../shared/readers/identity.ts';
import type { Clock } from '../../shared/time.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import { codeKey } from '../../shared/yard/natural-order.ts';
import { type AssetRef, type AssetSubject, subjectOf } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { FactValue, SharedFacts } from './shared-facts.ts';

/**
 * How long a truck on the block list may enter after a clerk let it go, in milliseconds. Its
 * check-in comes some time later.
 */
export const PASSED_MS = 24 * 3_600_000;

/** How long the look at a check-in waits for its trailer, wherever it stands, in milliseconds. */
const CAME_MS = 24 * 3_600_000;

/** What holds are worked out from. */
export type HoldsParts = {
  /**
   * As the service has them. The view lacks a truck whose departure waits, and it may still be
   * held.
   */
  readonly rows: Pick<YardTable, 'visit' | 'container' | 'visits' | 'containers' | 'hookedTo'>;
  readonly appointment: (
    id: AppointmentId,
  ) => Pick<Appointment, 'refNumbers' | 'companyName'> | null;
  /** What is known beside the truck and its appointment; `visit` null: it isn't in yet. */
  readonly world: (
    truck: TruckFacts,
    visit: Visit['id'] | null,
  ) => Pick<ReleaseWorld, 'loadsWith' | 'loadsRead' | 'yard' | 'today' | 'seen'>;
  readonly records: SharedFacts<HoldRecord>;
  readonly blocks: SharedFacts<Block | null>;
  readonly inspections: SharedFacts<Inspection>;
  readonly clock: Pick<Clock, 'now'>;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
};

/** A truck that has neither plate nor phone. No clerk can let it go. */
const nobody: HoldSubject = 'phone:';

/** A hold before a clerk let it go. */
type Noticed = StandingHold;

/** What holds an asset, and what letting it go comes to. */
export class Holds {
  readonly #parts: HoldsParts;
  /** Keys of the records of each subject. */
  readonly #keys = new Map<HoldSubject, Set<string>>();
  /** Looks at check-ins that are no trailer's yet; null: not gathered. */
  #came: Set<string> | null = null;
  /** Of which we read what is older than the start read. */
  readonly #lookedBack = new Set<HoldSubject>();

  constructor(parts: HoldsParts) {
    this.#parts = parts;
    const { records, inspections } = parts;
    for (const key of records.all().keys()) this.#note(key);
    records.watch((key) => this.#note(key));
    inspections.watch((key) => {
      if (key.startsWith('came:')) this.#came?.add(key);
      else this.keepFound(key);
    });
  }

  /**
   * Stores as holds what a look at this desk found. The next look replaces this one, so without a
   * hold one clerk could remove a difference or a red tag by looking again. The other desks get the
   * holds from us. Returns why they couldn't be stored: then the look must not be replaced.
   */
  keepFound(key: string): Message | null {
    const { inspections, records } = this.#parts;
    const look = inspections.all().get(key);
    if (look === undefined || look.by !== null) return null;
    const { asset, when } = look.value;
    const ref = assetOf(asset);
    const own = { at: look.at, inspection: look.value };
    const before = when === 'in' ? own : ref && this.look(ref, 'in');
    const ways = { in: before, out: when === 'out' ? own : null };
    for (const { subject, cause, here, there, item } of inspectionHolds(asset, ways)) {
      // A missing look needs no stored hold: looking ends it.
      if (cause === 'unseen') continue;
      const known = records.get(holdKey(subject, cause));
      if (isSameValues({ here, there }, known)) continue;
      const trouble = this.#hold(subject, { cause, here, there, item });
      if (trouble !== null) return trouble;
    }
    return null;
  }

  /** From now on it is held, whatever is noticed later. */
  #hold(
    subject: HoldSubject,
    { cause, here, there, item }: Pick<Noticed, 'cause' | 'here' | 'there' | 'item'>,
  ): Message | null {
    const values = { subject, asset: subject, cause, here, there, item };
    return this.#parts.records.set(holdKey(subject, cause), {
      ...values,
      ...{ state: 'held', why: '', second: '' },
    });
  }

  #note(key: string): void {
    const subject = this.#parts.records.get(key)?.subject;
    if (subject !== undefined)
      this.#keys.set(subject, (this.#keys.get(subject) ?? new Set()).add(key));
  }

  /** What keeps an asset back now. */
  of(asset: AssetRef): readonly StandingHold[] {
    this.#lookBackAt(subjectOf(asset));
    return this.#standing(asset, this.#checkOf(asset));
  }

  #lookBackAt(subject: AssetSubject): void {
    const { records, inspections } = this.#parts;
    this.#lookedBack.add(subject);
    for (const key of records.lookBack(subject)) this.#note(key);
    inspections.lookBack(subject);
  }

  /**
   * Reads what is known of assets that have been here for so long that the start left it out,
   * `most` of them at a time. Returns whether there are more.
   */
  lookBack(most: number): boolean {
    const { rows, records, inspections } = this.#parts;
    if (!records.isCut && !inspections.isCut) return false;
    const here: AssetRef[] = [
      ...Array.from(rows.visits(), ({ id }) => ({ kind: 'visit', id }) as const),
      ...Array.from(rows.containers(), ({ id }) => ({ kind: 'container', id }) as const),
    ];
    const open = here.map(subjectOf).filter((subject) => !this.#lookedBack.has(subject));
    for (const subject of open.slice(0, most)) this.#lookBackAt(subject);
    return open.length > most;
  }

  /**
   * The check of a truck. Of a trailer that is held, the check of the truck that it is hooked to;
   * of another trailer nothing depends on it. `checks`: those made in the same review.
   */
  #checkOf(asset: AssetRef, checks = new Map<Visit['id'], ReleaseCheck>()): ReleaseCheck | null {
    const { rows } = this.#parts;
    if (asset.kind === 'container' && !this.#isRecordedHeld(subjectOf(asset))) return null;
    const id = asset.kind === 'visit' ? asset.id : rows.container(asset.id)?.visitId;
    const visit = id === undefined || id === null ? undefined : rows.visit(id);
    if (visit === undefined) return null;
    const made = checks.get(visit.id) ?? this.check(visit, visit.appointmentId, visit.id);
    checks.set(visit.id, made);
    return made;
  }

  #isRecordedHeld = (subject: HoldSubject): boolean =>
    this.#recordsOf(subject).some(({ state }) => state === 'held');

  #standing(asset: AssetRef, check: ReleaseCheck | null): readonly StandingHold[] {
    const visit = asset.kind === 'visit' ? this.#parts.rows.visit(asset.id) : undefined;
    const noticed = [
      ...(check === null || visit === undefined ? [] : differencesOf(subjectOf(asset), check)),
      ...(visit === undefined ? [] : this.#blocksOn(visit, subjectOf(asset))),
      ...inspectionHolds(subjectOf(asset), {
        in: this.look(asset, 'in'),
        out: this.look(asset, 'out'),
      }),
    ];
    return [...noticed, ...this.#recorded(asset, noticed, check)].filter(
      (each) => !this.#isLetGo(each),
    );
  }

  /** What speaks against letting a truck in: the block list. Differences hold its leaving alone. */
  atEntry = (truck: TruckFacts): readonly StandingHold[] =>
    this.#blocksOn(truck, null).filter((each) => !this.#isLetGo(each));

  /** The lines of a truck that is here, or that comes (`visit` null). */
  check(
    truck: TruckFacts,
    appointment: AppointmentId | null,
    visit: Visit['id'] | null,
  ): ReleaseCheck {
    const { appointment: known, world } = this.#parts;
    return releaseCheck({
      ...world(truck, visit),
      truck,
      appointment: appointment === null ? null : known(appointment),
    });
  }

  /**
   * What is held now. Looks at each truck and trailer once. The other desks get the differences of
   * the release check that this desk noticed, and those that are the same by now: only this desk
   * may have read the load.
   */
  review(): ReleaseState['holds'] {
    this.#takeOver();
    const checks = new Map<Visit['id'], ReleaseCheck>();
    return this.#assets().flatMap((asset): ReleaseState['holds'] => {
      const check = this.#checkOf(asset, checks);
      if (check !== null && asset.kind === 'visit') this.#tell(asset.id, check);
      const holds = this.#standing(asset, check);
      return holds.length === 0 ? [] : [{ asset, holds }];
    });
  }

  /** What was seen of a trailer at its check-in becomes its own once the yard shows it. */
  #takeOver(): void {
    const { inspections, rows } = this.#parts;
    const open = this.#cameOpen();
    if (open.length === 0) return;
    const trailers = Map.groupBy(rows.containers(), ({ code }) => codeKey(code ?? ''));
    for (const came of open) {
      const look = inspections.all().get(came);
      const code = look && cameOf(look.value.asset)?.code;
      if (look === undefined || code === undefined) continue;
      const trailer = trailers.get(code)?.find((each) => this.#isOf(look, each));
      if (trailer === undefined) continue;
      const asset = subjectOf({ kind: 'container', id: trailer.id });
      const key = inspectionKey(asset, look.value.when);
      const isKept =
        inspections.get(key) !== undefined ||
        inspections.set(key, { ...look.value, asset }, look) === null;
      // A look that the journal doesn't take stays the check-in's.
      if (isKept) this.#came?.delete(came);
    }
  }

  /**
   * Keeps what a truck's check shows, of the truck and of each trailer that is hooked to it. So a
   * trailer that a wrong truck was to take is held as well when another one comes for it.
   */
  #tell(visit: Visit['id'], check: ReleaseCheck): void {
    const truck = subjectOf({ kind: 'visit', id: visit });
    const differ = differencesOf(truck, check);
    // What was released before a trailer was hooked isn't noticed anew of that trailer.
    const standing = differ.filter((each) => !this.#isLetGo(each));
    this.#tellOf(truck, differ, check);
    for (const trailer of this.#trailersOf(visit)) this.#tellOf(trailer, standing, check);
  }

  #tellOf(subject: HoldSubject, differ: readonly Noticed[], check: ReleaseCheck): void {
    const { records } = this.#parts;
    for (const each of differ) {
      const known = records.get(holdKey(subject, each.cause));
      // What holds a trailer because of another truck isn't replaced: it would go with this one.
      if (known?.state === 'held' && assetOf(subject)?.kind === 'container') continue;
      if (!isSameValues(each, known) || known?.state === 'cleared') this.#hold(subject, each);
    }
    for (const line of check.lines) {
      const key = holdKey(subject, line.part);
      const known = records.get(key);
      if (known?.state === 'held' && isSettledBy(line, known))
        records.set(key, { ...known, state: 'cleared' });
    }
  }

  #trailersOf = (visit: Visit['id']): readonly HoldSubject[] =>
    this.#parts.rows.hookedTo(visit).map((id) => subjectOf({ kind: 'container', id }));

  /** Lets these go, of a truck also for the trailers hooked to it; returns why that isn't kept. */
  letGo(holds: readonly StandingHold[], why: string, second: string): Message | null {
    const { records } = this.#parts;
    for (const { subject, asset, cause, here, there, item } of holds) {
      const truck = asset === null ? null : assetOf(asset);
      const trailers = truck?.kind === 'visit' ? this.#trailersOf(truck.id) : [];
      const alsoHeld = trailers.filter((each) => {
        const known = records.get(holdKey(each, cause));
        return known?.state === 'held' && isSameValues({ here, there }, known);
      });
      const values = { cause, here, there, item, why, second };
      for (const each of [...alsoHeld, subject]) {
        const shown = each === subject ? asset : each;
        const record: HoldRecord = { ...values, subject: each, asset: shown, state: 'letGo' };
        const trouble = records.set(holdKey(each, cause), record);
        if (trouble !== null) return trouble;
      }
    }
    return null;
  }

  /** Every truck that is here, and every trailer that a desk once noticed something of. */
  #assets(): readonly AssetRef[] {
    const { rows } = this.#parts;
    const visits = [...rows.visits()]
      .filter(({ isActive }) => isActive)
      .map(({ id }): AssetRef => ({ kind: 'visit', id }));
    const subjects = new Set([
      ...[...this.#parts.records.all().values()].map(({ value }) => value.subject),
      ...[...this.#parts.inspections.all().values()].map(({ value }) => value.asset),
    ]);
    const containers = [...subjects].flatMap((subject) => {
      const asset = assetOf(subject);
      return asset?.kind === 'container' && rows.container(asset.id) !== undefined ? [asset] : [];
    });
    return [...visits, ...containers];
  }

  /** What was seen of it that way; also at its check-in. */
  look(asset: AssetRef, when: 'in' | 'out') {
    const kept = this.#parts.inspections.all().get(inspectionKey(subjectOf(asset), when));
    const look = kept ?? (when === 'in' ? this.#cameLook(asset) : undefined);
    return look === undefined ? null : { at: look.at, inspection: look.value };
  }

  /** What was seen of a trailer at its check-in, until the next review makes it its own. */
  #cameLook(asset: AssetRef): FactValue<Inspection> | undefined {
    const { rows, inspections } = this.#parts;
    const trailer = asset.kind === 'container' ? rows.container(asset.id) : undefined;
    if (trailer === undefined) return undefined;
    return this.#cameOpen()
      .flatMap((key) => inspections.all().get(key) ?? [])
      .find((look) => this.#isOf(look, trailer));
  }

  /** Keys of looks at check-ins whose trailers the yard has not shown yet, newest first. */
  #cameOpen(): readonly string[] {
    const keys = this.#parts.inspections.all().keys();
    this.#came ??= new Set([...keys].filter((key) => key.startsWith('came:')));
    return [...this.#came].toReversed();
  }

  /**
   * Whether a look at a check-in is this trailer's: by its number, hooked to that truck, or for a
   * day wherever it stands by now. It may be unhooked before the yard shows it to us.
   */
  #isOf({ value, at }: FactValue<Inspection>, { code, visitId }: Container): boolean {
    const came = cameOf(value.asset);
    if (came === null || codeKey(code ?? '') !== came.code) return false;
    return came.visit === visitId || Math.abs(this.#parts.clock.now() - at) < CAME_MS;
  }

  #blocksOn(truck: TruckFacts, asset: HoldSubject | null): readonly Noticed[] {
    const { blocks, clock, placeholders } = this.#parts;
    const list = [...blocks.all().values()].flatMap(({ value }) => value ?? []);
    return blocksOn(truck, list, clock.now(), placeholders).map((block) => {
      const cause: HoldCause = `block:${block.id}`;
      const [here, there] = [block.text, block.why];
      return {
        subject: passSubject(truck, placeholders) ?? asset ?? nobody,
        asset,
        cause,
        here,
        there,
        item: '',
        stops: 'leaving',
        said: holdMessage(cause, here, there),
      };
    });
  }

  /** What was noticed by any desk, and is neither noticed here nor the same here. */
  #recorded(
    asset: AssetRef,
    noticed: readonly Noticed[],
    check: ReleaseCheck | null,
  ): readonly Noticed[] {
    const subject = subjectOf(asset);
    // A trailer doesn't repeat what holds the truck that it is hooked to.
    const ofTruck = asset.kind === 'visit' ? [] : this.#ofTruckOf(asset, check);
    const isSettledHere = (record: HoldRecord) =>
      noticed.some((each) => each.cause === record.cause) ||
      ofTruck.some((each) => each.cause === record.cause && isSameValues(each, record)) ||
      check?.lines.some((line) => line.part === record.cause && isSettledBy(line, record)) === true;
    return this.#recordsOf(subject).flatMap((record) => {
      const { cause, here, there, item, state } = record;
      return state !== 'held' || isSettledHere(record)
        ? []
        : [
            {
              subject,
              asset: subject,
              cause,
              here,
              there,
              item,
              stops: isRedTag(cause) ? 'moves' : 'leaving',
              said: holdMessage(cause, here, there, item),
            },
          ];
    });
  }

  /** What differs of the truck that a trailer is hooked to, and wasn't released there. */
  #ofTruckOf(
    trailer: AssetRef & { readonly kind: 'container' },
    check: ReleaseCheck | null,
  ): readonly Noticed[] {
    const id = this.#parts.rows.container(trailer.id)?.visitId ?? null;
    if (id === null || check === null) return [];
    const all = differencesOf(subjectOf({ kind: 'visit', id }), check);
    return all.filter((each) => !this.#isLetGo(each));
  }

  #recordsOf(subject: HoldSubject): readonly HoldRecord[] {
    const keys = [...(this.#keys.get(subject) ?? [])];
    return keys.flatMap((key) => this.#parts.records.get(key) ?? []);
  }

  #isLetGo({ subject, cause, here, there }: Noticed): boolean {
    const kept = this.#parts.records.all().get(holdKey(subject, cause));
    if (subject === nobody || kept?.value.state !== 'letGo') return false;
    if (!isSameValues({ here, there }, kept.value)) return false;
    // By distance: a pass from before a clock was set back is none that never ends.
    const age = Math.abs(this.#parts.clock.now() - kept.at);
    return !cause.startsWith('block:') || age < PASSED_MS;
  }
}

/**
 * A truck by its plate or phone, which it has before and after it is in; null if it has neither.
 */
export function passSubject(
  { licensePlate, phone }: Pick<TruckFacts, 'licensePlate' | 'phone'>,
  placeholders: readonly string[],
): HoldSubject | null {
  if (!isPlaceholder(licensePlate, placeholders)) return `plate:${plateKey(licensePlate)}`;
  const key = phoneKey(phone);
  return key === '' ? null : `phone:${key}`;
}

type Values = Pick<StandingHold, 'here' | 'there'>;

/** Whether a hold has the values that were kept of it. */
const isSameValues = (one: Values, kept: Values | undefined): boolean =>
  one.here === kept?.here && one.there === kept.there;

/**
 * Whether a line of the check ends what was noticed. A trailer is free only by the load that it was
 * held for: another tractor may be the right one of another load.
 */
const isSettledBy = ({ is, there }: ReleaseLine, known: HoldRecord): boolean =>
  is === 'same' &&
  (assetOf(known.subject)?.kind !== 'container' || holdValue(there ?? '') === known.there);

const differencesOf = (subject: HoldSubject, check: ReleaseCheck): readonly Noticed[] =>
  differences(check).map(({ part, here, there }) => ({
    subject,
    asset: subject,
    cause: part,
    here: holdValue(here ?? ''),
    there: holdValue(there ?? ''),
    item: '',
    stops: 'leaving',
    said: holdMessage(part, here ?? '', there ?? ''),
  }));
