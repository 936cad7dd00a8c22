/**
 * Records what the sandbox was asked to do and the outcome: one entry for every call that would
 * change something, in the order of the effects. Tests compare the console's own history with it.
 */

/**
 * `applied`: it changed the state. `refused`: it was answered with an error. `dropped`: a fault
 * kept it from taking effect.
 */
export type CallEffect = 'applied' | 'refused' | 'dropped';

/**
 * One call and its effect. Times are ISO 8601.
 *
 * Example: `{ seq: 7, source: 'call', method: 'POST', path: '/yard/spot-assignment', effect:
 * 'applied', status: 201, … }`.
 */
export type LedgerEntry<Change = unknown> = {
  readonly seq: number;
  /** When the effect happened. Later than `receivedAt` when a fault delayed it. */
  readonly at: string;
  readonly receivedAt: string;
  /**
   * `call` came over the wire. `act` was done by a test as another desk. `activity` is the
   * sandbox's own.
   */
  readonly source: 'call' | 'act' | 'activity';
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** E-mail of the account. Null when the call was not signed in. */
  readonly account: string | null;
  readonly effect: CallEffect;
  /**
   * The status of the reply, or what it would have been without the fault that destroyed it. Null
   * when there was none.
   */
  readonly status: number | null;
  /** The code of the broken rule or of the fault. Null when applied. */
  readonly rule: string | null;
  /** What changed, in words of the yard. Empty unless applied. */
  readonly changes: readonly Change[];
  /** Value of the header `x-request-id`, or one the sandbox gave. */
  readonly requestId: string;
  /** Value of the header `idempotency-key`, which the service does not know. */
  readonly idempotencyKey: string | null;
  /** Kind of the fault that met this call, if any. */
  readonly fault: string | null;
};

/** The origin of a change: the part of an entry that we know before anything happens. */
export type Origin = Pick<
  LedgerEntry,
  'source' | 'method' | 'path' | 'body' | 'receivedAt' | 'requestId' | 'idempotencyKey' | 'fault'
>;

/** An append-only list. */
export interface Ledger {
  append(entry: Omit<LedgerEntry, 'seq'>): LedgerEntry;
  /** All entries, or those after the sequence number. */
  entries(after?: number): readonly LedgerEntry[];
  /** Only what took effect. */
  applied(): readonly LedgerEntry[];
  /** Starts over. Called when the sandbox is reset. */
  clear(): void;
}

/** An empty ledger. */
export const createLedger = (): Ledger => {
  let list: LedgerEntry[] = [];
  return {
    append: (entry) => {
      const whole = { seq: list.length + 1, ...entry };
      list.push(whole);
      return whole;
    },
    // The sequence number is the position in the list, so reading new entries costs only what is
    // new.
    entries: (after = 0) => list.slice(after),
    applied: () => list.filter((entry) => entry.effect === 'applied'),
    clear: () => {
      list = [];
    },
  };
};
