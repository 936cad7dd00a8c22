/**
 * One desk: one console at a time, and the change from one facility to another while the page stays
 * open.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Console } from '../console/console-parts.ts';
import { dataFiles } from '../console/data-files.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import { openProfileStore, type ProfileStore } from '../facilities/profile-store.ts';
import { backupParts } from '../kernel/backups/backups.ts';
import { restoreFile } from '../kernel/backups/restore.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createListeners } from '../kernel/listeners.ts';
import { isHeld } from '../kernel/patient-files.ts';
import { removeLeftFolders } from '../kernel/private-folder.ts';
import { outboxFileName } from '../outbox/store/outbox-file.ts';
import { restoreBackup as takeFromBackup } from '../outbox/store/restore-operations.ts';
import { whyNot } from './data-folder/data-folder.ts';
import { facilityFolder } from './data-folder/facility-folder.ts';
import type { OpenRequest } from './open-request.ts';
import type { CarriedRouter, ReportError } from './rpc-connection.ts';
import { type HostParts, type StartedConsole, startConsole } from './start-console.ts';
import { systemClock } from './system-ports.ts';

/** A running desk. */
export type Workstation = {
  /** Router of the open console; asked for each new pipe. */
  readonly router: () => CarriedRouter;
  /** Folder of the open facility. */
  readonly folder: () => string;
  readonly wakeSender: Console['wakeSender'];
  readonly hasUnsavedText: Console['hasUnsavedText'];
  readonly report: ReportError;
  /**
   * Calls `listener` after another facility was opened. Every pipe still leads to the closed
   * console and has to be cut.
   */
  readonly onChanged: (listener: () => void) => void;
  readonly stop: () => Promise<void>;
};

/** The reply to the page goes first. */
const BEFORE_CHANGE_MS = 150;

/** How often we try to reopen a closed console, and the pause in between. */
const REOPEN_TRIES = 10;
const REOPEN_PAUSE_MS = 1_000;

/** We don't reopen the facility twice within this time because of its zone, in milliseconds. */
const REOPEN_MS = 10 * 60_000;

/**
 * Starts the chosen console, and each one chosen later. If a change fails, the previous one is
 * reopened.
 */
export async function startWorkstation(
  choice: OpenRequest,
  parts: HostParts,
): Promise<Result<Workstation, Message>> {
  removeLeftFolders();
  const workstation = new OneConsole(choice, parts);
  const started = await workstation.begin();
  return started.ok ? ok(workstation) : started;
}

/** One console at a time: open, or between two. */
class OneConsole implements Workstation {
  readonly #root: string;
  readonly #parts: HostParts;
  readonly #store: ProfileStore;
  readonly #changes = createListeners();
  /** The open console; between two, the one just closed. */
  #current: StartedConsole | null = null;
  /** What is open, in the form for reopening it. */
  #chosen: OpenRequest;
  #isStopped = false;
  #reopenedAt = Number.NEGATIVE_INFINITY;
  /** Changes run one after the other. */
  #changing: Promise<void> = Promise.resolve();

  constructor(choice: OpenRequest, parts: HostParts) {
    this.#root = choice.root;
    this.#parts = parts;
    this.#store = openProfileStore(choice.root);
    this.#chosen = choice;
  }

  readonly router = (): CarriedRouter => this.#open().router;
  readonly folder = (): string => this.#chosen.folder;
  readonly wakeSender: Console['wakeSender'] = (reason) => this.#open().wakeSender(reason);
  readonly hasUnsavedText = (): boolean => this.#open().hasUnsavedText();
  readonly report: ReportError = (where, error) => this.#open().report(where, error);
  readonly onChanged = (listener: () => void): void => void this.#changes.watch(listener);
  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    await this.#changing;
    await this.#open().stop();
  };

  /** Opens the first console. */
  async begin(): Promise<Result<null, Message>> {
    const first = await this.#start(this.#chosen);
    if (!first.ok) return first;
    this.#current = first.value;
    // The store has its secrets now. Another start must not put them over what a clerk typed since.
    const { written: _, ...rest } = this.#chosen;
    this.#chosen = { ...rest, profile: rest.profile && { ...rest.profile, secrets: [] } };
    return ok(null);
  }

  #open(): StartedConsole {
    if (this.#current === null) throw new Error('No console was opened yet.');
    return this.#current;
  }

  #start(next: OpenRequest): ReturnType<typeof startConsole> {
    return startConsole(next, {
      ...this.#parts,
      openFacility: (facts) => this.#runLater(() => this.#change(facts)),
      restoreBackup: (name) => this.#runLater(() => this.#restore(name)),
      reopen: () => this.#reopen(),
    });
  }

  async #change(facts: ProfileFacts | null): Promise<void> {
    if (this.#isStopped) return;
    const root = this.#root;
    const next: OpenRequest = {
      root,
      profile: facts && { facts, secrets: [] },
      folder: facilityFolder(root, facts === null ? null : facts.warehouseId),
    };
    await this.#open().stop();
    const started = await this.#start(next);
    if (started.ok) {
      this.#current = started.value;
      this.#chosen = next;
    } else await this.#goBack(started.error);
    this.#changes.tell();
  }

  /** Reopens the previous one, and says why the other couldn't be opened. */
  async #goBack(why: Message): Promise<void> {
    const before = this.#chosen;
    this.#open().report('facility', new Error(inEnglish(why)));
    const said = message('terminal.facility.notOpened', { why });
    const back = await this.#start({ ...before, notice: { severity: 'error', said } });
    if (!back.ok) throw new Error(inEnglish(back.error));
    this.#current = back.value;
    this.#rememberOpen(before);
  }

  /** If the disk refuses, only the next start is affected, not this change. */
  #rememberOpen({ profile }: OpenRequest): void {
    try {
      this.#store.setToOpen(profile === null ? null : profile.facts.warehouseId);
    } catch (error) {
      this.#open().report('facility', error);
    }
  }

  /** A service that names another zone each time would make us reopen for ever. */
  #reopen(): void {
    const now = systemClock.monotonic();
    if (now - this.#reopenedAt < REOPEN_MS) return;
    this.#reopenedAt = now;
    this.#runLater(async () => {
      if (this.#isStopped) return;
      await this.#open().stop();
      await this.#goOn(this.#chosen);
    });
  }

  /** Reopens what was closed, because the page must not be left without a console. */
  async #goOn(next: OpenRequest): Promise<void> {
    let back = await this.#start(next);
    // If another program holds a file for a moment, it is free again soon.
    for (let tries = 1; !back.ok && tries < REOPEN_TRIES && !this.#isStopped; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_PAUSE_MS));
      back = await this.#start(next);
    }
    if (!back.ok) {
      this.#parts.format?.(back.error);
      throw new Error(inEnglish(back.error));
    }
    this.#current = back.value;
    this.#changes.tell();
  }

  /** The files are free only while no console is open, so we close it and open it again. */
  async #restore(name: string): Promise<void> {
    if (this.#isStopped) return;
    await this.#open().stop();
    const notice = restoredNotice(this.#chosen.folder, name, this.#parts.nativeBinding);
    await this.#goOn({ ...this.#chosen, notice });
  }

  #runLater(work: () => Promise<void>): void {
    const { report } = this.#open();
    setTimeout(() => {
      this.#changing = this.#changing
        .then(work)
        .catch((error: unknown) => report('facility', error));
    }, BEFORE_CHANGE_MS);
  }
}

/** Restores a backup, and reports the result. */
function restoredNotice(
  folder: string,
  name: string,
  nativeBinding: string | undefined,
): Omit<Notice, 'key'> {
  try {
    const file = dataFiles.find((each) => each.name === backupParts(name)?.name);
    if (file !== undefined && file.name !== outboxFileName)
      return {
        severity: 'warning',
        said: restoreFile(file, { folder, clock: systemClock, nativeBinding }, name).said,
      };
    const { taken, open, damaged } = takeFromBackup({
      folder,
      name,
      clock: systemClock,
      nativeBinding,
    });
    const all = [
      taken === 0
        ? message('files.restore.nothingNew')
        : message('files.restore.taken', { count: taken }),
      ...(open === 0 ? [] : [message('files.restore.undecided', { count: open })]),
      ...(damaged === 0 ? [] : [message('files.restore.unreadable', { count: damaged })]),
    ] as const;
    return { severity: open + damaged > 0 ? 'warning' : 'info', said: inTurn(all) };
  } catch (error) {
    return { severity: 'error', said: message('files.restore.failed', { why: whyFailed(error) }) };
  }
}

/** Whatever the error, the console reopens with the file that it had. */
function whyFailed(error: unknown): Message {
  if (error instanceof DatabaseError) return error.said;
  if (isHeld(error)) return message('files.why.held');
  return error instanceof Error && 'code' in error ? whyNot(error) : message('service.internal');
}
