/**
 * What desks share beside operations and check-ins, as this one has read it: what it lacks of them
 * is kept here, and what they lack of it is written.
 */
import { noteToWrite } from '../../../shared/desks/desk-notes.ts';
import type { FactBody, LogFact } from '../../../shared/desks/log-fact.ts';
import { isMissing, type Lost } from '../../../shared/desks/rollback.ts';
import type { DeskId } from '../../../shared/ids.ts';
import {
  type Agreement,
  type AgreementParts,
  isTogether,
  type LogView,
} from '../agreement-parts.ts';
import type { NoteSide } from './note-ports.ts';

/** What the agreement does with it. */
export type SharedEntries = {
  readonly notes: Agreement['notes'];
  /** A session has read everything up. */
  begin(): void;
  /** A fact came by. */
  heard(fact: LogFact): void;
  /** The next fact that the log lacks; to be asked when it lacks nothing else. */
  next(): FactBody | null;
};

/** Is it an entry of a table? */
export const isEntry = ({ said }: Lost): boolean => said.kind === 'entry';

/** Makes it. `wake`: something may be written now. */
export function createSharedEntries(
  view: LogView,
  { desk }: Pick<AgreementParts, 'desk'>,
  wake: () => void,
): SharedEntries {
  let side: NoteSide | null = null;
  let heard = 0;

  function learn(of: DeskId): void {
    const notes = view.fold.entries.notes.get(of);
    if (side === null || notes === undefined) return;
    side.take(
      view.fold.cards.get(of)?.name ?? of,
      [...notes].map(([key, value]) => ({ key, value })),
    );
  }

  /** What the log lost of them goes back in the old order. */
  function nextLost(): FactBody | null {
    for (const lost of view.lostEntries)
      if (isMissing(view.fold, lost))
        return { kind: 'again', first: lost.first, fact: lost.id, said: lost.said };
    view.lostEntries = [];
    return null;
  }

  return {
    notes: {
      join(joined) {
        side = joined;
      },
      changed: wake,
      heard: () => heard,
    },
    begin() {
      for (const of of view.fold.entries.notes.keys()) learn(of);
    },
    heard({ desk: by, said }) {
      const of = said.kind === 'again' ? said.first : by;
      if ((said.kind === 'again' ? said.said : said).kind !== 'entry') return;
      if (of !== desk) heard += 1;
      learn(of);
    },
    next() {
      if (!isTogether(view)) return null;
      const lost = nextLost();
      if (lost !== null || side === null) return lost;
      const note = noteToWrite(side.own(), view.fold.entries, desk);
      return note === null ? null : { kind: 'entry', table: 'note', ...note };
    },
  };
}
