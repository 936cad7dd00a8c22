/** Which desk reads the service for all: the one that said so last in the log, as long as it is heard, reaches the service, and has a young picture. */
import type { Said } from '../../shared/desks/fact.ts';
import type { DeskId } from '../../shared/ids.ts';
import { quietMs } from '../kernel/quiet.ts';
import { type AgreementParts, isTogether, type View } from './agreement-parts.ts';
import { type HeardDesk, hereMs } from './presence.ts';

/** A picture is older than this after two pulls that did not come, in milliseconds. */
const oldestMs = 60_000;
/** A reader that was not heard takes so long to be replaced: two pulls. */
const missedMs = 40_000;
/** Chance keeps those apart who would replace it. */
const chanceMs = 5_000;

/** Who reads, from one session to the next. */
export type Readers = {
  /** A session has read everything up. */
  begin(tell: (text: string) => void): void;
  end(): void;
  /** Something that it goes by may be otherwise. */
  look(): void;
  /** This desk is to read for all from now on; null where it is not. */
  wish(): Said | null;
};

/** Makes it. Where each desk reads for itself it wishes nothing. */
export function createReaders(
  view: View,
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

  const unseenMs = () => {
    const now = clock.monotonic();
    const others = [...heard.values()].filter(({ heardAt }) => now - heardAt < hereMs);
    return Math.min(Number.POSITIVE_INFINITY, ...others.map((each) => each.unseenMs ?? 0));
  };
  /** Nobody looks anywhere: then the reader reads rarely. */
  const mostMs = () =>
    Math.max(oldestMs, 3 * quietMs(Math.min(parts.service().unseenMs ?? 0, unseenMs())));

  function isReading(id: DeskId): boolean {
    const told = heard.get(id);
    if (
      told === undefined ||
      clock.monotonic() - told.heardAt >= hereMs ||
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
      patienceMs = random.next() * chanceMs;
    }
    if (!isTogether(view) || reader === null) reading.become({ is: 'alone' });
    else if (reader === desk) reading.become({ is: 'reads', run, tell, unseenMs });
    else if (isReading(reader)) {
      goodAt = clock.monotonic();
      reading.become({ is: 'follows', desk: reader });
      const told = heard.get(reader)?.pictureAgeMs ?? null;
      if (told !== null) reading.toldAge(told);
    } // One that was just made the reader has not told how it is doing yet.
    else if (clock.monotonic() - goodAt >= hereMs) reading.become({ is: 'alone' });
  }

  return {
    begin(next) {
      tell = next;
      run = parts.newId();
      patienceMs = random.next() * chanceMs;
      goodAt = Math.max(goodAt, clock.monotonic());
      reader = view.fold.reader;
      look();
    },
    end() {
      tell = null;
      reading?.become({ is: 'alone' });
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
      const waitMs = (view.fold.reader === null ? 0 : missedMs) + patienceMs;
      return clock.monotonic() - goodAt >= waitMs ? { kind: 'reader' } : null;
    },
  };
}
