/**
 * Photos of what is here, as evidence. A photo is kept when its file is on the disk and its fact in
 * the journal, in that order: a crash between them leaves a file that nothing names, never a fact
 * without its picture. Deleting goes the other way round.
 */
import type { CameraFile, PhotoLine } from '../../shared/console-api/photos.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import {
  isOfAsset,
  type Photo,
  type PhotoAsset,
  type PhotoCount,
  type PhotoRule,
  photoKey,
  photoLimits,
  photoOf,
  photoRefusal,
  photoSubject,
  usualPhotoRule,
} from '../../shared/photos/photo.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { safeFileName } from '../../shared/safe-file-name.ts';
import type { Clock } from '../../shared/time.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';
import { type HeldTransfer, HeldTransfers } from '../documents/held-transfers.ts';
import type { FactsGround, SharedFacts } from '../gate-checks/shared-facts.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { cameraFiles, readCameraFile } from './camera-folder.ts';
import { photoFacts } from './photo-facts.ts';
import { type PhotoFile, type PhotoFiles, type PhotoName, shaOf } from './photo-files.ts';

const DAY_MS = 24 * 3_600_000;
/** How long we keep a file that no fact names: a journal that was restored may name it again. */
const UNNAMED_MS = 7 * DAY_MS;
/**
 * After this the fact of a photo may lie in a month's file of the history, which may be elsewhere
 * now: then its file stays as long as photos do.
 */
const MONTH_MS = 31 * DAY_MS;
/** A clock that is further ahead of the newest photo than this deletes nothing. */
const JUMP_MS = 60 * DAY_MS;
/** The share of its limit from which on we warn that the folder is nearly full. */
const NEARLY_FULL = 0.9;
const GIGABYTE = 1_000_000_000;

/**
 * What a photo shows, and whether it was taken on the way in or on the way out.
 *
 * Example: `{ asset: { kind: 'container', id: 'c-5' }, when: 'in' }`.
 */
export type PhotoTarget = { readonly asset: PhotoAsset; readonly when: 'in' | 'out' };

/** What they are made of. */
export type PhotosParts = {
  readonly files: PhotoFiles;
  /** The folder that a camera writes; null: none is set. */
  readonly cameraFolder: string | null;
  readonly facts: SharedFacts<Photo>;
  readonly rules: SharedFacts<PhotoRule>;
  /** Facts of the journal about a subject, newest first. */
  readonly journal: FactsGround['file'];
  /** Whether the truck or trailer is in the yard. */
  readonly isHere: (asset: AssetRef) => boolean;
  readonly clerk: () => string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
  readonly setNotices: (notices: readonly Notice[]) => void;
};

/** The photos of one desk. Methods that return a `Result` say why not. */
export class Photos {
  readonly #parts: PhotosParts;
  readonly #held: HeldTransfers;
  readonly #targets = new WeakMap<HeldTransfer, PhotoTarget>();
  readonly #listeners = createListeners();

  constructor(parts: PhotosParts) {
    this.#parts = parts;
    this.#held = new HeldTransfers(parts);
    parts.facts.watch(() => this.#listeners.tell());
    parts.rules.watch(() => this.#changed());
  }

  rule(): PhotoRule {
    return this.#parts.rules.get('rule') ?? usualPhotoRule;
  }

  setRule(rule: PhotoRule): Result<Record<string, never>, Message> {
    const trouble = this.#parts.rules.set('rule', rule);
    return trouble === null ? ok({}) : fail(trouble);
  }

  used(): number {
    return this.#parts.files.used();
  }

  /** Returns the function that ends it. */
  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  /** The photos of one truck, trailer or card, oldest first, also of those whose file is gone. */
  of(asset: PhotoAsset): readonly PhotoLine[] {
    const subject = photoSubject(asset);
    return [...this.#parts.facts.all().values()]
      .filter(({ value }) => value.asset === subject)
      .map(({ value, by }): PhotoLine => {
        const isThere = value.state === 'kept' && this.#parts.files.isThere(value);
        return { ...value, place: isThere ? 'here' : by === null ? 'missing' : 'elsewhere' };
      })
      .sort((a, b) => a.at - b.at);
  }

  /** Begins to take a photo from a page, before any of its bytes come. */
  begin(
    target: PhotoTarget,
    file: { readonly name: string; readonly type: string; readonly size: number },
  ): Result<{ id: string }, Message> {
    const refusal = photoRefusal(file) ?? this.#refusal(target, file.size);
    if (refusal !== null) return fail(refusal);
    const entry = this.#held.hold('up', safeFileName(file.name), file.type, file.size);
    if (!entry.ok) return entry;
    this.#targets.set(entry.value, target);
    return ok({ id: entry.value.transfer.id });
  }

  /** The next piece, as base64. */
  piece = (id: string, data: string): Result<null, Message> => this.#held.collect(id, data);

  /** Keeps what came in pieces. */
  keep(id: string): Result<{ sha: string }, Message> {
    const found = this.#held.find(id, 'up');
    if (!found.ok) return found;
    const entry = found.value;
    const target = this.#targets.get(entry);
    if (target === undefined || entry.collected !== entry.size)
      return this.#held.failed(entry, 'failed', message('documents.changed'));
    const kept = this.add(target, entry.transfer.fileName, Buffer.concat(entry.pieces));
    this.#held.end(entry, { state: kept.ok ? 'done' : 'failed' });
    return kept;
  }

  /** Keeps a photo: the file first, then the fact that seals it. */
  add(target: PhotoTarget, name: string, bytes: Buffer): Result<{ sha: string }, Message> {
    const { files, facts, clerk, clock } = this.#parts;
    const refusal = this.#refusal(target, bytes.length);
    if (refusal !== null) return fail(refusal);
    const shown = safeFileName(name);
    const read = photoOf(bytes, shown);
    if (!read.ok) return read;
    const sha = shaOf(bytes);
    const asset = photoSubject(target.asset);
    const key = photoKey({ asset, sha });
    if (
      facts.get(key)?.state === 'kept' &&
      files.isThere({ ...read.value, sha, bytes: bytes.length })
    )
      return fail(message('photos.twice', { name: shown }));
    const isNew = this.#namesOf(sha).length === 0;
    try {
      files.put({ sha, type: read.value.type }, bytes);
    } catch (error) {
      if (error instanceof DatabaseError) return fail(error.said);
      throw error;
    }
    const trouble = facts.set(key, {
      ...read.value,
      ...{ asset, when: target.when, sha, name: shown, bytes: bytes.length },
      ...{ by: clerk(), at: clock.now(), state: 'kept' },
    });
    if (trouble !== null) {
      // A file that no fact names isn't evidence.
      if (isNew) files.remove({ sha, type: read.value.type });
      return fail(trouble);
    }
    this.#changed();
    return ok({ sha });
  }

  get hasCamera(): boolean {
    return this.#parts.cameraFolder !== null;
  }

  /** What the camera wrote in the last half hour. */
  cameraFiles(): Result<readonly CameraFile[], Message> {
    const { cameraFolder, clock } = this.#parts;
    return cameraFolder === null ? ok([]) : cameraFiles(cameraFolder, clock.now());
  }

  /** Keeps a file of the camera's folder. */
  addFromCamera(target: PhotoTarget, name: string): Result<{ sha: string }, Message> {
    const { cameraFolder } = this.#parts;
    if (cameraFolder === null) return fail(message('photos.camera.gone'));
    const bytes = readCameraFile(cameraFolder, name);
    return bytes.ok ? this.add(target, name, bytes.value) : bytes;
  }

  /** Reads a photo to be shown, proved by its hash; `take` gives its pieces. */
  open(asset: PhotoAsset, sha: string): Result<{ id: string; size: number }, Message> {
    const known = this.#parts.facts.all().get(photoKey({ asset: photoSubject(asset), sha }));
    if (known === undefined) return fail(message('photos.unknown'));
    const { value: photo, by } = known;
    const { name, state } = photo;
    if (state !== 'kept') return fail(message(`photos.gone.${state}`, { name }));
    const bytes = this.#parts.files.read(photo);
    if (bytes === 'missing' && by !== null) return fail(message('photos.gone.elsewhere', { name }));
    if (bytes === 'missing' || bytes === 'changed')
      return fail(message(`photos.gone.${bytes}`, { name }));
    const entry = this.#held.hold('down', name, photo.type, bytes.length);
    if (!entry.ok) return entry;
    entry.value.pieces = [bytes];
    return ok({ id: entry.value.transfer.id, size: bytes.length });
  }

  take = (id: string, from: number): Result<{ data: string; last: boolean }, Message> =>
    this.#held.take(id, from);

  cancel = (id: string): void => this.#held.cancel(id);

  /** Deletes a picture; its fact stays and says so. */
  remove(asset: PhotoAsset, sha: string): Result<Record<string, never>, Message> {
    const { facts } = this.#parts;
    const key = photoKey({ asset: photoSubject(asset), sha });
    const photo = facts.get(key);
    if (photo?.state !== 'kept') return fail(message('photos.unknown'));
    const trouble = facts.set(key, { ...photo, state: 'removed' });
    if (trouble !== null) return fail(trouble);
    if (this.#namesOf(sha).every((each) => each.state !== 'kept')) this.#drop(photo);
    this.#changed();
    return ok({});
  }

  /** How many pictures there are of each truck and trailer. */
  counts(): readonly PhotoCount[] {
    const all = new Map<PhotoCount['asset'], PhotoCount>();
    for (const { value } of this.#parts.facts.all().values()) {
      if (!isOfAsset(value) || value.state !== 'kept') continue;
      const { asset, when } = value;
      const before = all.get(asset) ?? { asset, in: 0, out: 0 };
      all.set(asset, { ...before, [when]: before[when] + 1 });
    }
    return [...all.values()];
  }

  /**
   * The photos of a card are the truck's once it is in; returns why one isn't yet. After a crash it
   * is called again.
   */
  cameIn(visit: VisitId, card: string | null): Message | null {
    const { facts } = this.#parts;
    for (const photo of card === null ? [] : this.#keptOfCard(card)) {
      const own: Photo = { ...photo, asset: photoSubject({ kind: 'visit', id: visit }) };
      const isTaken = facts.get(photoKey(own)) !== undefined;
      // While the journal takes nothing they stay the card's.
      const trouble =
        (isTaken ? null : facts.set(photoKey(own), own)) ??
        facts.set(photoKey(photo), { ...photo, state: 'removed' });
      if (trouble !== null) return trouble;
    }
    return null;
  }

  /** Deletes the pictures of a card that is given up. */
  dropCard(card: string): Result<Record<string, never>, Message> {
    const all = this.#keptOfCard(card).map(({ sha }) =>
      this.remove({ kind: 'card', id: card }, sha),
    );
    return all.find(({ ok: isDone }) => !isDone) ?? ok({});
  }

  #keptOfCard = (card: string): readonly Photo[] =>
    this.of({ kind: 'card', id: card }).filter(({ state }) => state === 'kept');

  /** Deletes what is over its time, and what no fact names. Called at the start, and regularly. */
  upkeep(): void {
    const { files, facts, clock } = this.#parts;
    const now = clock.now();
    const all = [...facts.all().values()].map(({ value }) => value);
    const newest = all.reduce((last, { at }) => Math.max(last, at), 0);
    // After a jump of the clock everything looks old.
    const isSure = now - newest < JUMP_MS;
    const bySha = Map.groupBy(all, ({ sha }) => sha);
    files.removeParts();
    for (const file of files.all()) {
      const names = bySha.get(file.sha) ?? this.#olderOf(file.sha);
      const kept = names.filter(
        (photo) => photo.state === 'kept' && !(isSure && this.#expire(photo, now)),
      );
      const isOver =
        names.length > 0 ? kept.length === 0 : isSure && this.#isLeftOver(now - file.at);
      if (isOver) this.#drop(file);
    }
    this.#changed();
  }

  /** Ends what is on its way. */
  stop(): void {
    this.#held.stop();
  }

  /** Whether a file of that age (ms) that no fact names goes. */
  #isLeftOver(age: number): boolean {
    return (age >= UNNAMED_MS && age < MONTH_MS) || age >= this.rule().days * DAY_MS;
  }

  /** Marks a photo that is over its days; whether it did. */
  #expire(photo: Photo, now: number): boolean {
    if (now - photo.at < this.rule().days * DAY_MS) return false;
    return this.#parts.facts.set(photoKey(photo), { ...photo, state: 'expired' }) === null;
  }

  #drop(file: PhotoName): void {
    try {
      this.#parts.files.remove(file);
    } catch {
      // Another program has it open: the next upkeep deletes it.
    }
  }

  /** What is known of the photos with these bytes: the newest facts, else those of the journal. */
  #namesOf(sha: PhotoFile['sha']): readonly Photo[] {
    const known = [...this.#parts.facts.all().values()].flatMap(({ value }) =>
      value.sha === sha ? [value] : [],
    );
    return known.length > 0 ? known : this.#olderOf(sha);
  }

  /** Photos whose facts are older than those in memory, from the journal. */
  #olderOf(sha: PhotoFile['sha']): readonly Photo[] {
    const older = new Map<string, Photo>();
    for (const { body } of this.#parts.journal.about(
      `photo:${sha}`,
      Number.MAX_SAFE_INTEGER,
      100,
    )) {
      const read = photoFacts.schema.safeParse(body?.value);
      if (read.success && !older.has(photoKey(read.data)))
        older.set(photoKey(read.data), read.data);
    }
    return [...older.values()];
  }

  #refusal({ asset }: PhotoTarget, bytes: number): Message | null {
    if (asset.kind !== 'card' && !this.#parts.isHere(asset)) return message('release.inspect.gone');
    const kept = this.of(asset).filter(({ state }) => state === 'kept');
    if (kept.length >= photoLimits.perAsset)
      return message('photos.tooMany', { most: photoLimits.perAsset });
    const { gigabytes } = this.rule();
    return this.used() + bytes > gigabytes * GIGABYTE
      ? message('photos.full', { gigabytes })
      : null;
  }

  #changed(): void {
    const { gigabytes } = this.rule();
    const isNear = this.used() >= NEARLY_FULL * gigabytes * GIGABYTE;
    const said = message('photos.nearlyFull', { gigabytes });
    this.#parts.setNotices(isNear ? [{ key: 'photos', severity: 'warning', said }] : []);
    this.#listeners.tell();
  }
}
