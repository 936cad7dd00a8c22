/**
 * The file of the drawn yard. It outlives the cache, because its content exists nowhere else. Its
 * SQL lives only here.
 */
import type { LayoutVersion } from '../../shared/console-api/layout.ts';
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
import {
  type FeatureFile,
  type FeatureStore,
  openFeatureFile,
  type Saving,
} from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { picturedBytes } from './background-picture.ts';
import { layoutSchema } from './schema.ts';
import { joinLayouts, type SavedVersion, yardKey } from './shared-layouts.ts';

/** Name of the file in the data folder. */
export const layoutFileName = 'layouts.db';

/** How many versions we keep. Older ones go, and so do images that no kept version shows. */
export const keptVersions = 50;

/** A version with what it draws; `document` null is the automatic drawing. */
export type StoredLayout = { readonly version: number; readonly document: LayoutDocument | null };

/** The drawings as a kept file. */
export const layoutFile: DurableFile = {
  name: layoutFileName,
  holds: message('files.holds.layouts'),
  migrations: layoutSchema,
  advice: message('files.advice.layouts'),
  unwritable: 'read',
  unsaved: message('files.unsaved.layouts'),
};

/** The opened file. */
export type SavedLayouts = LayoutStore & FeatureStore;

/** Opens the file. Throws as `openFeatureFile` does. */
export const openLayoutStore = (home: FileHome): SavedLayouts =>
  openFeatureFile(layoutFile, home, (opened) => new LayoutStore(opened));

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

const statementsOf = (db: Database) => ({
  newest: db.prepare<[], { version: number; document: string | null }>(
    'SELECT version, document FROM layout ORDER BY version DESC',
  ),
  one: db.prepare<[number], { version: number; document: string | null }>(
    'SELECT version, document FROM layout WHERE version = ?',
  ),
  list: db.prepare<[], Row>(
    `SELECT version, saved_at, saved_by, note, places, document IS NULL AS automatic, desk_name
     FROM layout ORDER BY version DESC`,
  ),
  last: db.prepare<[], number>('SELECT coalesce(max(version), 0) FROM layout').pluck(),
  add: db.prepare(
    `INSERT INTO layout
       (saved_at, saved_by, note, places, background, stamp, desk, desk_name, document)
     VALUES (@at, @by, @note, @places, @background, @stamp, @desk, @deskName, @document)`,
  ),
  lastSaved: db.prepare<[], Newest>('SELECT * FROM layout ORDER BY version DESC LIMIT 1'),
  forget: db.prepare('DELETE FROM layout WHERE version <= ?'),
  // An image that was stored but not yet saved in a layout is younger than the newest version, and
  // stays.
  forgetPictures: db.prepare(
    `DELETE FROM background WHERE put_at < ?
       AND id NOT IN (SELECT background FROM layout WHERE background IS NOT NULL)`,
  ),
  putPicture: db.prepare(
    `INSERT INTO background (id, type, bytes, put_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET put_at = excluded.put_at`,
  ),
  picture: db.prepare<[string], { type: Picture['type']; bytes: Buffer }>(
    'SELECT type, bytes FROM background WHERE id = ?',
  ),
});

/** The versions of the drawn yard, and their background images. */
class LayoutStore {
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #clock: Clock;
  readonly #saving: Saving;
  readonly #changed: () => void;
  /** Adds a version, forgets the oldest, and returns its number. */
  readonly #insert: (
    document: LayoutDocument | null,
    saved: Omit<SavedVersion, 'columns'>,
  ) => number;
  /** The other desks, once the drawn yard is shared with them. */
  #desks: CopyDesks | null = null;

  constructor({ db, clock, savingOr, changed }: FeatureFile) {
    this.#sql = statementsOf(db);
    this.#clock = clock;
    this.#saving = savingOr((why) => message('layout.notSaved', { why }));
    this.#changed = changed;
    this.#insert = db.transaction((document, saved) => {
      const { lastInsertRowid } = this.#sql.add.run({
        ...saved,
        places: document?.places.size ?? 0,
        background: document?.background?.id ?? null,
        document: document === null ? null : JSON.stringify(toLayoutColumns(document)),
      });
      const version = Number(lastInsertRowid);
      this.#sql.forget.run(version - keptVersions);
      const dayAgo = new Date(clock.now() - 24 * 60 * 60_000).toISOString();
      this.#sql.forgetPictures.run(dayAgo);
      return version;
    });
  }

  /** The newest version that can be read; version 0 when nothing was ever saved. */
  current(): StoredLayout {
    const version = this.#sql.last.get() ?? 0;
    // Versions that cannot be read are passed over: an older drawing is better than none.
    for (const row of this.#sql.newest.iterate()) {
      const document = decoded(row.document);
      if (document.ok) return { version, document: document.value };
    }
    return { version, document: null };
  }

  read(version: number): Result<StoredLayout, Message> {
    const row = this.#sql.one.get(version);
    if (row === undefined)
      return fail(message('layout.version.gone', { version, most: keptVersions }));
    const document = decoded(row.document);
    return document.ok
      ? ok({ version, document: document.value })
      : fail(message('layout.version.unreadable', { version, why: document.error }));
  }

  /** Newest first. */
  versions(): readonly LayoutVersion[] {
    return this.#sql.list
      .all()
      .map(({ version, saved_at, saved_by, note, places, automatic, desk_name }) => ({
        version,
        savedAt: saved_at,
        savedBy: saved_by,
        note,
        places,
        isAutomatic: automatic === 1,
        ...(desk_name === null ? {} : { desk: desk_name }),
      }));
  }

  /** Saves a new version over `base` and returns its number. */
  save({
    base,
    document,
    note,
    by,
  }: {
    readonly base: number;
    readonly document: LayoutDocument | null;
    readonly note: string;
    readonly by: string;
  }): Result<number, Message> {
    const now = this.#sql.last.get() ?? 0;
    if (now !== base) return fail(message('layout.version.newer', { version: now }));
    const background = document?.background?.id;
    if (background !== undefined && this.#sql.picture.get(background) === undefined)
      return fail(message('layout.picture.gone'));
    const stamp = stampAfter(
      this.#clock.now(),
      this.#newestSaved()?.stamp,
      this.#desks?.known('layout', yardKey)?.stamp,
    );
    const at = instantOf(this.#clock);
    const version = this.#saving(() =>
      this.#insert(document, { stamp, desk: null, deskName: null, note, by, at }),
    );
    if (!version.ok) return version;
    this.#changed();
    if (background !== undefined) this.#desks?.changed('picture', background);
    this.#desks?.changed('layout', yardKey);
    return version;
  }

  putBackground(picture: Picture): Result<string, Message> {
    const known = picturedBytes(picture);
    if (!known.ok) return known;
    const { id, bytes } = known.value;
    return this.#saving(() => {
      this.#sql.putPicture.run(id, picture.type, bytes, instantOf(this.#clock));
      return id;
    });
  }

  background(id: string): Picture | null {
    const row = this.#sql.picture.get(id);
    return row === undefined ? null : { type: row.type, data: row.bytes.toString('base64') };
  }

  /** Shares the drawn yard with the other desks from here on. */
  join(desks: CopyDesks): void {
    this.#desks = desks;
    joinLayouts({
      desks,
      newest: () => this.#newestSaved(),
      keep: ({ columns, ...saved }) => {
        const read = columns === null ? ok(null) : fromLayoutColumns(columns);
        if (read.ok && this.#saving(() => this.#insert(read.value, saved)).ok) this.#changed();
      },
      pictures: () => [this.#sql.lastSaved.get()?.background ?? null].filter((id) => id !== null),
      picture: (id) => this.background(id),
      putPicture: (picture) => this.putBackground(picture),
    });
  }

  /** The newest version, with what other desks hear of it. */
  #newestSaved(): SavedVersion | null {
    const row = this.#sql.lastSaved.get();
    if (row === undefined) return null;
    const { stamp, saved_at: at, saved_by: by, note, desk, desk_name: deskName } = row;
    return { stamp, desk, deskName, columns: parsed(row.document), note, by, at };
  }
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
