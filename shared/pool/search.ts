/**
 * Which trailers answer a question such as "oldest empty of Werner". Each is a yes, a no or not
 * known; what we can't know is never a yes. Pure.
 */
import { type Day, spanOf, stretchOf, touches } from '../appointments/days.ts';
import type { Appointment } from '../appointments/model.ts';
import { isNameWithSlip } from '../fuzzy.ts';
import type { KnownInspection, Seen } from '../gate-checks/inspection.ts';
import type { AppointmentId } from '../ids.ts';
import { bareKey, bareWords } from '../search-key.ts';
import { arrivalOf } from '../yard/arrival.ts';
import type { Container, Visit } from '../yard/model.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';

/** How it is loaded, as the service says it (contract.md 1.5). */
export type PoolLoad = 'empty' | 'full' | 'partial';
/** What it is, as the service says it (contract.md 1.5). */
export type PoolKind = 'reefer' | 'container' | 'chassis';

/**
 * What is asked for; null: whatever.
 * @example { ...anyTrailer, load: 'empty', carrier: 'werner' }
 */
export type PoolQuery = {
  readonly load: PoolLoad | null;
  readonly kind: PoolKind | null;
  /** Whether its reefer unit runs, by the newest look at the gate that recorded it. */
  readonly power: 'on' | 'off' | null;
  /** Whether it is held; `redTag`: so that it isn't moved at all. */
  readonly hold: 'any' | 'redTag' | null;
  /** Its pickup appointment is today. */
  readonly isToday: boolean;
  /** Its company, by whole words or their beginnings, as typed. */
  readonly carrier: string | null;
};

/** Asks for every trailer. */
export const anyTrailer: PoolQuery = {
  load: null,
  kind: null,
  power: null,
  hold: null,
  isToday: false,
  carrier: null,
};

/** Why we can't say whether a trailer is one of those asked for. */
export type PoolGap = 'load' | 'kind' | 'power' | 'day' | 'carrier';

/** What the yard's rows don't hold. */
export type PoolFacts = {
  readonly looks: readonly KnownInspection[];
  /** An appointment where it is kept. */
  readonly appointment: (id: AppointmentId) => Appointment | null;
  readonly today: Day;
  /** IANA zone of the facility. */
  readonly zone: string;
};

/**
 * The answer, in order of arrival, longest here first; an unknown arrival last.
 *
 * Example: "reefers without power": `{ found: [trailer], unknown: [{ container, gap: 'power' }],
 * trucks: [] }`, the second without a reading of power.
 */
export type PoolAnswer = {
  readonly found: readonly Container[];
  readonly unknown: readonly { readonly container: Container; readonly gap: PoolGap }[];
  /** Trucks that are held, where nothing but that is asked. */
  readonly trucks: readonly Visit[];
};

const arrival = (container: Container): number => {
  const at = Date.parse(arrivalOf(container) ?? '');
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
};

/** Every trailer of the yard that is asked for, and those of which we can't know it. */
export function searchPool(yard: YardTable, query: PoolQuery, facts: PoolFacts): PoolAnswer {
  const found: Container[] = [];
  const unknown: { container: Container; gap: PoolGap }[] = [];
  const looks = facts.looks.toSorted((a, b) => b.at - a.at);
  for (const container of yard.containers()) {
    if (!container.isActive) continue;
    if (!isHeldAs(yard, { kind: 'container', id: container.id }, query.hold)) continue;
    const answers = answersOf(container, query, { ...facts, looks });
    if (answers.some(([, is]) => is === false)) continue;
    const gap = answers.find(([, is]) => is === null)?.[0];
    if (gap === undefined) found.push(container);
    else unknown.push({ container, gap });
  }
  const byArrival = (a: Container, b: Container) =>
    arrival(a) === arrival(b) ? 0 : arrival(a) - arrival(b);
  return {
    found: found.sort(byArrival),
    unknown: unknown.sort((a, b) => byArrival(a.container, b.container)),
    trucks: asksHoldAlone(query)
      ? [...yard.visits()].filter(
          ({ id, isActive }) => isActive && isHeldAs(yard, { kind: 'visit', id }, query.hold),
        )
      : [],
  };
}

/** Whether nothing but holds is asked: trucks are answered as well. */
export const asksHoldAlone = ({ hold, load, kind, power, isToday, carrier }: PoolQuery): boolean =>
  hold !== null && [load, kind, power, carrier].every((each) => each === null) && !isToday;

/** What is held is known of every asset: no hold is none. */
const isHeldAs = (yard: YardTable, asset: AssetRef, wanted: PoolQuery['hold']): boolean =>
  wanted === null || yard.holdsOf(asset).some(({ stops }) => wanted === 'any' || stops === 'moves');

type Answer = readonly [PoolGap, boolean | null];

function answersOf(row: Container, query: PoolQuery, facts: PoolFacts): readonly Answer[] {
  const { load, kind, power, isToday, carrier } = query;
  return [
    ...(kind === null ? [] : [['kind', isKind(row, kind)] as const]),
    ...(load === null ? [] : [['load', isLoad(row, load)] as const]),
    ...(carrier === null ? [] : [['carrier', isOf(row.companyName, carrier)] as const]),
    ...(power === null ? [] : [['power', hasPower(row, power, facts.looks)] as const]),
    ...(isToday ? [['day', isForToday(row, facts)] as const] : []),
  ];
}

const loads: ReadonlyMap<string, PoolLoad> = new Map([
  ['empty', 'empty'],
  ['full', 'full'],
  ['partiallyloaded', 'partial'],
]);
const kinds = new Set(['trailer', 'container', 'oversized', 'chassis', 'reefer']);

/** A text that the service doesn't document, and "Other", say nothing. */
function isLoad({ state }: Container, wanted: PoolLoad): boolean | null {
  const is = loads.get(bareKey(state ?? ''));
  return is === undefined ? null : is === wanted;
}

function isKind({ type }: Container, wanted: PoolKind): boolean | null {
  const is = bareKey(type ?? '');
  return kinds.has(is) ? is === wanted : null;
}

const wordsOf = (text: string): string =>
  bareWords(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a company is the one that is named: "JB Hunt" is J.B. Hunt Transport, Inc. */
export function isOf(company: string | null, wanted: string): boolean | null {
  const [name, asked] = [(company ?? '').slice(0, 200), wanted.slice(0, 200)];
  if (bareKey(name) === '') return null;
  if (bareKey(asked) === '') return false;
  return (
    ` ${wordsOf(name)}`.includes(` ${wordsOf(asked)}`) || bareKey(name).startsWith(bareKey(asked))
  );
}

/**
 * The question with the company that its misspelled name means: "Wernre" is Werner Enterprises. As
 * it is if a company has that name, or if several could be meant.
 */
export function withCarrierOf(query: PoolQuery, companies: Iterable<string | null>): PoolQuery {
  const { carrier } = query;
  if (carrier === null) return query;
  const near = new Set<string>();
  for (const name of companies) {
    if (isOf(name, carrier) === true) return query;
    if (name !== null && isNameWithSlip(name.slice(0, 200), carrier)) near.add(name);
  }
  const [only] = near;
  return near.size === 1 && only !== undefined ? { ...query, carrier: only } : query;
}

/** Labels of the facility's list that are about a unit that runs, in both languages. */
const powerLabel = /\b(running|runs|power|powered|encendid[oa]|prendid[oa]|corriente|energia)\b/;
const yes = /^(x|y|yes|on|ok|running|si|s|encendid[oa]|prendid[oa])$/;
const no = /^(n|no|off|none|stopped|not running|dead|apagad[oa]|sin corriente)$/;

/** A tick that is not set was perhaps not looked at. */
function runs({ kind, value, label }: Seen): boolean | null {
  if (!powerLabel.test(wordsOf(label))) return null;
  if (kind === 'check') return value.trim() === '';
  const words = wordsOf(value);
  return yes.test(words) ? true : kind !== 'tick' && no.test(words) ? false : null;
}

/** By the newest look that says it; `looks` newest first. */
function hasPower(
  { id }: Container,
  wanted: 'on' | 'off',
  looks: PoolFacts['looks'],
): boolean | null {
  for (const { inspection } of looks) {
    if (inspection.asset !== `container:${id}`) continue;
    for (const seen of inspection.seen) {
      const is = runs(seen);
      if (is !== null) return is === (wanted === 'on');
    }
  }
  return null;
}

function isForToday(
  { pickupAppointmentId: id }: Container,
  { appointment, today, zone }: PoolFacts,
): boolean | null {
  const row = id === null ? null : appointment(id);
  if (row === null) return null;
  return /^cancel/i.test(row.status) ? false : touches(spanOf(row), stretchOf(today, today, zone));
}
