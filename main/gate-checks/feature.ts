/** What came and what may leave, as a feature: the release check, holds, the block list. */
import { dayOf, stretchOf } from '../../shared/appointments/days.ts';
import type { Appointment, AppointmentDetail } from '../../shared/appointments/model.ts';
import type { CheckIn } from '../../shared/console-api/gate.ts';
import type { LeftTruck } from '../../shared/console-api/gate-reading.ts';
import type { ReleaseState } from '../../shared/console-api/release.ts';
import { bookedOf, bookedSeal } from '../../shared/gate-checks/booked-seal.ts';
import {
  type InspectionItem,
  inspectionKey,
  type Seen,
  seenAs,
  withPhotos,
} from '../../shared/gate-checks/inspection.ts';
import {
  carrierOfTruck,
  type ReleaseWorld,
  type TruckFacts,
} from '../../shared/gate-checks/release-check.ts';
import { cameSubject } from '../../shared/gate-checks/standing-hold.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import type { PhotoCount } from '../../shared/photos/photo.ts';
import { isPlaceholder, isSamePlate, writtenPlate } from '../../shared/readers/identity.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { codeKey } from '../../shared/yard/natural-order.ts';
import { type AssetRef, subjectOf } from '../../shared/yard/operations.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import type { ReleaseKnowledge } from '../marketplace/release-knowledge.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { Holds } from './holds.ts';
import { blockFacts, checklistFacts, holdFacts, inspectionFacts, ruleFacts } from './kinds.ts';
import { listKey, releaseApi } from './release-api.ts';
import { type FactsGround, SharedFacts } from './shared-facts.ts';

/**
 * How long we gather changes of the yard before we work out all holds, in milliseconds. What a
 * clerk does is shown at once.
 */
const GATHER_MS = 1_000;

/** Assets whose older facts are read in one go, so that nothing waits long for it. */
const LOOK_BACK_AT_ONCE = 200;

/** What the feature needs to open. */
export type ReleaseFeatureParts = {
  readonly context: FeatureContext;
  readonly live: Pick<LiveYard, 'base' | 'onView' | 'setHoldsOf' | 'holdsChanged'>;
  readonly schedule: {
    one(id: AppointmentId): Appointment | null;
    /** The stored details of an appointment that was opened; null if there are none. */
    detail(id: AppointmentId): { readonly detail: Pick<AppointmentDetail, 'fields'> } | null;
  };
  /** Calls `listener` with each appointment that changed. Returns an unsubscribe function. */
  readonly onSchedule: (listener: (id: AppointmentId) => void) => () => void;
  readonly journal: Pick<FactsGround, 'file' | 'recorder'> & {
    /** Trucks that ever left with a plate that begins so. */
    readonly left: { named(text: string): readonly LeftTruck[] };
  };
  readonly marketplace: ReleaseKnowledge;
  readonly photos: {
    counts(): readonly PhotoCount[];
    watch(listener: () => void): () => void;
  };
  readonly clerks: ClerkService;
  readonly copies: CopyDesks | null;
  readonly zone: () => string | null;
};

/** Opens it. From here on the rules of the yard ask it what is held. */
export function openReleaseFeature(parts: ReleaseFeatureParts) {
  const { context, live, journal, marketplace, clerks, copies } = parts;
  const { clock, timers, clerk } = context;
  const ground: FactsGround = { ...journal, clock, clerk, desks: copies };
  const records = new SharedFacts(ground, holdFacts);
  const blocks = new SharedFacts(ground, blockFacts);
  const rules = new SharedFacts(ground, ruleFacts);
  const inspections = new SharedFacts(ground, inspectionFacts);
  const checklist = new SharedFacts(ground, checklistFacts);
  const holds = new Holds({
    rows: live.base,
    appointment: appointmentsOf(parts),
    world: worldOf(parts),
    records,
    blocks,
    inspections,
    clock,
    placeholders: context.placeholders,
  });
  const changed = createListeners();
  let standing: ReleaseState['holds'] = [];
  const { soon, atOnce, stop } = gathered(timers, () => {
    if (holds.lookBack(LOOK_BACK_AT_ONCE)) soon();
    const before = standing;
    standing = holds.review();
    const moved = changedAssets(before, standing);
    if (moved.length > 0) live.holdsChanged(moved);
    changed.tell();
  });
  live.setHoldsOf((asset) => holds.of(asset));
  const itemOf = itemsEver(checklist);
  const photosOf = photosHere(parts);
  const stops: (() => void)[] = [];
  return {
    api: {
      release: releaseApi({
        holds,
        standing: () => standing,
        records,
        blocks,
        rules,
        inspections,
        checklist,
        photoCounts: () => parts.photos.counts(),
        photosOf,
        booked: bookedHere(parts),
        isHere: ({ kind, id }) =>
          (kind === 'visit' ? live.base.visit(id) : live.base.container(id))?.isActive === true,
        clerks,
        visit: (id) => live.base.visit(id),
        watch: changed.watch,
        clock,
        clerk,
        newId: context.newId,
        placeholders: context.placeholders,
      }),
    },
    /** Why a truck may not enter, or null. */
    mayEnter(input: CheckIn): Message | null {
      const truck = { ...input, companyName: null };
      const [first] = holds.atEntry(truck);
      if (first !== undefined) return message('release.blocked', { why: first.said });
      if (!areOfTheTruck(input)) return message('release.inspect.other');
      for (const { trailer, seen } of input.looks)
        for (const { key, value } of seen) {
          const item = itemOf(trailer, key);
          if (item === null) return message('release.inspect.changed');
          const kept = seenAs(item, value, '');
          if (!kept.ok) return kept.error;
        }
      return null;
    },
    /**
     * Keeps what was seen of a truck that came in, and of its trailers; returns why that isn't on
     * the disk. Called again, it keeps what is missing.
     */
    cameIn(visit: VisitId, { looks, containers, appointmentId: id }: CameIn): Message | null {
      const seal = sealOf(parts, id);
      for (const { trailer, seen: entered } of looks) {
        const asset =
          trailer === null ? subjectOf({ kind: 'visit', id: visit }) : cameSubject(visit, trailer);
        const key = inspectionKey(asset, 'in');
        if (inspections.get(key) !== undefined) continue;
        const count = photosOf({ kind: 'visit', id: visit }, 'in');
        const seen = entered.flatMap(({ key, value }): readonly Seen[] => {
          const item = itemOf(trailer, key);
          const kept = item && seenAs(item, value, bookedOf(item, seal, containers.length));
          return kept?.ok ? [withPhotos(kept.value, count)] : [];
        });
        const trouble = inspections.set(key, { asset, when: 'in', seen });
        if (trouble !== null) return trouble;
      }
      return null;
    },
    start() {
      stops.push(
        live.onView(soon),
        parts.onSchedule(soon),
        marketplace.watch(soon),
        parts.photos.watch(soon),
        ...[records, blocks, rules, inspections, checklist].map((facts) => facts.watch(atOnce)),
      );
      soon();
    },
    stop() {
      for (const each of stops) each();
      stop();
    },
  };
}

/**
 * Does `work` once for many changes: those asked for `atOnce` in the next turn of the event loop,
 * the others after a while. What `work` itself keeps is in its result, so it asks for no other.
 */
function gathered(timers: Timers, work: () => void) {
  let waiting: { readonly ms: number; readonly cancel: () => void } | null = null;
  let isWorking = false;
  const run = () => {
    waiting = null;
    isWorking = true;
    try {
      work();
    } finally {
      isWorking = false;
    }
  };
  const askIn = (ms: number) => {
    if (waiting !== null && waiting.ms <= ms) return;
    waiting?.cancel();
    waiting = { ms, cancel: timers.after(ms, run) };
  };
  return {
    soon: () => askIn(GATHER_MS),
    atOnce: () => {
      if (!isWorking) askIn(0);
    },
    stop: () => waiting?.cancel(),
  };
}

/** How many photos there are of what is here: of a trailer also those of its truck. */
function photosHere({ live, photos }: ReleaseFeatureParts) {
  return (asset: AssetRef, when: 'in' | 'out'): number => {
    const truck = asset.kind === 'container' ? live.base.container(asset.id)?.visitId : null;
    const subjects = [
      subjectOf(asset),
      ...(truck == null ? [] : [subjectOf({ kind: 'visit', id: truck })]),
    ];
    return photos
      .counts()
      .reduce((sum, each) => sum + (subjects.includes(each.asset) ? each[when] : 0), 0);
  };
}

const sealOf = ({ schedule }: Pick<ReleaseFeatureParts, 'schedule'>, id: AppointmentId | null) =>
  bookedSeal(id === null ? [] : (schedule.detail(id)?.detail.fields ?? []));

/**
 * What the appointment of a truck that is here says of an item, of it or of a trailer hooked to it;
 * empty: nothing. A trailer that it picks up didn't come with that seal.
 */
function bookedHere(parts: ReleaseFeatureParts) {
  const { base } = parts.live;
  return (asset: AssetRef, item: Pick<InspectionItem, 'kind'>): string => {
    const trailer = asset.kind === 'container' ? base.container(asset.id) : undefined;
    const truck = asset.kind === 'visit' ? asset.id : trailer?.visitId;
    if (truck == null || (trailer?.pickupAppointmentId ?? null) !== null) return '';
    const seal = sealOf(parts, base.visit(truck)?.appointmentId ?? null);
    return bookedOf(item, seal, base.hookedTo(truck).length);
  };
}

/** What of a check-in is kept here. */
type CameIn = Pick<CheckIn, 'looks' | 'containers' | 'appointmentId'>;

/** Whether each look is at the truck or at a trailer that it brings, and none is said twice. */
function areOfTheTruck({ looks, containers }: Pick<CheckIn, 'looks' | 'containers'>): boolean {
  const left: (string | null)[] = [null, ...containers.map(({ code }) => codeKey(code))];
  return looks.every(({ trailer, seen }) => {
    const at = left.indexOf(trailer === null ? null : codeKey(trailer));
    if (at === -1) return false;
    left.splice(at, 1);
    return new Set(seen.map(({ key }) => key)).size === seen.length;
  });
}

/**
 * An item by its key, from the current list, or from the last list that had it: a card may be older
 * than the list. Null if no list of this facility ever had it.
 */
function itemsEver(checklist: SharedFacts<readonly InspectionItem[]>) {
  return (trailer: string | null, key: string): InspectionItem | null => {
    const of = trailer === null ? 'truck' : 'trailer';
    const isIt = (item: InspectionItem) => item.key === key && item.of === of;
    const now = checklist.get(listKey)?.find(isIt);
    if (now !== undefined) return now;
    for (const list of checklist.before(listKey)) {
      const item = list.find(isIt);
      if (item !== undefined) return item;
    }
    return null;
  };
}

/** Appointments by id, each looked for once until its row changes. */
function appointmentsOf({ schedule, onSchedule }: ReleaseFeatureParts) {
  const known = new Map<AppointmentId, Appointment | null>();
  onSchedule((id) => void known.delete(id));
  return (id: AppointmentId): Appointment | null => {
    const row = known.get(id);
    if (row !== undefined) return row;
    const found = schedule.one(id);
    if (known.size > 20_000) known.clear();
    known.set(id, found);
    return found;
  };
}

type Before = ReturnType<ReleaseWorld['seen']>;

/** What we know of a truck besides its appointment. We remember what its plate came with before. */
function worldOf({ context, journal, marketplace, zone }: ReleaseFeatureParts) {
  const before = new Map<string, Before>();
  const seen = (truck: TruckFacts, visit: Visit['id'] | null): Before => {
    if (isPlaceholder(truck.licensePlate, context.placeholders)) return null;
    const { plate } = writtenPlate(truck.licensePlate);
    const key = `${visit} ${plate}`;
    const known = before.get(key);
    if (known !== undefined) return known;
    const last = journal.left
      .named(plate)
      .find((each) => each.visit.id !== visit && isSamePlate(each.visit.licensePlate, plate));
    const found =
      last === undefined ? null : { carrier: carrierOfTruck(last.visit), at: last.leftAt };
    if (before.size > 5_000) before.clear();
    // We remember it only for a truck that is here. One that comes may have left a moment ago.
    if (visit !== null) before.set(key, found);
    return found;
  };
  const today = rememberedToday();
  return (truck: TruckFacts, visit: Visit['id'] | null) => ({
    loadsWith: marketplace.loadsWith,
    loadsRead: marketplace.read(),
    yard: marketplace.place(),
    today: today(context.clock.now(), zone()),
    seen: () => seen(truck, visit),
  });
}

const HALF_DAY_MS = 12 * 3_600_000;

/** The facility's day; where its zone isn't known, the hours around now. */
function todayOf(now: number, zone: string | null): ReleaseWorld['today'] {
  if (zone === null) return { from: now - HALF_DAY_MS, until: now + HALF_DAY_MS };
  const day = dayOf(now, zone);
  const { from, to } = stretchOf(day, day, zone);
  return { from, until: to };
}

/** The same, worked out once a day and zone: it is asked for each truck of the yard. */
function rememberedToday(): typeof todayOf {
  let known: { readonly zone: string; readonly today: ReleaseWorld['today'] } | null = null;
  return (now, zone) => {
    if (zone === null) return todayOf(now, zone);
    if (known?.zone !== zone || now < known.today.from || now >= known.today.until)
      known = { zone, today: todayOf(now, zone) };
    return known.today;
  };
}

/** Assets whose holds differ between two states. */
function changedAssets(
  before: ReleaseState['holds'],
  after: ReleaseState['holds'],
): readonly AssetRef[] {
  const textOf = (all: ReleaseState['holds']) =>
    new Map(all.map((each) => [each.asset.id, JSON.stringify(each.holds)]));
  const [old, now] = [textOf(before), textOf(after)];
  const assets = new Map([...before, ...after].map(({ asset }) => [asset.id, asset]));
  return [...assets.values()].filter(({ id }) => old.get(id) !== now.get(id));
}
