/**
 * Who sits at this desk. Until an administrator shares it there is one clerk without a PIN; a
 * shared desk is locked until a clerk gives a PIN, and locks itself when nobody works.
 */
import {
  type Clerk,
  type ClerkId,
  isPin,
  lackOf,
  longestName,
  type Permission,
  type Role,
} from '../../shared/clerks/model.ts';
import { asSystem, type LanguageSettings } from '../../shared/i18n/languages.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { startStopwatch } from '../kernel/elapsed.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import {
  type ClerkStore,
  type DeskSettings,
  defaultClerk,
  type StoredClerk,
} from './clerk-store.ts';
import { isStoredPin, storePin } from './pin.ts';
import { createPinTries } from './pin-tries.ts';

/**
 * Who is here, and who else could be. `clerk` null: the desk is locked. `reads`: what the clerk at
 * the desk chose to read; a locked desk stays with the one who left it, and is as the system before
 * anyone came.
 */
export type DeskState = DeskSettings & {
  readonly clerk: Clerk | null;
  readonly clerks: readonly Clerk[];
  readonly reads: LanguageSettings;
};

/** A new clerk, or what happens to one. `pin`: undefined keeps it, null removes it. */
export type ClerkChange = {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly active: boolean;
  readonly pin?: string | null | undefined;
};

/** The desk. Errors are for the clerk. */
export type ClerkService = {
  state(): DeskState;
  /**
   * Opens a shared desk for a clerk. `reads`: what was chosen on the locked screen, kept as the
   * clerk's own.
   */
  unlock(id: ClerkId, pin: string, reads?: LanguageSettings): Promise<Result<Clerk, Message>>;
  /**
   * Whether it is this clerk who gives the PIN, who then signs for something; the desk stays with
   * who sits at it.
   */
  vouch(id: ClerkId, pin: string): Promise<Result<Clerk, Message>>;
  /** A shared desk is this clerk's from now on, who was vouched for a moment ago. */
  handTo(id: ClerkId): void;
  /** Locks a shared desk; one that is not shared stays open. */
  lock(): void;
  /** Somebody works: the time until the desk locks itself begins again. */
  active(): void;
  /** The computer woke up: a shared desk that slept too long is locked now. */
  review(): void;
  /** Why this may not be done now; null when it may. */
  refusal(permission: Permission): Message | null;
  /** Changes what the clerk at the desk reads. */
  read(reads: LanguageSettings): Result<Clerk, Message>;
  add(change: ClerkChange): Promise<Result<Clerk, Message>>;
  change(id: ClerkId, change: ClerkChange): Promise<Result<Clerk, Message>>;
  setDesk(settings: DeskSettings): Result<DeskState, Message>;
  /** Called at each change of `state()`; the answer stops it. */
  watch(listener: () => void): () => void;
  stop(): void;
};

/** What the desk is made of. `pinCost` is lower in tests alone. */
export type ClerkServiceParts = {
  readonly store: ClerkStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => ClerkId;
  readonly pinCost?: number | undefined;
};

const locked = message('clerks.locked');

const tooMany = (ms: number) => message('clerks.tooMany', { seconds: Math.ceil(ms / 1_000) });

const shown = ({ pin, ...clerk }: StoredClerk): Clerk => ({ ...clerk, hasPin: pin !== null });
const nameKey = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase('en');

/** What the disk refused; anything else is a mistake of ours. */
function unsaved(error: unknown): Result<never, Message> {
  if (error instanceof DatabaseError)
    return fail(message('common.nothingSaved', { why: error.said }));
  throw error;
}
const saved = <T>(work: Promise<Result<T, Message>>): Promise<Result<T, Message>> =>
  work.catch(unsaved);

/** The desk over its file. A shared desk starts locked. */
export function createClerkService({
  store,
  clock,
  timers,
  newId,
  pinCost,
}: ClerkServiceParts): ClerkService {
  const { tell, watch } = createListeners();
  const tries = createPinTries(store, clock, timers);
  let all = new Map(store.clerks().map((each) => [each.id, each]));
  let settings = store.settings();
  let present: ClerkId | null = settings.shared ? null : defaultClerk;
  let lastHere: ClerkId | null = present;
  let idleMs = startStopwatch(clock);
  let cancelIdle = () => {};

  const current = (): StoredClerk | null => (present === null ? null : (all.get(present) ?? null));
  const setPresent = (next: ClerkId | null) => {
    present = next;
    lastHere = next ?? lastHere;
    idleMs = startStopwatch(clock);
    watchIdle();
    tell();
  };
  const isIdle = () =>
    settings.shared &&
    settings.idleLockMinutes !== null &&
    idleMs() >= settings.idleLockMinutes * 60_000;
  function watchIdle(): void {
    cancelIdle();
    if (!settings.shared || settings.idleLockMinutes === null || present === null) return;
    const left = settings.idleLockMinutes * 60_000 - idleMs();
    cancelIdle = timers.after(Math.max(left, 0), () => {
      lockIfIdle();
      if (present !== null) watchIdle();
    });
  }
  /**
   * Timers stand still while the computer sleeps: what is asked first after a wake finds the desk
   * locked.
   */
  function lockIfIdle(): void {
    if (present !== null && isIdle()) setPresent(null);
  }
  const state = (): DeskState => {
    lockIfIdle();
    const clerk = current();
    const reads = (lastHere === null ? null : all.get(lastHere)?.reads) ?? asSystem;
    return {
      ...settings,
      clerk: clerk === null ? null : shown(clerk),
      clerks: [...all.values()].map(shown),
      reads,
    };
  };
  const canLead = (clerk: StoredClerk) =>
    clerk.active && clerk.pin !== null && clerk.roles.includes('admin');
  const isNameTaken = (name: string, id: ClerkId | null) =>
    [...all.values()].some((each) => each.id !== id && nameKey(each.name) === nameKey(name));

  async function settle(
    id: ClerkId,
    known: StoredClerk | null,
    change: ClerkChange,
  ): Promise<Result<Clerk, Message>> {
    const name = change.name.normalize('NFKC').trim();
    if (name === '') return fail(message('common.nameMissing'));
    if (name.length > longestName) return fail(message('clerks.nameLong', { max: longestName }));
    if (isNameTaken(name, known?.id ?? null)) return fail(message('clerks.nameTaken', { name }));
    if (change.roles.length === 0) return fail(message('clerks.noRole'));
    if (typeof change.pin === 'string' && !isPin(change.pin)) return fail(message('clerks.badPin'));
    const pin =
      change.pin === undefined
        ? (known?.pin ?? null)
        : change.pin === null
          ? null
          : await storePin(change.pin, pinCost);
    // Read again as well: the clerk may have chosen another language meanwhile.
    const reads = all.get(id)?.reads ?? asSystem;
    const next: StoredClerk = { id, name, roles: change.roles, active: change.active, pin, reads };
    if (id === defaultClerk && !settings.shared && (!next.active || !next.roles.includes('admin')))
      return fail(message('clerks.ownDesk'));
    // Read again: another change may have come while the PIN was worked on.
    if (
      settings.shared &&
      ![...all.values()].some((each) => each.id !== id && canLead(each)) &&
      !canLead(next)
    )
      return fail(message('clerks.lastAdmin'));
    store.put(next);
    all = new Map([...all, [id, next]]);
    tries.forget(id);
    if (present === id && settings.shared && !next.active) setPresent(null);
    else tell();
    return ok(shown(next));
  }

  function readAs(clerk: StoredClerk, reads: LanguageSettings): Result<StoredClerk, Message> {
    const next = { ...clerk, reads };
    try {
      store.put(next);
    } catch (error) {
      return unsaved(error);
    }
    all.set(clerk.id, next);
    return ok(next);
  }

  /** The clerk whose PIN it is; wrong ones are counted, whatever they are asked for. */
  async function byPin(id: ClerkId, pin: string): Promise<Result<StoredClerk, Message>> {
    const clerk = all.get(id);
    if (clerk === undefined || !clerk.active) return fail(message('clerks.gone'));
    if (clerk.pin === null) return fail(message('clerks.noPin', { name: clerk.name }));
    const waits = tries.waits(id);
    if (waits > 0) return fail(tooMany(waits));
    // Counted before the slow part, so that many tries at once do not get around the wait.
    const wait = tries.count(id);
    if (!(await isStoredPin(pin, clerk.pin)))
      return fail(wait > 0 ? tooMany(wait) : message('clerks.wrongPin'));
    tries.forget(id);
    return ok(clerk);
  }

  watchIdle();
  return {
    state,
    async unlock(id, pin, reads) {
      if (!settings.shared) return fail(message('clerks.notShared'));
      const known = await byPin(id, pin);
      if (!known.ok) return known;
      const here = reads === undefined ? known : readAs(known.value, reads);
      setPresent(id);
      // What the disk did not take is no reason to keep a clerk out.
      return ok(shown(here.ok ? here.value : known.value));
    },
    async vouch(id, pin) {
      const clerk = all.get(id);
      // A desk that is not shared has no PINs: there somebody says who takes over.
      if (!settings.shared && clerk?.active === true && clerk.pin === null) return ok(shown(clerk));
      const known = await byPin(id, pin);
      return known.ok ? ok(shown(known.value)) : known;
    },
    handTo(id) {
      if (settings.shared && all.get(id)?.active === true) setPresent(id);
    },
    lock() {
      if (settings.shared && present !== null) setPresent(null);
    },
    active() {
      // Work that comes too late does not keep the desk open.
      if (isIdle()) lockIfIdle();
      else idleMs = startStopwatch(clock);
    },
    refusal(permission) {
      lockIfIdle();
      const clerk = current();
      return clerk === null ? locked : lackOf(clerk, permission);
    },
    read(reads) {
      lockIfIdle();
      const clerk = current();
      if (clerk === null) return fail(locked);
      const changed = readAs(clerk, reads);
      if (changed.ok) tell();
      return changed.ok ? ok(shown(changed.value)) : changed;
    },
    add: (change) => saved(settle(newId(), null, change)),
    async change(id, change) {
      const known = all.get(id);
      return known === undefined
        ? fail(message('clerks.unknown'))
        : saved(settle(id, known, change));
    },
    setDesk(next) {
      if (next.shared && ![...all.values()].some(canLead)) return fail(message('clerks.pinFirst'));
      try {
        store.setSettings(next);
      } catch (error) {
        return unsaved(error);
      }
      const wasShared = settings.shared;
      settings = next;
      if (!next.shared) setPresent(defaultClerk);
      else if (!wasShared && current()?.pin == null) setPresent(null);
      else setPresent(present);
      return ok(state());
    },
    review: lockIfIdle,
    watch,
    stop() {
      cancelIdle();
      tries.stop();
    },
  };
}
