/**
 * Who is signed in at this desk. Until an administrator shares the desk there is one clerk without
 * a PIN. A shared desk is locked until a clerk enters a PIN, and locks itself when idle.
 */
import {
  type Clerk,
  type ClerkId,
  clerkNameOf,
  isPin,
  isSameClerk,
  longestName,
  type Permission,
  type Role,
  whyNotAllowed,
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
 * Who is signed in, and who else could be. `clerk` is null while the desk is locked. `reads`:
 * language and clock that the clerk chose. A locked desk keeps those of the last clerk, and the
 * system's before the first.
 */
export type DeskState = DeskSettings & {
  readonly clerk: Clerk | null;
  readonly clerks: readonly Clerk[];
  readonly reads: LanguageSettings;
};

/**
 * A new clerk, or changes to one. `pin`: undefined keeps it, null removes it.
 *
 * Example: `{ name: 'Luis Vega', roles: ['gate'], active: true, pin: '4711' }`.
 */
export type ClerkChange = {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly active: boolean;
  readonly pin?: string | null | undefined;
};

/** `pinCost` is lower in tests. */
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

/** Why the disk refused. Any other error is a bug of ours. */
function unsaved(error: unknown): Result<never, Message> {
  if (error instanceof DatabaseError)
    return fail(message('common.nothingSaved', { why: error.said }));
  throw error;
}
const saved = <T>(work: Promise<Result<T, Message>>): Promise<Result<T, Message>> =>
  work.catch(unsaved);

const canLead = (clerk: StoredClerk) =>
  clerk.active && clerk.pin !== null && clerk.roles.includes('admin');

/**
 * Who is signed in at a desk.
 *
 * A desk that isn't shared is always `open`, for the one who took it over last. A shared desk
 * starts locked: `locked → open → locked`. A PIN opens it; the clerk or the idle timer locks it.
 * Errors are messages for the clerk.
 */
export class ClerkService {
  readonly #parts: ClerkServiceParts;
  readonly #listeners = createListeners();
  /** Wrong PINs, and the waits that follow them. */
  readonly #tries: ReturnType<typeof createPinTries>;
  #all: Map<ClerkId, StoredClerk>;
  #settings: DeskSettings;
  /** The clerk who is signed in; null: the desk is locked. */
  #present: ClerkId | null;
  /** The clerk who was signed in last. A locked desk keeps that clerk's language. */
  #lastHere: ClerkId | null;
  /** How long the desk has been idle, in milliseconds. */
  #idleMs: () => number;
  /** Cancels the timer that locks the desk. */
  #cancelIdle = () => {};

  constructor(parts: ClerkServiceParts) {
    const { store, clock, timers } = parts;
    this.#parts = parts;
    this.#tries = createPinTries(store, clock, timers);
    this.#all = new Map(store.clerks().map((each) => [each.id, each]));
    this.#settings = store.settings();
    this.#present = this.#settings.shared ? null : this.#ownClerk();
    this.#lastHere = this.#present;
    this.#idleMs = startStopwatch(clock);
    this.#watchIdle();
  }

  state(): DeskState {
    this.review();
    const clerk = this.#current();
    const last = this.#lastHere === null ? null : this.#all.get(this.#lastHere);
    return {
      ...this.#settings,
      clerk: clerk === null ? null : shown(clerk),
      clerks: [...this.#all.values()].map(shown),
      reads: last?.reads ?? asSystem,
    };
  }

  /**
   * Opens a shared desk for a clerk. `reads`: the language chosen on the locked screen, which we
   * keep for the clerk.
   */
  async unlock(
    id: ClerkId,
    pin: string,
    reads?: LanguageSettings,
  ): Promise<Result<Clerk, Message>> {
    if (!this.#settings.shared) return fail(message('clerks.notShared'));
    const known = await this.#byPin(id, pin);
    if (!known.ok) return known;
    const here = reads === undefined ? known : this.#readAs(known.value, reads);
    this.#setPresent(id);
    // If the disk fails, we still let the clerk in.
    return ok(shown(here.ok ? here.value : known.value));
  }

  /**
   * Whether this clerk's PIN is right, for signing something. The clerk at the desk stays signed
   * in.
   */
  async vouch(id: ClerkId, pin: string): Promise<Result<Clerk, Message>> {
    const clerk = this.#all.get(id);
    // A desk that isn't shared has no PINs. There the clerk only says who takes over.
    if (!this.#settings.shared && clerk?.active === true && clerk.pin === null)
      return ok(shown(clerk));
    const known = await this.#byPin(id, pin);
    return known.ok ? ok(shown(known.value)) : known;
  }

  /** The desk is another clerk's now, whose PIN was just checked if there is one. */
  handTo(id: ClerkId): void {
    if (this.#all.get(id)?.active !== true) return;
    if (!this.#settings.shared) this.#keep(() => this.#parts.store.setPresent(id));
    this.#setPresent(id);
  }

  /**
   * A desk that isn't shared is the one's now who typed this name, which no clerk here has. A clerk
   * with a PIN was entered to stay, and stays in the list.
   */
  handToNamed(name: string): void {
    const own = this.#all.get(defaultClerk);
    if (this.#settings.shared || own === undefined) return;
    const former = own.pin === null ? [] : [{ ...own, id: this.#parts.newId() }];
    for (const clerk of [...former, { ...own, name, pin: null }]) {
      this.#all.set(clerk.id, clerk);
      this.#keep(() => this.#parts.store.put(clerk));
    }
    this.handTo(defaultClerk);
  }

  /** Locks a shared desk. One that isn't shared stays open. */
  lock(): void {
    if (this.#settings.shared && this.#present !== null) this.#setPresent(null);
  }

  /** A person is working: the idle timer starts again. */
  active(): void {
    // Work after the idle time doesn't keep the desk open.
    if (this.#isIdle()) this.review();
    else this.#idleMs = startStopwatch(this.#parts.clock);
  }

  /**
   * Locks a shared desk that was idle too long. Timers stand still while the computer sleeps, so we
   * call this before the first request after a wake.
   */
  review(): void {
    if (this.#present !== null && this.#isIdle()) this.#setPresent(null);
  }

  /** Why this may not be done now; null if it may. */
  refusal(permission: Permission): Message | null {
    this.review();
    const clerk = this.#current();
    return clerk === null ? locked : whyNotAllowed(clerk, permission);
  }

  /** Changes the language and clock of the clerk at the desk. */
  read(reads: LanguageSettings): Result<Clerk, Message> {
    this.review();
    const clerk = this.#current();
    if (clerk === null) return fail(locked);
    const changed = this.#readAs(clerk, reads);
    if (changed.ok) this.#listeners.tell();
    return changed.ok ? ok(shown(changed.value)) : changed;
  }

  add(change: ClerkChange): Promise<Result<Clerk, Message>> {
    return saved(this.#settle(this.#parts.newId(), null, change));
  }

  async change(id: ClerkId, change: ClerkChange): Promise<Result<Clerk, Message>> {
    const known = this.#all.get(id);
    return known === undefined
      ? fail(message('clerks.unknown'))
      : saved(this.#settle(id, known, change));
  }

  setDesk(next: DeskSettings): Result<DeskState, Message> {
    if (next.shared && ![...this.#all.values()].some(canLead))
      return fail(message('clerks.pinFirst'));
    try {
      this.#parts.store.setSettings(next);
    } catch (error) {
      return unsaved(error);
    }
    const wasShared = this.#settings.shared;
    this.#settings = next;
    if (!next.shared) this.#setPresent(wasShared ? this.#ownClerk() : this.#present);
    else if (!wasShared && this.#current()?.pin == null) this.#setPresent(null);
    else this.#setPresent(this.#present);
    return ok(this.state());
  }

  /** Calls `listener` at each change of `state()`. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  stop(): void {
    this.#cancelIdle();
    this.#tries.stop();
  }

  /** The clerk of a desk that isn't shared. */
  #ownClerk(): ClerkId {
    const taken = this.#parts.store.present();
    return taken !== null && this.#all.get(taken)?.active === true ? taken : defaultClerk;
  }

  /**
   * The clerk at the desk. A desk that isn't shared lets everyone do what its own clerk may: there
   * is no other way in.
   */
  #current(): StoredClerk | null {
    const clerk = this.#present === null ? undefined : this.#all.get(this.#present);
    const own = this.#settings.shared ? undefined : this.#all.get(defaultClerk);
    return clerk === undefined ? null : { ...clerk, roles: own?.roles ?? clerk.roles };
  }

  /** If the disk fails, the clerk is let in all the same, until the next start. */
  #keep(put: () => void): void {
    try {
      put();
    } catch (error) {
      unsaved(error);
    }
  }

  #setPresent(next: ClerkId | null): void {
    this.#present = next;
    this.#lastHere = next ?? this.#lastHere;
    this.#idleMs = startStopwatch(this.#parts.clock);
    this.#watchIdle();
    this.#listeners.tell();
  }

  /** Time until a shared desk locks itself, in milliseconds; null if it doesn't. */
  #leftMs(): number | null {
    const { shared, idleLockMinutes } = this.#settings;
    return shared && idleLockMinutes !== null ? idleLockMinutes * 60_000 - this.#idleMs() : null;
  }

  #isIdle(): boolean {
    const left = this.#leftMs();
    return left !== null && left <= 0;
  }

  #watchIdle(): void {
    this.#cancelIdle();
    const left = this.#leftMs();
    if (left === null || this.#present === null) return;
    this.#cancelIdle = this.#parts.timers.after(Math.max(left, 0), () => {
      this.review();
      if (this.#present !== null) this.#watchIdle();
    });
  }

  #isNameTaken(name: string, id: ClerkId | null): boolean {
    return [...this.#all.values()].some((each) => each.id !== id && isSameClerk(each.name, name));
  }

  async #settle(
    id: ClerkId,
    known: StoredClerk | null,
    change: ClerkChange,
  ): Promise<Result<Clerk, Message>> {
    const name = clerkNameOf(change.name);
    if (name === '') return fail(message('common.nameMissing'));
    if (name.length > longestName) return fail(message('clerks.nameLong', { max: longestName }));
    if (this.#isNameTaken(name, known?.id ?? null))
      return fail(message('clerks.nameTaken', { name }));
    if (change.roles.length === 0) return fail(message('clerks.noRole'));
    if (typeof change.pin === 'string' && !isPin(change.pin)) return fail(message('clerks.badPin'));
    const pin =
      change.pin === undefined
        ? (known?.pin ?? null)
        : change.pin === null
          ? null
          : await storePin(change.pin, this.#parts.pinCost);
    // We read it again, because the clerk may have chosen another language meanwhile.
    const reads = this.#all.get(id)?.reads ?? asSystem;
    const next: StoredClerk = { id, name, roles: change.roles, active: change.active, pin, reads };
    if (
      id === defaultClerk &&
      !this.#settings.shared &&
      (!next.active || !next.roles.includes('admin'))
    )
      return fail(message('clerks.ownDesk'));
    // We read it again, because another change may have come while we computed the hash of the PIN.
    if (
      this.#settings.shared &&
      ![...this.#all.values()].some((each) => each.id !== id && canLead(each)) &&
      !canLead(next)
    )
      return fail(message('clerks.lastAdmin'));
    this.#parts.store.put(next);
    this.#all = new Map([...this.#all, [id, next]]);
    this.#tries.forget(id);
    if (this.#present === id && !next.active)
      this.#setPresent(this.#settings.shared ? null : this.#ownClerk());
    else this.#listeners.tell();
    return ok(shown(next));
  }

  #readAs(clerk: StoredClerk, reads: LanguageSettings): Result<StoredClerk, Message> {
    const next = { ...clerk, reads };
    try {
      this.#parts.store.put(next);
    } catch (error) {
      return unsaved(error);
    }
    this.#all.set(clerk.id, next);
    return ok(next);
  }

  /** The clerk if the PIN is right. Wrong PINs are counted together, whatever they were for. */
  async #byPin(id: ClerkId, pin: string): Promise<Result<StoredClerk, Message>> {
    const clerk = this.#all.get(id);
    if (clerk === undefined || !clerk.active) return fail(message('clerks.gone'));
    if (clerk.pin === null) return fail(message('clerks.noPin', { name: clerk.name }));
    const waits = this.#tries.waits(id);
    if (waits > 0) return fail(tooMany(waits));
    // We count before the slow part, so that many tries at once can't avoid the wait.
    const wait = this.#tries.count(id);
    if (!(await isStoredPin(pin, clerk.pin)))
      return fail(wait > 0 ? tooMany(wait) : message('clerks.wrongPin'));
    this.#tries.forget(id);
    return ok(clerk);
  }
}
