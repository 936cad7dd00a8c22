/**
 * Which desk reads the service for all: the one that said so last in the log, as long as it is
 * heard, reaches the service, and has a young picture.
 */
import type { FactBody } from '../../../shared/desks/log-fact.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { idleBackoffMs } from '../../kernel/idle-backoff.ts';
import { type AgreementParts, isTogether, type LogView } from '../agreement-parts.ts';
import { HERE_MS, type HeardDesk } from '../desk-presence.ts';

/** A picture is older than this after two pulls that did not come, in milliseconds. */
const OLDEST_MS = 60_000;
/** A reader that was not heard takes so long to be replaced: two pulls. */
const MISSED_MS = 40_000;
/** Chance keeps those apart who would replace it. */
const CHANCE_MS = 5_000;

/**
 * Who reads, from one session to the next. Where each desk reads for itself it never wants to.
 *
 *     alone → reads      (the log named this desk last)
 *           ↘ follows    (it named another, which is heard and has a young picture)
 */
export class Readers {
  readonly #view: LogView;
  readonly #parts: AgreementParts;
  readonly #heard: ReadonlyMap<DeskId, HeardDesk>;
  /** Sends to the other desks; null between two sessions. */
  #tell: ((text: string) => void) | null = null;
  /** Which session it reads in. */
  #run = '';
  #reader: DeskId | null = null;
  /** When the reader was last seen to read, or became it. */
  #goodAt = Number.NEGATIVE_INFINITY;
  /** How much longer this desk waits before it replaces the reader. */
  #patienceMs = 0;

  constructor(view: LogView, parts: AgreementParts, heard: ReadonlyMap<DeskId, HeardDesk>) {
    this.#view = view;
    this.#parts = parts;
    this.#heard = heard;
  }

  /** A session has caught up with the log. */
  begin(tell: (text: string) => void): void {
    const { clock, random, newId } = this.#parts;
    this.#tell = tell;
    this.#run = newId();
    this.#patienceMs = random.next() * CHANCE_MS;
    this.#goodAt = Math.max(this.#goodAt, clock.monotonic());
    this.#reader = this.#view.fold.reader;
    this.look();
  }

  end(): void {
    this.#tell = null;
    this.#parts.reading?.setState({ is: 'alone' });
  }

  /** Something that it depends on may have changed. */
  look(): void {
    const { reading, clock, random, desk } = this.#parts;
    const [run, tell] = [this.#run, this.#tell];
    if (reading == null || tell === null) return;
    if (this.#view.fold.reader !== this.#reader) {
      this.#reader = this.#view.fold.reader;
      this.#goodAt = clock.monotonic();
      this.#patienceMs = random.next() * CHANCE_MS;
    }
    const reader = this.#reader;
    if (!isTogether(this.#view) || reader === null) reading.setState({ is: 'alone' });
    else if (reader === desk)
      reading.setState({ is: 'reads', run, tell, idleMs: () => this.#idleMs() });
    else if (this.#isReading(reader)) {
      this.#goodAt = clock.monotonic();
      reading.setState({ is: 'follows', desk: reader });
      const ageMs = this.#heard.get(reader)?.pictureAgeMs ?? null;
      if (ageMs !== null) reading.toldAge(ageMs);
    } // One that was just made the reader has not told how it is doing yet.
    else if (clock.monotonic() - this.#goodAt >= HERE_MS) reading.setState({ is: 'alone' });
  }

  /** This desk is to read for all from now on; null where it is not. */
  wish(): FactBody | null {
    const { reading, clock, desk, service } = this.#parts;
    const { reader } = this.#view.fold;
    if (
      reading == null ||
      this.#tell === null ||
      !isTogether(this.#view) ||
      reader === desk ||
      !service().isConnected
    )
      return null;
    const waitMs = (reader === null ? 0 : MISSED_MS) + this.#patienceMs;
    return clock.monotonic() - this.#goodAt >= waitMs ? { kind: 'reader' } : null;
  }

  /** For how long no clerk has looked at any of the other desks. */
  #idleMs(): number {
    const now = this.#parts.clock.monotonic();
    const others = [...this.#heard.values()].filter(({ heardAt }) => now - heardAt < HERE_MS);
    return Math.min(Number.POSITIVE_INFINITY, ...others.map((each) => each.idleMs));
  }

  /** How old the picture of a reader may be: while all desks are idle it reads rarely. */
  #oldestMs(): number {
    const idleMs = Math.min(this.#parts.service().idleMs, this.#idleMs());
    return Math.max(OLDEST_MS, 3 * idleBackoffMs(idleMs));
  }

  #isReading(id: DeskId): boolean {
    const desk = this.#heard.get(id);
    return (
      desk !== undefined &&
      this.#parts.clock.monotonic() - desk.heardAt < HERE_MS &&
      desk.isTogether &&
      desk.isConnected &&
      desk.pictureAgeMs !== null &&
      desk.pictureAgeMs <= this.#oldestMs()
    );
  }
}
