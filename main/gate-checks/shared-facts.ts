/**
 * Values of one kind that every desk keeps: facts of the journal, by key, of which the newest
 * counts. The other desks get them as copies (shared/desks/copies.ts).
 */

import { z } from 'zod';
import { clerkIn } from '../../shared/clerk-in.ts';
import { type CopyTable, isNewer, stampAfter } from '../../shared/desks/copies.ts';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { JournalFact, NewFact, Subject } from '../../shared/journal/journal-fact.ts';
import type { Clock } from '../../shared/time.ts';
import type { Copied, CopyDesks } from '../desks/replicate/copy-ports.ts';
import { createListeners } from '../kernel/listeners.ts';

/** What the facts of all kinds stand on. */
export type FactsGround = {
  readonly file: {
    /** Newest first. */
    about(subject: Subject, before: number, limit: number): readonly JournalFact[];
  };
  readonly recorder: {
    /** Writes at once. Returns why it could not be kept, or null. */
    keep(fact: Omit<NewFact, 'since' | 'change'>): Message | null;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly clerk: () => string;
  /** The other desks; null for one desk alone. */
  readonly desks: Pick<CopyDesks, 'join' | 'changed' | 'self'> | null;
};

/** A kind of them. `kind`: of the fact; `most`: read at the start. */
export type FactsOf<Value> = {
  readonly table: CopyTable;
  readonly kind: `desk.${string}`;
  readonly most: number;
  readonly schema: z.ZodType<Value>;
  /** What a fact is found by, besides its table and its clerk. */
  readonly subjects: (key: string, value: Value) => readonly Subject[];
  /** Whether what is known here stays, although another desk said the other later. */
  readonly outlives?: (known: Value, other: Value) => boolean;
};

/**
 * A value as it stands. `at`: when it was said, by the clock of its desk; `by` null: here.
 *
 * Example: `{ value: record, clerk: 'Ana', at: 1_795_400_000_000, by: 'd2' }`.
 */
export type FactValue<Value> = {
  readonly value: Value;
  readonly clerk: string;
  readonly at: number;
  readonly by: DeskId | null;
};

/** Facts of one subject that are looked through, newest first. */
const MOST_LOOKED_BACK = 2_000;

const headSchema = z.object({ key: z.string().min(1).max(200), clerk: z.string().max(200) });
const copy = z.object({ desk: deskIdSchema, stamp: z.number() });

/** Keeps them; they are read with the first question. */
export class SharedFacts<Value> {
  readonly #ground: FactsGround;
  readonly #of: FactsOf<Value>;
  readonly #listeners = createListeners<string>();
  #all: Map<string, FactValue<Value>> | null = null;
  /** The journal had more than we read at the start. */
  #isCut = false;
  /** Whose older facts were read one by one. */
  readonly #lookedBack = new Set<Subject>();

  constructor(ground: FactsGround, of: FactsOf<Value>) {
    this.#ground = ground;
    this.#of = of;
    ground.desks?.join({
      table: of.table,
      own: () => [...this.all()].map(([key, { at, by }]) => ({ key, stamp: at, by })),
      tell: (key) => {
        const kept = this.all().get(key);
        if (kept === undefined) return null;
        return { stamp: kept.at, by: kept.by, value: { clerk: kept.clerk, value: kept.value } };
      },
      take: (copies) => {
        for (const each of copies) this.#take(each);
      },
    });
  }

  /** Whether the journal has more facts than we read at the start. */
  get isCut(): boolean {
    this.#known();
    return this.#isCut;
  }

  /** Every value by its key. */
  all = (): ReadonlyMap<string, FactValue<Value>> => this.#known();

  #known(): Map<string, FactValue<Value>> {
    if (this.#all !== null) return this.#all;
    const all = new Map<string, FactValue<Value>>();
    const facts = this.#ground.file.about(this.#subject(), Number.MAX_SAFE_INTEGER, this.#of.most);
    this.#isCut = facts.length >= this.#of.most;
    for (const fact of facts.toReversed()) this.#read(fact, all);
    this.#all = all;
    return all;
  }

  #read({ at, body, subjects }: JournalFact, into: Map<string, FactValue<Value>>): void {
    const key = body?.key;
    const value = this.#of.schema.safeParse(body?.value);
    if (typeof key !== 'string' || !value.success) return;
    const of = copy.safeParse(body);
    into.set(key, {
      value: value.data,
      clerk: clerkIn(subjects) ?? '',
      at: of.success ? of.data.stamp : at,
      by: of.success ? of.data.desk : null,
    });
  }

  /**
   * Reads what is said of one subject and is older than all that we read at the start: a trailer
   * stands for weeks. Once for each, and only where something was left out. Returns the new keys.
   */
  lookBack(subject: Subject): readonly string[] {
    const all = this.#known();
    if (!this.#isCut || this.#lookedBack.has(subject)) return [];
    this.#lookedBack.add(subject);
    const older = new Map<string, FactValue<Value>>();
    const facts = this.#ground.file.about(subject, Number.MAX_SAFE_INTEGER, MOST_LOOKED_BACK);
    for (const fact of facts.toReversed())
      if (fact.subjects.includes(this.#subject())) this.#read(fact, older);
    const found = [...older].filter(([key]) => !all.has(key));
    for (const [key, value] of found) all.set(key, value);
    return found.map(([key]) => key);
  }

  get(key: string): Value | undefined {
    return this.all().get(key)?.value;
  }

  /** What was kept of a key before, newest first: read from the journal each time. */
  before(key: string): readonly Value[] {
    const facts = this.#ground.file.about(
      this.#subject(),
      Number.MAX_SAFE_INTEGER,
      MOST_LOOKED_BACK,
    );
    return facts.flatMap(({ body }) => {
      const value = this.#of.schema.safeParse(body?.value);
      return body?.key === key && value.success ? [value.data] : [];
    });
  }

  /** Keeps a value; returns why it isn't kept. `signed`: when, and by whom; null: now, here. */
  set(
    key: string,
    value: Value,
    signed: Pick<FactValue<Value>, 'at' | 'clerk'> | null = null,
  ): Message | null {
    const { clock, clerk, desks } = this.#ground;
    const at = stampAfter(signed?.at ?? clock.now(), this.all().get(key)?.at);
    const trouble = this.#keep(key, { value, clerk: signed?.clerk ?? clerk(), at, by: null });
    if (trouble === null) desks?.changed(this.#of.table, key);
    return trouble;
  }

  /** Called with the key of each value that changed; the answer stops it. */
  watch(listener: (key: string) => void): () => void {
    return this.#listeners.watch(listener);
  }

  #subject = (): Subject => `release:${this.#of.table}`;

  #take({ key, stamp, by, value }: Copied): void {
    const read = headSchema.safeParse({ key, clerk: (value as { clerk?: unknown } | null)?.clerk });
    const known = this.all().get(key);
    const here = known && { stamp: known.at, by: known.by ?? this.#ground.desks?.self().id ?? by };
    const parsed = this.#of.schema.safeParse((value as { value?: unknown } | null)?.value);
    if (!read.success || !parsed.success || !isNewer({ stamp, by }, here)) return;
    if (known !== undefined && this.#of.outlives?.(known.value, parsed.data) === true) {
      // Said anew, later than the other, so that every desk ends with it.
      this.set(key, known.value, { at: stampAfter(known.at, stamp), clerk: known.clerk });
      return;
    }
    this.#keep(key, { value: parsed.data, clerk: read.data.clerk, at: stamp, by });
  }

  #keep(key: string, kept: FactValue<Value>): Message | null {
    const { value, clerk, at, by } = kept;
    const trouble = this.#ground.recorder.keep({
      source: 'desk',
      kind: this.#of.kind,
      at,
      subjects: [
        ...new Set([this.#subject(), ...this.#of.subjects(key, value), `clerk:${clerk}` as const]),
      ],
      body: { key, value, ...(by === null ? {} : { desk: by, stamp: at }) },
    });
    if (trouble !== null) return trouble;
    this.#known().set(key, kept);
    this.#listeners.tell(key);
    return null;
  }
}
