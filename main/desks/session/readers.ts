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

/** Who reads, from one session to the next. */
export type Readers = {
  /** A session has read everything up. */
  begin(tell: (text: string) => void): void;
  end(): void;
  /** Something that it goes by may be otherwise. */
  look(): void;
  /** This desk is to read for all from now on; null where it is not. */
  wish(): FactBody | null;
};

/** Makes it. Where each desk reads for itself it wishes nothing. */
export function createReaders(
  view: LogView,
  parts: AgreementParts,
  heard: ReadonlyMap<DeskId, HeardDesk>,
): Readers {
  const { desk, clock, random, reading } = parts;
  let tell: ((text: string) => void) | null = null;
  let run = '';
  let reader: DeskId | null = null;
  /** When the reader was last seen to read, or became it. */
  let goodAt = Number.NEGATIVE_INFINITY;
  let patienceMs = 0;

  const idleMs = () => {
    const now = clock.monotonic();
    const others = [...heard.values()].filter(({ heardAt }) => now - heardAt < HERE_MS);
    return Math.min(Number.POSITIVE_INFINITY, ...others.map((each) => each.idleMs));
  };
  /** Nobody looks anywhere: then the reader reads rarely. */
  const mostMs = () =>
    Math.max(OLDEST_MS, 3 * idleBackoffMs(Math.min(parts.service().idleMs, idleMs())));

  function isReading(id: DeskId): boolean {
    const told = heard.get(id);
    if (
      told === undefined ||
      clock.monotonic() - told.heardAt >= HERE_MS ||
      !told.isTogether ||
      !told.isConnected
    )
      return false;
    return told.pictureAgeMs !== null && told.pictureAgeMs <= mostMs();
  }

  function look(): void {
    if (reading == null || tell === null) return;
    if (view.fold.reader !== reader) {
      reader = view.fold.reader;
      goodAt = clock.monotonic();
      patienceMs = random.next() * CHANCE_MS;
    }
    if (!isTogether(view) || reader === null) reading.setState({ is: 'alone' });
    else if (reader === desk) reading.setState({ is: 'reads', run, tell, idleMs });
    else if (isReading(reader)) {
      goodAt = clock.monotonic();
      reading.setState({ is: 'follows', desk: reader });
      const told = heard.get(reader)?.pictureAgeMs ?? null;
      if (told !== null) reading.toldAge(told);
    } // One that was just made the reader has not told how it is doing yet.
    else if (clock.monotonic() - goodAt >= HERE_MS) reading.setState({ is: 'alone' });
  }

  return {
    begin(next) {
      tell = next;
      run = parts.newId();
      patienceMs = random.next() * CHANCE_MS;
      goodAt = Math.max(goodAt, clock.monotonic());
      reader = view.fold.reader;
      look();
    },
    end() {
      tell = null;
      reading?.setState({ is: 'alone' });
    },
    look,
    wish() {
      if (
        reading == null ||
        tell === null ||
        !isTogether(view) ||
        view.fold.reader === desk ||
        !parts.service().isConnected
      )
        return null;
      const waitMs = (view.fold.reader === null ? 0 : MISSED_MS) + patienceMs;
      return clock.monotonic() - goodAt >= waitMs ? { kind: 'reader' } : null;
    },
  };
}
