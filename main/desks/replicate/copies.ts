/**
 * Copies that every desk keeps. We take in what is newer in the log, and write what is newer here.
 */
import {
  type CopyItem,
  type CopyTable,
  copyOf,
  isLacking,
  isSame,
  longestPart,
  mostItems,
  mostParts,
  nextPart,
  type Stamp,
} from '../../../shared/desks/copies.ts';
import type { FactBody, LogFact } from '../../../shared/desks/log-fact.ts';
import { type AgreementParts, isTogether, type LogView } from '../agreement-parts.ts';
import type { Copied, CopyAnswer, CopyDesks, CopySide, OwnStamp } from './copy-ports.ts';
import { readCopy, writeCopy } from './copy-text.ts';

/** How long we wait for the other desks, in milliseconds. */
const ASK_MS = 2_000;
/** Most letters of copies in one message: less than 64 kB in any script, escaped twice. */
const mostLetters = 8_000;
/** A longer copy that keeps changing is written at most this often, in milliseconds. */
const QUIET_MS = 5_000;

type Asking = {
  readonly table: CopyTable;
  readonly key: string;
  readonly own: Stamp;
  readonly done: (answer: CopyAnswer) => void;
};

/** The copies of all desks, between the tables of this one and the log. */
export class SharedCopies implements Omit<CopyDesks, 'silentMs' | 'self'> {
  readonly #view: LogView;
  readonly #parts: AgreementParts;
  /** There may be something to write. */
  readonly #wake: () => void;
  readonly #sides = new Map<CopyTable, CopySide>();
  /** Copies that the log may lack, in the order in which they changed. */
  readonly #pending = new Map<string, { readonly table: CopyTable; readonly key: string }>();
  readonly #asking = new Set<Asking>();
  /** When each long copy was last written, in monotonic milliseconds. */
  readonly #sentAt = new Map<string, number>();
  readonly #textOf = createTextOf();
  /** The oldest entry of the log. */
  #first = 0;
  #cancelLater: (() => void) | null = null;

  constructor(view: LogView, parts: AgreementParts, wake: () => void) {
    this.#view = view;
    this.#parts = parts;
    this.#wake = wake;
  }

  join(side: CopySide): void {
    this.#sides.set(side.table, side);
  }

  changed(table: CopyTable, key: string): void {
    this.#note(table, key);
    this.#wake();
  }

  known(table: CopyTable, key: string): Stamp | null {
    return copyOf(this.#view.fold.copies, table, key);
  }

  ask(table: CopyTable, key: string): Promise<CopyAnswer> {
    const own = this.#tell(table, key);
    if (!this.isTogether() || own === null) return Promise.resolve('alone');
    return new Promise((resolve) => {
      const each: Asking = {
        table,
        key,
        own: this.#stampOf(own),
        done: (answer) => {
          cancel();
          this.#asking.delete(each);
          resolve(answer);
        },
      };
      const cancel = this.#parts.timers.after(ASK_MS, () => each.done('alone'));
      this.#asking.add(each);
      this.#note(table, key);
      this.#look();
      this.#wake();
    });
  }

  isTogether(): boolean {
    return isTogether(this.#view);
  }

  /** A session has caught up. `first`: the oldest entry of the log. */
  begin(first: number): void {
    this.#first = first;
    const { copies } = this.#view.fold;
    for (const side of this.#sides.values()) {
      take(this.#view, side, copies.kept.get(side.table)?.keys() ?? []);
      for (const own of side.own())
        if (isLacking(copies, side.table, own.key, this.#stampOf(own), first))
          this.#note(side.table, own.key);
    }
    this.#look();
  }

  /** The session ended. */
  end(): void {
    this.#cancelLater?.();
    this.#cancelLater = null;
    for (const { done } of [...this.#asking]) done('alone');
  }

  /** A fact arrived. */
  heard({ said: first }: LogFact): void {
    const body = first.kind === 'again' ? first.said : first;
    if (body.kind !== 'copy') return;
    const side = this.#sides.get(body.table);
    const counts = body.items.filter((each) => isSame(each, this.known(body.table, each.key)));
    if (side !== undefined) take(this.#view, side, new Set(counts.map(({ key }) => key)));
    this.#look();
  }

  /** The next fact that the log lacks. Ask when nothing else is lacking. */
  next(): FactBody | null {
    return this.isTogether() ? this.#lacking() : null;
  }

  #tell(table: CopyTable, key: string): ReturnType<CopySide['tell']> {
    return this.#sides.get(table)?.tell(key) ?? null;
  }

  #stampOf({ stamp, by }: OwnStamp): Stamp {
    return { stamp, by: by ?? this.#parts.desk };
  }

  #note(table: CopyTable, key: string): void {
    this.#pending.set(`${table} ${key}`, { table, key });
  }

  #later(ms: number): void {
    this.#cancelLater ??= this.#parts.timers.after(ms, () => {
      this.#cancelLater = null;
      this.#wake();
    });
  }

  /** Settles requests whose result is known now. */
  #look(): void {
    for (const { table, key, own, done } of [...this.#asking]) {
      const here = this.#tell(table, key);
      const isOurs = isSame(this.known(table, key), own);
      if (isOurs || here === null || !isSame(this.#stampOf(here), own))
        done(isOurs ? 'ours' : 'beaten');
    }
  }

  /**
   * Copies that fit into one message, or the next part of a long one; null if the log lacks none.
   */
  #lacking(): FactBody | null {
    const items: CopyItem[] = [];
    let table: CopyTable | null = null;
    let letters = 0;
    for (const [id, each] of [...this.#pending]) {
      if (table !== null && each.table !== table) continue;
      const own = this.#tell(each.table, each.key);
      const stamp = own === null ? null : this.#stampOf(own);
      const { copies } = this.#view.fold;
      if (
        own === null ||
        stamp === null ||
        !isLacking(copies, each.table, each.key, stamp, this.#first)
      ) {
        this.#pending.delete(id);
        continue;
      }
      const text = this.#textOf(id, stamp, own.value);
      const size = text.length + each.key.length;
      if (size > mostLetters) {
        if (items.length > 0) break;
        const part = this.#longPart(id, each, stamp, text);
        if (part !== null) return part;
        continue;
      }
      if (items.length >= mostItems || letters + size > mostLetters) break;
      table = each.table;
      letters += size;
      items.push({ key: each.key, ...stamp, part: 0, of: 1, text });
    }
    return table === null ? null : { kind: 'copy', table, items };
  }

  #longPart(
    id: string,
    { table, key }: { readonly table: CopyTable; readonly key: string },
    own: Stamp,
    text: string,
  ): FactBody | null {
    const { clock, desk } = this.#parts;
    const of = Math.ceil(text.length / longestPart);
    if (of > mostParts) {
      // Its table makes none as large as this. Written anyway, no desk could read it.
      this.#pending.delete(id);
      return null;
    }
    const part = nextPart(this.#view.fold.copies, table, key, own, desk, of);
    const sentAt = this.#sentAt.get(id) ?? Number.NEGATIVE_INFINITY;
    const wait = part > 0 ? 0 : sentAt + QUIET_MS - clock.monotonic();
    const isAsked = [...this.#asking].some((each) => each.table === table && each.key === key);
    if (wait > 0 && !isAsked) {
      this.#later(wait);
      return null;
    }
    this.#sentAt.set(id, clock.monotonic());
    const cut = text.slice(part * longestPart, (part + 1) * longestPart);
    return { kind: 'copy', table, items: [{ key, ...own, part, of, text: cut }] };
  }
}

/** Makes the text of a copy. A long text is made once for all its parts. */
function createTextOf() {
  let pressed: { readonly id: string; readonly text: string } | null = null;
  return (id: string, own: Stamp, value: unknown): string => {
    const of = `${id} ${own.stamp} ${own.by}`;
    if (pressed?.id === of) return pressed.text;
    const text = writeCopy(value);
    if (text.length > mostLetters) pressed = { id: of, text };
    return text;
  };
}

/** Hands a table what the log has about these things. */
function take(view: LogView, side: CopySide, keys: Iterable<string>): void {
  const taken: Copied[] = [];
  for (const key of keys) {
    const kept = copyOf(view.fold.copies, side.table, key);
    const value = kept === null ? undefined : readCopy(kept.text);
    if (kept !== null && value !== undefined)
      taken.push({ key, stamp: kept.stamp, by: kept.by, value });
  }
  if (taken.length > 0) side.take(taken);
}
