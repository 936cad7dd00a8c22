/** Opening `appointment-drafts.db`: a file of its own and fully synchronous, because a draft is the clerk's work. A damaged file is set aside, never deleted. */
import path from 'node:path';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { openDatabase } from '../cache/database.ts';
import { DatabaseError } from '../cache/database-error.ts';
import { quarantine } from '../cache/quarantine.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { draftMigrations } from './migrations/index.ts';

/** Name of the file in the data folder. */
export const draftsFileName = 'appointment-drafts.db';

/** Told of a draft whose sending the end of the program interrupted. */
export const interruptedSentence =
  'Yardmaster ended while this was being sent, so it is not known whether the service got it. It is not sent again by itself.';

/** Opens the file. Throws only when another program holds it or the engine does not start. */
export function openDrafts({ folder, clock, nativeBinding }: { folder: string; clock: Clock; nativeBinding?: string | undefined }): {
  readonly store: DraftStore;
  readonly notices: readonly Notice[];
} {
  const file = path.join(folder, draftsFileName);
  const attempt = (target: string): DraftStore => {
    const store = createDraftStore(openDatabase({ file: target, migrations: draftMigrations, nativeBinding }), draftsFileName);
    try {
      store.settleInterrupted(interruptedSentence);
      return store;
    } catch (error) {
      store.close();
      throw error;
    }
  };
  try {
    const store = attempt(file);
    const lost = store.unreadable();
    return {
      store,
      notices:
        lost === 0 ? [] : [notice(`${lost} drafts of appointments could not be read and are not shown. They stay in ${draftsFileName}.`)],
    };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine') throw error;
    if (error.kind !== 'damaged')
      return {
        store: attempt(':memory:'),
        notices: [notice(`Drafts of appointments are not saved on this computer now. ${error.message}`)],
      };
    const aside = path.basename(quarantine(file, instantOf(clock)));
    return {
      store: attempt(file),
      notices: [
        notice(
          `The file of appointment drafts was damaged. It was moved to ${path.join('quarantine', aside)} in the data folder; look in the schedule whether an appointment that was being sent arrived.`,
        ),
      ],
    };
  }
}

const notice = (sentence: string): Notice => ({ key: 'appointment-drafts-file', severity: 'error', sentence });
