/**
 * The file of the drawn yard: it outlives the cache, because nobody else knows what is in it. Its
 * SQL lives only here.
 */
import type { LayoutVersion } from '../../shared/console-api/layout.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Picture } from '../../shared/layout/file.ts';
import type { LayoutDocument } from '../../shared/layout/saved.ts';
import { fromLayoutColumns, toLayoutColumns } from '../../shared/layout/wire.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import { createListeners } from '../kernel/listeners.ts';
import { picturedBytes } from './background-picture.ts';
import { layoutSchema } from './schema.ts';
import { joinLayouts, type SavedVersion, yardKey } from './shared-layouts.ts';

/** Name of the file in the data folder. */
export const layoutFileName = 'layouts.db';

/** Versions that are kept; older ones go, and pictures that no kept version shows. */
export const keptVersions = 50;

/** A version with what it draws; `document` null is the automatic drawing. */
export type StoredLayout = { readonly version: number; readonly document: LayoutDocument | null };

/** The opened file. Errors say why not. */
export type SavedLayouts = {
  /** The newest version that can be read; version 0 when nothing was ever saved. */
  current(): StoredLayout;
  read(version: number): Result<StoredLayout, Message>;
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
  /** Shares the drawn yard with the other desks from here on. */
  join(desks: CopyDesks): void;
  /** Called after each saved version; the answer stops it. */
  watch(listener: () => void): () => void;
  readonly notices: readonly Notice[];
  close(): void;
};

/** The drawings as a kept file. */
export const layoutFile: DurableFile = {
  name: layoutFileName,
  holds: message('files.holds.layouts'),
  migrations: layoutSchema,
  advice: message('files.advice.layouts'),
  unwritable: 'read',
  unsaved: message('files.unsaved.layouts'),
};

/**
 * Opens the file; a damaged one is restored (`vault/open-kept.ts`). Throws `DatabaseError` when
 * another program holds it.
 */
export function openLayoutStore(home: FileHome): SavedLayouts {
  const { used, notices, close } = openDurable(layoutFile, home, (db, unwritable) =>
    storeOver(db, home.clock, unwritable),
  );
  return { ...used, notices, close };
}

type Row = {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
  readonly note: string;
  readonly places: number;
  readonly automatic: number;
  readonly desk_name: string | null;
};

type Newest = Pick<Row, 'saved_at' | 'saved_by' | 'note' | 'desk_name'> & {
  readonly stamp: number;
  readonly desk: DeskId | null;
  readonly background: string | null;
  readonly document: string | null;
};

function storeOver(
  db: Database,
  clock: Clock,
  unwritable: DatabaseError | null,
): Omit<SavedLayouts, 'notices' | 'close'> {
  const newest = db.prepare<[], { version: number; document: string | null }>(
    'SELECT version, document FROM layout ORDER BY version DESC',
  );
  const one = db.prepare<[number], { version: number; document: string | null }>(
    'SELECT version, document FROM layout WHERE version = ?',
  );
  const list = db.prepare<[], Row>(
    'SELECT version, saved_at, saved_by, note, places, document IS NULL AS automatic, desk_name FROM layout ORDER BY version DESC',
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(version), 0) FROM layout').pluck();
  const add = db.prepare(
    `INSERT INTO layout (saved_at, saved_by, note, places, background, stamp, desk, desk_name, document)
     VALUES (@at, @by, @note, @places, @background, @stamp, @desk, @deskName, @document)`,
  );
  const lastSaved = db.prepare<[], Newest>('SELECT * FROM layout ORDER BY version DESC LIMIT 1');
  const forget = db.prepare('DELETE FROM layout WHERE version <= ?');
  // A picture that was put and not yet saved is younger than the newest version: it stays.
  const forgetPictures = db.prepare(
    'DELETE FROM background WHERE put_at < ? AND id NOT IN (SELECT background FROM layout WHERE background IS NOT NULL)',
  );
  const putPicture = db.prepare(
    'INSERT INTO background (id, type, bytes, put_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET put_at = excluded.put_at',
  );
  const getPicture = db.prepare<[string], { type: Picture['type']; bytes: Buffer }>(
    'SELECT type, bytes FROM background WHERE id = ?',
  );
  const listeners = createListeners();

  let desks: CopyDesks | null = null;

  const insert = db.transaction(
    (document: LayoutDocument | null, saved: Omit<SavedVersion, 'columns'>): number => {
      const text = document === null ? null : JSON.stringify(toLayoutColumns(document));
      const shown = {
        places: document?.places.size ?? 0,
        background: document?.background?.id ?? null,
      };
      const { lastInsertRowid } = add.run({ ...saved, ...shown, document: text });
      const version = Number(lastInsertRowid);
      forget.run(version - keptVersions);
      forgetPictures.run(new Date(clock.now() - 24 * 60 * 60_000).toISOString());
      return version;
    },
  );

  /** What the disk refuses is shown to the clerk. */
  const saving = <T>(work: () => T): Result<T, Message> => {
    const saved = written(layoutFileName, unwritable, work);
    return saved.ok ? saved : fail(message('layout.notSaved', { why: saved.error }));
  };

  function putBackground(picture: Picture): Result<string, Message> {
    const known = picturedBytes(picture);
    if (!known.ok) return known;
    return saving(() => {
      putPicture.run(known.value.id, picture.type, known.value.bytes, instantOf(clock));
      return known.value.id;
    });
  }
  function background(id: string): Picture | null {
    const row = getPicture.get(id);
    return row === undefined ? null : { type: row.type, data: row.bytes.toString('base64') };
  }

  /** The newest version, with what is told of it. */
  const newestSaved = (): SavedVersion | null => {
    const row = lastSaved.get();
    if (row === undefined) return null;
    const { saved_at: at, saved_by: by, note, desk, desk_name: deskName } = row;
    return {
      stamp: row.stamp,
      desk,
      deskName,
      columns: parsed(row.document),
      note,
      by,
      at,
    };
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
      if (row === undefined)
        return fail(message('layout.version.gone', { version, most: keptVersions }));
      const document = decoded(row.document);
      return document.ok
        ? ok({ version, document: document.value })
        : fail(message('layout.version.unreadable', { version, why: document.error }));
    },
    versions: () =>
      list.all().map(({ version, saved_at, saved_by, note, places, automatic, desk_name }) => ({
        version,
        savedAt: saved_at,
        savedBy: saved_by,
        note,
        places,
        isAutomatic: automatic === 1,
        ...(desk_name === null ? {} : { desk: desk_name }),
      })),
    save({ base, document, note, by }) {
      const now = last.get() ?? 0;
      if (now !== base) return fail(message('layout.version.newer', { version: now }));
      if (document?.background != null && getPicture.get(document.background.id) === undefined)
        return fail(message('layout.picture.gone'));
      const stamp = stampAfter(
        clock.now(),
        newestSaved()?.stamp,
        desks?.known('layout', yardKey)?.stamp,
      );
      const version = saving(() =>
        insert(document, { stamp, desk: null, deskName: null, note, by, at: instantOf(clock) }),
      );
      if (!version.ok) return version;
      listeners.tell();
      if (document?.background != null) desks?.changed('picture', document.background.id);
      desks?.changed('layout', yardKey);
      return version;
    },
    putBackground,
    background,
    join(others) {
      desks = others;
      joinLayouts({
        desks: others,
        newest: newestSaved,
        keep({ columns, ...saved }) {
          const read = columns === null ? ok(null) : fromLayoutColumns(columns);
          if (read.ok && saving(() => insert(read.value, saved)).ok) listeners.tell();
        },
        pictures: () => [lastSaved.get()?.background ?? null].filter((id) => id !== null),
        picture: background,
        putPicture: putBackground,
      });
    },
    watch: listeners.watch,
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string | null): Result<LayoutDocument | null, Message> {
  if (text === null) return ok(null);
  try {
    return fromLayoutColumns(JSON.parse(text));
  } catch {
    return fail(message('layout.version.damaged'));
  }
}
