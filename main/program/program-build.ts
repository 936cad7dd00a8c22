/**
 * Notices that the program was replaced on the disk while it runs: by an update, by an unattended
 * upgrade, by whoever looks after the computer. The page's files are kept in memory by then
 * (`main/hosts/page-files.ts`), so nothing breaks; the clerk is told, and restarts when it suits.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningBuild } from '../facilities/workstation-parts.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { programVersion } from './program.ts';

/** How often we look at the disk, in milliseconds. */
const LOOK_MS = 10_000;
/** An installation takes a moment: what is new has to stay the same for this long, in ms. */
const SETTLE_MS = 3_000;

/**
 * What lies on the disk now; null while a file is missing, as in the middle of an installation.
 * Only text is compared, so it may be of any form.
 */
export type ReadStamp = () => Promise<string | null>;

/**
 * A stamp of unpacked bundles. Every file is named, with a hash of its content, by one of a few
 * that always have the same name (`names`, below `folder`), so these tell two builds apart.
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

/** What it is made of. */
export type ProgramBuildParts = {
  /** The stamp at the start of this process. */
  readonly stamp: string;
  readonly readStamp: ReadStamp;
  readonly timers: Timers;
  /** Ends the program in order and starts the one that is installed now. */
  readonly restart: () => void;
};

/** The build that runs, compared with the one on the disk. */
export class ProgramBuild implements RunningBuild {
  readonly stamp: string;
  readonly restart: () => void;
  readonly #readStamp: ReadStamp;
  readonly #timers: Timers;
  readonly #listeners = createListeners();
  /** Another stamp that the last look found; it counts once the next look finds it again. */
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

  /** Looks now and then from here on. */
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
    // A file that is missing says nothing; the old stamp says that it was taken back.
    const isReplaced = found === null ? this.#isReplaced : isSettled;
    if (isReplaced !== this.#isReplaced && (!isOther || isSettled)) {
      this.#isReplaced = isReplaced;
      this.#listeners.tell();
    }
    const next = isOther && !isSettled ? SETTLE_MS : LOOK_MS;
    this.#cancel = this.#timers.after(next, () => void this.#look());
  }
}
