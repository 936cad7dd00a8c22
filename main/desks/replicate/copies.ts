/**
 * What every desk keeps a copy of, as this one has read it: what is newer in the log is taken in,
 * and what is newer here is told.
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
import type { Copied, CopyAnswer, CopyDesks, CopySide } from './copy-ports.ts';
import { readCopy, writeCopy } from './copy-text.ts';

/** How long it waits for the others, in milliseconds. */
const ASK_MS = 2_000;
/**
 * Letters of the copies that are told in one message: fewer than 64 kB in any letters, escaped
 * twice.
 */
const mostLetters = 8_000;
/** A copy of more letters is told at most this often while it changes, in milliseconds. */
const QUIET_MS = 5_000;

/** What the agreement does with it. */
export type SharedCopies = Omit<CopyDesks, 'silentMs' | 'self'> & {
  /** A session has read everything up. `first`: the oldest entry of the log. */
  begin(first: number): void;
  /** The session ended. */
  end(): void;
  /** A fact came by. */
  heard(fact: LogFact): void;
  /** The next fact that the log lacks; to be asked when it lacks nothing else. */
  next(): FactBody | null;
};

type Asking = {
  readonly table: CopyTable;
  readonly key: string;
  readonly own: Stamp;
  readonly done: (answer: CopyAnswer) => void;
};

/** Makes it. `wake`: something may be written now. */
export function createSharedCopies(
  view: LogView,
  parts: AgreementParts,
  wake: () => void,
): SharedCopies {
  const { desk, clock, timers } = parts;
  const sides = new Map<CopyTable, CopySide>();
  /** What may be lacking in the log, in the order in which it changed. */
  const pending = new Map<string, { readonly table: CopyTable; readonly key: string }>();
  const asking = new Set<Asking>();
  /** When each long copy was told last. */
  const toldAt = new Map<string, number>();
  const textOf = createTextOf();
  let first = 0;
  let cancelLater: (() => void) | null = null;

  const stampOf = ({
    stamp,
    by,
  }: {
    readonly stamp: number;
    readonly by: Stamp['by'] | null;
  }): Stamp => ({ stamp, by: by ?? desk });
  const note = (table: CopyTable, key: string) => pending.set(`${table} ${key}`, { table, key });

  function later(ms: number): void {
    cancelLater ??= timers.after(ms, () => {
      cancelLater = null;
      wake();
    });
  }

  /** Answers those who wait and can know now. */
  function look(): void {
    for (const each of [...asking]) {
      const { table, key, own, done } = each;
      const here = sides.get(table)?.tell(key) ?? null;
      const isOurs = isSame(copyOf(view.fold.copies, table, key), own);
      if (isOurs || here === null || !isSame(stampOf(here), own)) done(isOurs ? 'ours' : 'beaten');
    }
  }

  /** Copies that fit one message, or the next part of a long one; null where the log lacks none. */
  function lacking(): FactBody | null {
    const items: CopyItem[] = [];
    let table: CopyTable | null = null;
    let letters = 0;
    for (const [id, each] of [...pending]) {
      if (table !== null && each.table !== table) continue;
      const own = sides.get(each.table)?.tell(each.key) ?? null;
      if (own === null || !isLacking(view.fold.copies, each.table, each.key, stampOf(own), first)) {
        pending.delete(id);
        continue;
      }
      const stamp = stampOf(own);
      const text = textOf(id, stamp, own.value);
      if (text.length + each.key.length > mostLetters) {
        if (items.length > 0) break;
        const part = longPart(id, each, stamp, text);
        if (part !== null) return part;
        continue;
      }
      const size = text.length + each.key.length;
      if (items.length >= mostItems || letters + size > mostLetters) break;
      table = each.table;
      letters += size;
      items.push({ key: each.key, ...stamp, part: 0, of: 1, text });
    }
    return table === null ? null : { kind: 'copy', table, items };
  }

  function longPart(
    id: string,
    { table, key }: { readonly table: CopyTable; readonly key: string },
    own: Stamp,
    text: string,
  ): FactBody | null {
    const of = Math.ceil(text.length / longestPart);
    if (of > mostParts) {
      // Its table lets nobody make one as large: told it could not be read.
      pending.delete(id);
      return null;
    }
    const part = nextPart(view.fold.copies, table, key, own, desk, of);
    const wait =
      part > 0 ? 0 : (toldAt.get(id) ?? Number.NEGATIVE_INFINITY) + QUIET_MS - clock.monotonic();
    if (wait > 0 && ![...asking].some((each) => each.table === table && each.key === key)) {
      later(wait);
      return null;
    }
    toldAt.set(id, clock.monotonic());
    return {
      kind: 'copy',
      table,
      items: [
        { key, ...own, part, of, text: text.slice(part * longestPart, (part + 1) * longestPart) },
      ],
    };
  }

  return {
    join: (side) => void sides.set(side.table, side),
    changed(table, key) {
      note(table, key);
      wake();
    },
    known: (table, key) => copyOf(view.fold.copies, table, key),
    ask(table, key) {
      const own = sides.get(table)?.tell(key) ?? null;
      if (!isTogether(view) || own === null) return Promise.resolve('alone');
      return new Promise((resolve) => {
        const each: Asking = {
          table,
          key,
          own: stampOf(own),
          done(answer) {
            cancel();
            asking.delete(each);
            resolve(answer);
          },
        };
        const cancel = timers.after(ASK_MS, () => each.done('alone'));
        asking.add(each);
        note(table, key);
        look();
        wake();
      });
    },
    isTogether: () => isTogether(view),
    begin(from) {
      first = from;
      for (const side of sides.values()) {
        take(view, side, view.fold.copies.kept.get(side.table)?.keys() ?? []);
        for (const own of side.own())
          if (isLacking(view.fold.copies, side.table, own.key, stampOf(own), first))
            note(side.table, own.key);
      }
      look();
    },
    end() {
      cancelLater?.();
      cancelLater = null;
      for (const { done } of [...asking]) done('alone');
    },
    heard({ said: told }) {
      const said = told.kind === 'again' ? told.said : told;
      if (said.kind !== 'copy') return;
      const side = sides.get(said.table);
      if (side !== undefined)
        take(
          view,
          side,
          new Set(
            said.items
              .filter((each) => isSame(each, copyOf(view.fold.copies, said.table, each.key)))
              .map(({ key }) => key),
          ),
        );
      look();
    },
    next: () => (isTogether(view) ? lacking() : null),
  };
}

/** Makes the text of a copy; a long one is made once, however many parts of it are written. */
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

/** Lets a table take in what the log has of these things. */
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
