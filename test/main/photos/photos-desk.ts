/** Photos on a real disk, with a journal in memory that outlives a new start. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CopySide } from '../../../main/desks/replicate/copy-ports.ts';
import { type FactsGround, SharedFacts } from '../../../main/gate-checks/shared-facts.ts';
import { photoFacts, photoRuleFacts } from '../../../main/photos/photo-facts.ts';
import { PhotoFiles } from '../../../main/photos/photo-files.ts';
import { Photos } from '../../../main/photos/photos.ts';
import { DOCUMENT_PIECE } from '../../../shared/console-api/documents.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { DeskId, VisitId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { memoryJournal } from '../gate-checks/hold-desks.ts';

const day = 24 * 3_600_000;

/** A truck by its visit. */
export const truckOf = (id: string): AssetRef => ({ kind: 'visit', id: id as VisitId });

/** Opens photos in a new folder; `reopen` starts them again over the same disk and journal. */
export function photosDesk(folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-photos-'))) {
  const journal = memoryJournal();
  const world = {
    now: Date.parse('2026-03-02T15:00:00Z'),
    away: new Set<string>(),
    /** Why the journal keeps nothing. */
    trouble: null as Message | null,
    notices: [] as readonly string[],
    /** Takes in facts of photos that other desks wrote. */
    fromOthers: (() => {}) as CopySide['take'],
  };
  const ground: FactsGround = {
    file: journal.file,
    recorder: { keep: (fact) => world.trouble ?? journal.recorder.keep(fact) },
    clock: { now: () => world.now },
    clerk: () => 'Ana',
    desks: {
      join: (side) => {
        if (side.table === 'photo') world.fromOthers = side.take;
      },
      changed: () => {},
      self: () => ({ id: 'desk-1' as DeskId, name: 'Gate 1' }),
    },
  };
  let ids = 0;
  const open = () => {
    const files = new PhotoFiles(folder, { info: () => {}, warn: () => {} });
    const photos = new Photos({
      files,
      cameraFolder: path.join(folder, 'camera'),
      facts: new SharedFacts(ground, photoFacts),
      rules: new SharedFacts(ground, photoRuleFacts),
      journal: journal.file,
      isHere: ({ id }) => !world.away.has(id),
      clerk: () => 'Ana',
      clock: { now: () => world.now, monotonic: () => world.now },
      timers: { after: () => () => {} },
      newId: () => {
        ids += 1;
        return `t-${ids}`;
      },
      setNotices: (notices) => {
        world.notices = notices.map(({ said }) => said.code);
      },
    });
    return { files, photos };
  };
  const desk = {
    folder,
    journal,
    world,
    day,
    ...open(),
    reopen() {
      Object.assign(desk, open());
    },
    /** What came of adding a photo: its hash, or the code of why not. */
    add(bytes: Buffer, name = 'seal.png', asset = truckOf('v-1')): string {
      const kept = desk.photos.add({ asset, when: 'in' }, name, bytes);
      return kept.ok ? kept.value.sha : kept.error.code;
    },
    /** What a photo is read as: its bytes, or the code of why not. */
    read(sha: string, asset = truckOf('v-1')): Buffer | string {
      const opened = desk.photos.open(asset, sha);
      if (!opened.ok) return opened.error.code;
      const parts: Buffer[] = [];
      for (let from = 0; from < opened.value.size; from += DOCUMENT_PIECE) {
        const piece = desk.photos.take(opened.value.id, from);
        if (!piece.ok) return piece.error.code;
        parts.push(Buffer.from(piece.value.data, 'base64'));
      }
      return Buffer.concat(parts);
    },
    full: message('files.full', { what: 'journal.db' }),
  };
  return desk;
}
