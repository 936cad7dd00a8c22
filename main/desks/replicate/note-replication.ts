/**
 * Shares notes between desks: we keep the others' notes that we lack, and write those of ours that
 * the log lacks.
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

/** Whether it is an entry of a table. */
export const isEntry = ({ body }: Lost): boolean => body.kind === 'entry';

/** The notes of all desks. `wake` is called when there may be something to write. */
export class SharedEntries {
  readonly notes: Agreement['notes'];
  readonly #view: LogView;
  readonly #desk: DeskId;
  /** The notes of this desk, once the journal has joined. */
  #side: NoteSide | null = null;
  /** How many notes of other desks arrived in this run. */
  #heard = 0;

  constructor(view: LogView, { desk }: Pick<AgreementParts, 'desk'>, wake: () => void) {
    this.#view = view;
    this.#desk = desk;
    this.notes = {
      join: (side) => {
        this.#side = side;
      },
      changed: wake,
      heard: () => this.#heard,
    };
  }

  /** A session has caught up with the log. */
  begin(): void {
    for (const of of this.#view.fold.entries.notes.keys()) this.#learn(of);
  }

  /** A fact arrived. */
  heard({ desk: by, said }: LogFact): void {
    const of = said.kind === 'again' ? said.first : by;
    if ((said.kind === 'again' ? said.said : said).kind !== 'entry') return;
    if (of !== this.#desk) this.#heard += 1;
    this.#learn(of);
  }

  /** The next fact that the log lacks. Ask when nothing else is lacking. */
  next(): FactBody | null {
    if (!isTogether(this.#view)) return null;
    const lost = this.#nextLost();
    if (lost !== null || this.#side === null) return lost;
    const note = noteToWrite(this.#side.own(), this.#view.fold.entries, this.#desk);
    return note === null ? null : { kind: 'entry', table: 'note', ...note };
  }

  #learn(of: DeskId): void {
    const { entries, cards } = this.#view.fold;
    const notes = entries.notes.get(of);
    if (this.#side === null || notes === undefined) return;
    this.#side.take(
      cards.get(of)?.name ?? of,
      [...notes].map(([key, value]) => ({ key, value })),
    );
  }

  /** Lost notes are put back in their old order. */
  #nextLost(): FactBody | null {
    for (const lost of this.#view.lostEntries)
      if (isMissing(this.#view.fold, lost))
        return { kind: 'again', first: lost.first, fact: lost.id, said: lost.body };
    this.#view.lostEntries = [];
    return null;
  }
}
