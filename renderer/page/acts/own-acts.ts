/**
 * What the clerk did on this page besides operations of the yard: those have the undo of the
 * console. Ctrl+Z compares the two, so that it is always about the last act.
 */
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/**
 * The call that takes an act back.
 *
 * Example: `{ group: 'now', call: 'wake', input: { key: 'late:v-1' } }` for a snooze.
 */
export type WayBack = { readonly group: string; readonly call: string; readonly input: unknown };

/** An act in words without a way back, or with one. */
export type Did = { readonly did: Message; readonly back?: WayBack | null };

/**
 * An act of a clerk. `at`: when it was done, in milliseconds since the epoch. `undo`: the way back
 * of the screen that did it, which shows its own result; it resolves with whether it was done.
 */
export type OwnAct = {
  readonly did: Message;
  readonly back: WayBack | null;
  readonly at: number;
  readonly clerk: string;
  readonly undo?: () => Promise<boolean>;
};

/** How many acts we keep: more than anybody undoes. */
const MOST_ACTS = 50;

/** What the class works with. `storage`: of this tab, so that a reload forgets no act. */
export type OwnActsParts = {
  readonly now: () => number;
  readonly clerk: () => string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly key: string;
};

/** The acts of this tab, oldest first. Those of another clerk don't count. */
export class OwnActs {
  readonly #parts: OwnActsParts;
  #acts: readonly OwnAct[];

  constructor(parts: OwnActsParts) {
    this.#parts = parts;
    this.#acts = this.#stored();
  }

  /** Notes an act that was done just now. */
  did({ did, back = null }: Did): void {
    const { now, clerk } = this.#parts;
    this.#set([...this.#acts, { did, back, at: now(), clerk: clerk() }]);
  }

  /** The screen that did the last act undoes it too, in its own words. Returns that act. */
  offer(undo: () => Promise<boolean>): OwnAct | null {
    const last = this.last();
    if (last === null) return null;
    const offered = { ...last, undo };
    this.#set([...this.#acts.filter((each) => each !== last), offered]);
    return offered;
  }

  /** The last act of the clerk at the desk; null if there is none. */
  last(): OwnAct | null {
    const clerk = this.#parts.clerk();
    return this.#acts.findLast((each) => each.clerk === clerk) ?? null;
  }

  /** It was undone, or the clerk read that it can't be. */
  over(act: OwnAct): void {
    this.#set(this.#acts.filter((each) => each !== act));
  }

  /** Its undo failed: it is still there to be undone. */
  still(act: OwnAct): void {
    if (!this.#acts.includes(act))
      this.#set([...this.#acts, act].toSorted((one, other) => one.at - other.at));
  }

  #set(acts: readonly OwnAct[]): void {
    this.#acts = acts.slice(-MOST_ACTS);
    const { storage, key } = this.#parts;
    try {
      storage?.setItem(key, JSON.stringify(this.#acts.map(({ undo: _, ...each }) => each)));
    } catch {
      // Known as long as the page.
    }
  }

  /** Other code may have written it, so we check it. */
  #stored(): readonly OwnAct[] {
    const { storage, key } = this.#parts;
    try {
      const read: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
      return Array.isArray(read) ? read.filter(isAct) : [];
    } catch {
      return [];
    }
  }
}

const isAct = (read: Partial<OwnAct> | null): read is OwnAct =>
  typeof read?.at === 'number' &&
  typeof read.clerk === 'string' &&
  typeof read.did?.code === 'string' &&
  (read.back === null ||
    (typeof read.back?.group === 'string' && typeof read.back.call === 'string'));

/** What a call did, from its input and output; null if it did nothing that an undo is about. */
export type ActOfCall = (input: never, output: never) => Did | null;

/** The console of each noting one: its calls are no acts. */
const unnotedApis = new WeakMap<object, ConsoleApi>();

/** The same console, whose calls aren't noted: for what an undo calls. */
export const unnoted = <Api extends object>(api: Api): Api =>
  (unnotedApis.get(api) as Api | undefined) ?? api;

/** A console that notes each act once its call succeeded. `acts`: by group and call. */
export function notingApi(
  api: ConsoleApi,
  acts: Readonly<Record<string, Readonly<Record<string, ActOfCall>> | undefined>>,
  did: (act: Did) => void,
): ConsoleApi {
  const made = new WeakMap<object, object>();
  const noting = new Proxy(api, {
    get(target, group: string) {
      const calls = acts[group];
      const own = Reflect.get(target, group);
      if (calls === undefined) return own;
      const noted = made.get(own) ?? notingGroup(own, calls, did);
      made.set(own, noted);
      return noted;
    },
  });
  unnotedApis.set(noting, api);
  return noting;
}

type Call = (input: never, ...rest: unknown[]) => Promise<never>;

function notingGroup(
  group: object,
  acts: Readonly<Record<string, ActOfCall>>,
  did: (act: Did) => void,
): object {
  return new Proxy(group, {
    get(target, name: string) {
      const call: Call = Reflect.get(target, name);
      const act = acts[name];
      if (act === undefined) return call;
      return (input: never, ...rest: unknown[]) => {
        const answer = call(input, ...rest);
        // The caller gets the same promise, and its error. An answer that we can't put in words
        // breaks nothing else.
        answer
          .then((output) => {
            const made = act(input, output);
            if (made !== null) did(made);
          })
          .catch(() => undefined);
        return answer;
      };
    },
  });
}
