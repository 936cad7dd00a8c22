/**
 * One desk: a console at a time, and the change from one facility to another while the page stays
 * where it is.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Console } from '../console/console-parts.ts';
import { dataFiles } from '../console/data-files.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import { openProfileStore } from '../facilities/profile-store.ts';
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

/** A desk that runs. */
export type Workstation = {
  /** Router of the console that is open now; asked for each new pipe. */
  readonly router: () => CarriedRouter;
  /** Folder of the facility that is open now. */
  readonly folder: () => string;
  readonly wakeSender: Console['wakeSender'];
  readonly report: ReportError;
  /**
   * Called after another facility was opened: every pipe still leads to the closed console and has
   * to be cut.
   */
  onChanged(listener: () => void): void;
  stop(): Promise<void>;
};

/** The answer to the page goes first. */
const BEFORE_CHANGE_MS = 150;

/** How often, and after which pause, a console that was closed is opened again. */
const REOPEN_TRIES = 10;
const REOPEN_PAUSE_MS = 1_000;

/** The facility is not opened again for its zone twice within this, in milliseconds. */
const REOPEN_MS = 10 * 60_000;

/**
 * Starts the console that was chosen, and each one that is chosen later. What fails at a change
 * goes back to what was open.
 */
export async function startWorkstation(
  choice: OpenRequest,
  parts: HostParts,
): Promise<Result<Workstation, Message>> {
  removeLeftFolders();
  const { tell, watch } = createListeners();
  const store = openProfileStore(choice.root);
  let current: StartedConsole;
  let chosen = choice;
  let stopped = false;
  let reopenedAt = Number.NEGATIVE_INFINITY;
  let changing: Promise<void> = Promise.resolve();

  const start = (next: OpenRequest) =>
    startConsole(next, { ...parts, openFacility, restoreBackup, reopen });
  const change = async (facts: ProfileFacts | null): Promise<void> => {
    if (stopped) return;
    const before = chosen;
    const next: OpenRequest =
      facts === null
        ? { root: choice.root, profile: null, folder: facilityFolder(choice.root, null) }
        : {
            root: choice.root,
            profile: { facts, secrets: [] },
            folder: facilityFolder(choice.root, facts.warehouseId),
          };
    await current.stop();
    const started = await start(next);
    if (started.ok) {
      current = started.value;
      chosen = next;
    } else {
      current.report('facility', new Error(inEnglish(started.error)));
      const back = await start({
        ...before,
        notice: {
          severity: 'error',
          said: message('terminal.facility.notOpened', { why: started.error }),
        },
      });
      if (!back.ok) throw new Error(inEnglish(back.error));
      current = back.value;
      rememberOpen(before);
    }
    tell();
  };
  /** A disk that does not take it costs the next start, not this change. */
  const rememberOpen = ({ profile }: OpenRequest): void => {
    try {
      store.setToOpen(profile === null ? null : profile.facts.warehouseId);
    } catch (error) {
      current.report('facility', error);
    }
  };
  /** A service that names another zone each time would open it for ever. */
  const reopen = (): void => {
    const now = systemClock.monotonic();
    if (now - reopenedAt < REOPEN_MS) return;
    reopenedAt = now;
    runLater(async () => {
      if (stopped) return;
      await current.stop();
      await goOn(chosen);
    });
  };
  /**
   * Opens again what was closed: the page must not be left in front of a console that is closed.
   */
  const goOn = async (next: OpenRequest): Promise<void> => {
    let back = await start(next);
    // A file that another program holds for a moment is free again soon.
    for (let tries = 1; !back.ok && tries < REOPEN_TRIES && !stopped; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_PAUSE_MS));
      back = await start(next);
    }
    if (!back.ok) {
      parts.format?.(back.error);
      throw new Error(inEnglish(back.error));
    }
    current = back.value;
    tell();
  };
  /** The files are free only while no console is open, so this one is closed and opened again. */
  const restore = async (name: string): Promise<void> => {
    if (stopped) return;
    await current.stop();
    const notice = restoredNotice(chosen.folder, name, parts.nativeBinding);
    await goOn({ ...chosen, notice });
  };
  function runLater(work: () => Promise<void>): void {
    const report = current.report;
    setTimeout(() => {
      changing = changing.then(work).catch((error: unknown) => report('facility', error));
    }, BEFORE_CHANGE_MS);
  }
  function openFacility(facts: ProfileFacts | null): void {
    runLater(() => change(facts));
  }
  function restoreBackup(name: string): void {
    runLater(() => restore(name));
  }

  const first = await start(choice);
  if (!first.ok) return first;
  current = first.value;
  // The store has its secrets now: another start must not put them over what a clerk typed since.
  const { written: _, ...rest } = choice;
  chosen = { ...rest, profile: choice.profile && { ...choice.profile, secrets: [] } };
  return ok({
    router: () => current.router,
    folder: () => chosen.folder,
    wakeSender: (reason) => current.wakeSender(reason),
    report: (where, error) => current.report(where, error),
    onChanged: (listener) => void watch(listener),
    async stop() {
      stopped = true;
      await changing;
      await current.stop();
    },
  });
}

/** Puts a backup in and says how it went. */
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

/** Whatever it was, the console opens again with the file that it had. */
function whyFailed(error: unknown): Message {
  if (error instanceof DatabaseError) return error.said;
  if (isHeld(error)) return message('files.why.held');
  return error instanceof Error && 'code' in error ? whyNot(error) : message('service.internal');
}
