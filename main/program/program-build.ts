/**
 * Notices that the program was replaced on the disk while it runs: by an update, or by the
 * computer's administrator. The page's files are in memory by then (`main/hosts/page-files.ts`), so
 * nothing breaks. The clerk gets a notice, and restarts when convenient.
 *
 * Decision: A program replaced while it runs keeps its page.
 *
 * A screen not opened yet would fail, because its file has another name; a reloaded page would be
 * newer than its program. So five seconds after the start both hosts have the page in memory
 * (3.5 MB). Two looks that find the same other build bring a strip with "Restart now". The desktop
 * program ends in order and starts again. The web host becomes the new program in the same process
 * (`process.execve`), with its port and token. The page loads itself again once. What main loads
 * late (the first connection, passes, certificates, a yard server) may fail until then, and
 * sign-ins kept in memory are asked for again.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningBuild } from '../facilities/workstation-parts.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { programVersion } from './program.ts';

/** How often we check the disk, in milliseconds. */
const LOOK_MS = 10_000;
/**
 * An installation takes a moment, so the new stamp has to stay the same for this long, in
 * milliseconds.
 */
const SETTLE_MS = 3_000;

/**
 * Stamp of what is on the disk now. Null while a file is missing, as during an installation. We
 * only compare it, so it may have any form.
 */
export type ReadStamp = () => Promise<string | null>;

/**
 * A stamp of unpacked bundles. Every file is named, with a hash of its content, by one of a few
 * files with fixed names (`names`, in `folder`). So these tell two builds apart.
 */
export const stampOfBundles =
  (folder: string, names: readonly string[]): ReadStamp =>
  async () => {
    try {
      const hash = createHash('sha256').update(programVersion(folder));
      for (const name of names) hash.update(await readFile(path.join(folder, name)));
      return hash.digest('base64url').slice(0, 16);
    } catch {
      return null;
    }
  };

export type ProgramBuildParts = {
  /** The stamp at the start of this process. */
  readonly stamp: string;
  readonly readStamp: ReadStamp;
  readonly timers: Timers;
  /** Ends the program properly and starts the installed one. */
  readonly restart: () => void;
};

/** Compares the running build with the one on the disk. */
export class ProgramBuild implements RunningBuild {
  readonly stamp: string;
  readonly restart: () => void;
  readonly #readStamp: ReadStamp;
  readonly #timers: Timers;
  readonly #listeners = createListeners();
  /** Another stamp found by the last check. It counts once the next check finds it again. */
  #found: string | null = null;
  #isReplaced = false;
  #cancel = (): void => {};

  constructor({ stamp, readStamp, timers, restart }: ProgramBuildParts) {
    this.stamp = stamp;
    this.restart = restart;
    this.#readStamp = readStamp;
    this.#timers = timers;
  }

  isReplaced(): boolean {
    return this.#isReplaced;
  }

  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  /** Checks from time to time from now on. */
  start(): void {
    this.#cancel = this.#timers.after(LOOK_MS, () => void this.#look());
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  async #look(): Promise<void> {
    const cancelBefore = this.#cancel;
    const found = await this.#readStamp();
    // Stopped meanwhile.
    if (this.#cancel !== cancelBefore) return;
    const isOther = found !== null && found !== this.stamp;
    const isSettled = isOther && found === this.#found;
    this.#found = isOther ? found : null;
    // A missing file means nothing. The old stamp means that the replacement was undone.
    const isReplaced = found === null ? this.#isReplaced : isSettled;
    if (isReplaced !== this.#isReplaced && (!isOther || isSettled)) {
      this.#isReplaced = isReplaced;
      this.#listeners.tell();
    }
    const next = isOther && !isSettled ? SETTLE_MS : LOOK_MS;
    this.#cancel = this.#timers.after(next, () => void this.#look());
  }
}
