/**
 * Which desk reads the service for all: the last one that claimed it in the log, while we hear it,
 * it reaches the service, and its yard is recent.
 */
import type { FactBody } from '../../../shared/desks/log-fact.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { idleBackoffMs } from '../../kernel/idle-backoff.ts';
import { type AgreementParts, isTogether, type LogView } from '../agreement-parts.ts';
import { HERE_MS, type HeardDesk } from '../desk-presence.ts';

/** A yard older than this has missed two pulls, in milliseconds. */
const OLDEST_MS = 60_000;
/** How long a reader may be silent before we replace it: two pulls. */
const MISSED_MS = 40_000;
/** A random delay, so that two desks don't replace it at the same moment. */
const CHANCE_MS = 5_000;

/**
 * The reader, from one session to the next. If each desk reads for itself, this desk never claims
 * it.
 *
 *       alone → reads      (the log named this desk last)
 *             ↘ follows    (it named another, which we hear and whose yard is recent)
 */
export class Readers {
  readonly #view: LogView;
  readonly #parts: AgreementParts;
  readonly #heard: ReadonlyMap<DeskId, HeardDesk>;
  /** Sends to the other desks; null between two sessions. */
  #tell: ((text: string) => void) | null = null;
  /** The session in which this desk reads. */
  #run = '';
  #reader: DeskId | null = null;
  /** When the reader last did its job, or became reader. */
  #goodAt = Number.NEGATIVE_INFINITY;
  /** How much longer we wait before we replace the reader. */
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

  /** Something relevant may have changed. */
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
      if (ageMs !== null) reading.reportedAge(ageMs);
    } // One that was just made the reader has not told how it is doing yet.
    else if (clock.monotonic() - this.#goodAt >= HERE_MS) reading.setState({ is: 'alone' });
  }

  /** The fact that claims the reading for this desk; null if we don't want it. */
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

  /** How long all other desks have been idle. */
  #idleMs(): number {
    const now = this.#parts.clock.monotonic();
    const others = [...this.#heard.values()].filter(({ heardAt }) => now - heardAt < HERE_MS);
    return Math.min(Number.POSITIVE_INFINITY, ...others.map((each) => each.idleMs));
  }

  /** How old a reader's yard may be. While all desks are idle it reads rarely. */
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
