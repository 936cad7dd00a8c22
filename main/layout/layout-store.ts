/** The file of the drawn yard: it outlives the cache, because nobody else knows what is in it. Its SQL lives only here. */
import type { LayoutVersion } from '../../shared/console-api/layout.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import type { Picture } from '../../shared/layout/file.ts';
import type { LayoutDocument } from '../../shared/layout/saved.ts';
import { fromLayoutColumns, toLayoutColumns } from '../../shared/layout/wire.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { FileHome, KeptFile } from '../kernel/backups/kept-file.ts';
import { openKept } from '../kernel/backups/open-kept.ts';
import type { Database } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import { createListeners } from '../kernel/listeners.ts';
import { layoutMigrations } from './migrations/index.ts';
import { picturedBytes } from './picture.ts';

/** Name of the file in the data folder. */
export const layoutFileName = 'layouts.db';

/** Versions that are kept; older ones go, and pictures that no kept version shows. */
export const keptVersions = 50;

/** A version with what it draws; `document` null is the automatic drawing. */
export type KeptLayout = { readonly version: number; readonly document: LayoutDocument | null };

/** The opened file. Errors say why not. */
export type LayoutStore = {
  /** The newest version that can be read; version 0 when nothing was ever saved. */
  current(): KeptLayout;
  read(version: number): Result<KeptLayout, Message>;
  /** Newest first. */
  versions(): readonly LayoutVersion[];
  /** Saves a new version over `base` and answers its number. */
  save(layout: {
    readonly base: number;
    readonly document: LayoutDocument | null;
    readonly note: string;
    readonly by: string;
  }): Result<number, Message>;
  putBackground(picture: Picture): Result<string, Message>;
  background(id: string): Picture | null;
  /** Called after each saved version; the answer stops it. */
  watch(listener: () => void): () => void;
  readonly notices: readonly Notice[];
  close(): void;
};

/** The drawings as a kept file. */
export const layoutFile: KeptFile = {
  name: layoutFileName,
  holds: message('files.holds.layouts'),
  migrations: layoutMigrations,
  advice: message('files.advice.layouts'),
  unwritable: 'read',
  unsaved: message('files.unsaved.layouts'),
};

/** Opens the file; a damaged one is restored (`vault/open-kept.ts`). Throws `DatabaseError` when another program holds it. */
export function openLayoutStore(home: FileHome): LayoutStore {
  const { used, notices, close } = openKept(layoutFile, home, (db, unwritable) => storeOver(db, home.clock, unwritable));
  return { ...used, notices, close };
}

type Row = {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
  readonly note: string;
  readonly places: number;
  readonly automatic: number;
};

function storeOver(db: Database, clock: Clock, unwritable: DatabaseError | null): Omit<LayoutStore, 'notices' | 'close'> {
  const newest = db.prepare<[], { version: number; document: string | null }>('SELECT version, document FROM layout ORDER BY version DESC');
  const one = db.prepare<[number], { version: number; document: string | null }>('SELECT version, document FROM layout WHERE version = ?');
  const list = db.prepare<[], Row>(
    'SELECT version, saved_at, saved_by, note, places, document IS NULL AS automatic FROM layout ORDER BY version DESC',
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(version), 0) FROM layout').pluck();
  const add = db.prepare('INSERT INTO layout (saved_at, saved_by, note, places, background, document) VALUES (?, ?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM layout WHERE version <= ?');
  // A picture that was put and not yet saved is younger than the newest version: it stays.
  const forgetPictures = db.prepare(
    'DELETE FROM background WHERE put_at < ? AND id NOT IN (SELECT background FROM layout WHERE background IS NOT NULL)',
  );
  const putPicture = db.prepare(
    'INSERT INTO background (id, type, bytes, put_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET put_at = excluded.put_at',
  );
  const getPicture = db.prepare<[string], { type: Picture['type']; bytes: Buffer }>('SELECT type, bytes FROM background WHERE id = ?');
  const listeners = createListeners();

  const insert = db.transaction((document: LayoutDocument | null, note: string, by: string): number => {
    const text = document === null ? null : JSON.stringify(toLayoutColumns(document));
    const { lastInsertRowid } = add.run(instantOf(clock), by, note, document?.places.size ?? 0, document?.background?.id ?? null, text);
    const version = Number(lastInsertRowid);
    forget.run(version - keptVersions);
    forgetPictures.run(new Date(clock.now() - 24 * 60 * 60_000).toISOString());
    return version;
  });

  /** What the disk refuses is shown to the clerk. */
  const saving = <T>(work: () => T): Result<T, Message> => {
    const saved = written(layoutFileName, unwritable, work);
    return saved.ok ? saved : fail(message('layout.notSaved', { why: saved.error }));
  };

  return {
    current() {
      // Versions that cannot be read are passed over: an older drawing is better than none.
      for (const row of newest.iterate()) {
        const document = decoded(row.document);
        if (document.ok) return { version: last.get() ?? 0, document: document.value };
      }
      return { version: last.get() ?? 0, document: null };
    },
    read(version) {
      const row = one.get(version);
      if (row === undefined) return fail(message('layout.version.gone', { version, most: keptVersions }));
      const document = decoded(row.document);
      return document.ok
        ? ok({ version, document: document.value })
        : fail(message('layout.version.unreadable', { version, why: document.error }));
    },
    versions: () =>
      list.all().map(({ version, saved_at, saved_by, note, places, automatic }) => ({
        version,
        savedAt: saved_at,
        savedBy: saved_by,
        note,
        places,
        isAutomatic: automatic === 1,
      })),
    save({ base, document, note, by }) {
      const now = last.get() ?? 0;
      if (now !== base) return fail(message('layout.version.newer', { version: now }));
      if (document?.background != null && getPicture.get(document.background.id) === undefined) return fail(message('layout.picture.gone'));
      const version = saving(() => insert(document, note, by));
      if (version.ok) listeners.tell();
      return version;
    },
    putBackground(picture) {
      const known = picturedBytes(picture);
      if (!known.ok) return known;
      return saving(() => {
        putPicture.run(known.value.id, picture.type, known.value.bytes, instantOf(clock));
        return known.value.id;
      });
    },
    background(id) {
      const row = getPicture.get(id);
      return row === undefined ? null : { type: row.type, data: row.bytes.toString('base64') };
    },
    watch: listeners.watch,
  };
}

function decoded(text: string | null): Result<LayoutDocument | null, Message> {
  if (text === null) return ok(null);
  try {
    return fromLayoutColumns(JSON.parse(text));
  } catch {
    return fail(message('layout.version.damaged'));
  }
}
