/**
 * Facts: what became true of the yard, one thing each, in the order in which this console learned
 * of it. Never prose: codes and values, with the names of that time, so that a trailer that is
 * renamed later keeps its old lines.
 */

/**
 * Where a fact is from: a difference between two reads, what the service dates itself, what a clerk
 * did here, what a clerk wrote.
 */
export type FactSource = 'read' | 'service' | 'desk' | 'note';

/** Kinds of records of the yard. */
export type RecordKind = 'area' | 'spot' | 'visit' | 'container';

/** What a fact is about: "visit:ID", "spot:ID", "clerk:Ana", "operation:ID". */
export type Subject = `${string}:${string}`;

/** Fields of a row by name. */
export type Values = { readonly [field: string]: unknown };

/**
 * A row before and after. If the row stays, both have only the fields that differ. If it comes or
 * goes, one is null and the other is the complete row. A field that the row lacked is `undefined`.
 *
 * Example: `{ kind: 'visit', id: 'v-17', before: { spotId: null }, after: { spotId: 'spot-D4' }
 * }`.
 */
export type RowChange = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly before: Values | null;
  readonly after: Values | null;
};

/**
 * A fact that is not in the journal yet. Times are milliseconds since the epoch.
 *
 * Example: a truck that one read showed on D-04 and the read a minute before didn't: `{ source:
 * 'read', kind: 'row', at, since: at - 60_000, subjects: ['visit:v-17', 'spot:spot-D4'], change,
 * body: null }`.
 */
export type NewFact = {
  readonly source: FactSource;
  /**
   * `row` for a change of a record; otherwise what happened, such as `operation.confirmed`. Kinds
   * of a newer version are kept and shown as they are.
   */
  readonly kind: string;
  /** When it became true; for a read, the latest it can have been. */
  readonly at: number;
  /**
   * The earliest it can have been, where that is known to be before `at`; null where `at` is its
   * own time.
   */
  readonly since: number | null;
  readonly subjects: readonly Subject[];
  readonly change: RowChange | null;
  /** Plain data of the kind, or null. */
  readonly body: { readonly [name: string]: unknown } | null;
};

/** A fact of the journal. */
export type JournalFact = NewFact & {
  /** Its place in the order, from 1, without holes. */
  readonly seq: number;
  /** When it was written down, in milliseconds since the epoch. */
  readonly notedAt: number;
};
