/**
 * Opening `appointment-drafts.db`: a file of its own and fully synchronous, because a draft is the
 * clerk's work.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { message, writeMessage } from '../../shared/i18n/message.ts';
import { type DurableFile, type FileHome, fileNotice } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { draftSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const draftsFileName = 'appointment-drafts.db';

/** Called with a draft whose sending the end of the program interrupted. */
const interrupted = message('appointments.sent.interrupted');

/** Message for a draft that may have been sent after the surviving file was written. */
const restored = message('appointments.sent.restored');

/** The drafts as a kept file. */
export const draftsFile: DurableFile = {
  name: draftsFileName,
  holds: message('files.holds.appointmentDrafts'),
  migrations: draftSchema,
  advice: message('files.advice.appointmentDrafts'),
  distrust,
  unwritable: 'memory',
  unsaved: message('files.unsaved.appointmentDrafts'),
};

/**
 * A complete draft may have been sent after the surviving file was written, so it becomes unknown
 * and is looked for by its content. An incomplete one stays a draft, with a message.
 */
function distrust(db: Database): void {
  const isWhole =
    "CASE WHEN json_valid(content) THEN json_extract(content, '$.dockId') IS NOT NULL AND json_extract(content, '$.start') IS NOT NULL ELSE 0 END";
  db.prepare(
    `UPDATE draft SET state = CASE WHEN ${isWhole} THEN 'unknown' ELSE state END, sent_at = CASE WHEN ${isWhole} THEN coalesce(sent_at, saved_at) ELSE sent_at END,
       looks = 0, sentence = ? WHERE state IN ('draft', 'refused')`,
  ).run(writeMessage(restored));
}

/**
 * Opens the file; a damaged one is restored. Throws only when another program holds the file or the
 * engine does not start.
 */
export function openDrafts(home: FileHome): {
  readonly store: DraftStore;
  readonly notices: readonly Notice[];
} {
  const { used, notices, close } = openDurable(draftsFile, home, (db) => {
    const store = createDraftStore(db, draftsFileName);
    store.settleInterrupted(interrupted);
    return store;
  });
  const lost = used.unreadable();
  const unreadable = message('appointments.file.unreadable', { count: lost, file: draftsFileName });
  return {
    store: { ...used, close },
    notices: [
      ...notices,
      ...(lost === 0 ? [] : [fileNotice(draftsFileName, 'unreadable', 'error', unreadable)]),
    ],
  };
}
