import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftsFileName, openDrafts } from '../../../main/appointments/open-drafts.ts';
import { draftSchema } from '../../../main/appointments/schema.ts';
import type { DurableHandle } from '../../../main/kernel/backups/durable-file.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import type { DraftContent } from '../../../shared/appointments/appointment-draft.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { field } from '../../shared/appointments/support.ts';
import { said } from '../../support/said.ts';

const clock = { now: () => Date.parse('2026-07-01T12:00:00Z'), monotonic: () => 0 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-drafts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const content = (id: string): DraftContent => ({
  id,
  carrier: null,
  dockId: 'd',
  loadTypeId: null,
  start: null,
  end: null,
  refNumbers: ['A'],
  notes: 'Gruesse',
  ccEmails: [],
  template: [field('str', { extra: { semanticLabelId: 's' } }), field('action')],
  values: [
    [0, 'typed'],
    [1, { any: ['thing'] }],
  ],
});

test('a draft comes back from the file exactly as it was typed', () => {
  const { store } = openDrafts({ folder, clock });
  store.save(content('a'), '2026-07-01T12:00:00Z');
  store.close();
  const again = openDrafts({ folder, clock });
  expect(again.notices).toEqual([]);
  expect(again.store.find('a')).toEqual({
    draft: { ...content('a'), savedAt: '2026-07-01T12:00:00Z', state: 'draft', said: null },
    sentAt: null,
    knownIds: null,
    looks: 0,
  });
  again.store.close();
});

test('a draft of a version that knew no carrier comes back without one', () => {
  const first = openDrafts({ folder, clock });
  first.store.save(content('a'), '2026-07-01T12:00:00Z');
  first.store.close();
  const db = openDatabase({ file: path.join(folder, draftsFileName), migrations: draftSchema });
  db.exec("UPDATE draft SET content = json_remove(content, '$.carrier')");
  db.close();
  const { store, notices } = openDrafts({ folder, clock });
  expect(notices).toEqual([]);
  expect(store.find('a')?.draft).toMatchObject(content('a'));
  store.close();
});

test('the newest draft comes first, and a change keeps how it stands', () => {
  const { store } = openDrafts({ folder, clock });
  store.save(content('a'), '2026-07-01T12:00:00Z');
  store.save(content('b'), '2026-07-01T12:00:01Z');
  store.setState('a', 'refused', rawText('No'), null);
  store.save({ ...content('a'), notes: 'Mended' }, '2026-07-01T12:00:02Z');
  expect(store.list().map(({ draft }) => [draft.id, draft.state, draft.notes])).toEqual([
    ['a', 'refused', 'Mended'],
    ['b', 'draft', 'Gruesse'],
  ]);
  store.close();
});

test('a draft in another form is reported, stays in the file and hides no other', () => {
  const first = openDrafts({ folder, clock });
  first.store.save(content('good'), '2026-07-01T12:00:00Z');
  first.store.close();
  const db = openDatabase({ file: path.join(folder, draftsFileName), migrations: draftSchema });
  db.prepare(
    "INSERT INTO draft (id, content, state, saved_at) VALUES ('old', '{\"id\":\"old\"}', 'draft', '2020')",
  ).run();
  db.prepare(
    "INSERT INTO draft (id, content, state, saved_at) VALUES ('cut', '{', 'draft', '2020')",
  ).run();
  db.close();
  const { store, notices } = openDrafts({ folder, clock });
  expect(store.list().map(({ draft }) => draft.id)).toEqual(['good']);
  expect(notices.map(said)).toEqual([expect.stringMatching(/^2 appointment drafts can’t be read/)]);
  expect(store.unreadable()).toBe(2);
  store.close();
});

test('drafts from a backup that may have been sent are unknown and looked for first', () => {
  let handle: DurableHandle | null = null;
  const first = openDrafts({
    folder,
    clock,
    keep: (kept) => {
      handle = kept;
    },
  });
  first.store.save({ ...content('whole'), start: '2026-07-02T15:00:00Z' }, '2026-07-01T12:00:00Z');
  first.store.save({ ...content('no-dock'), dockId: null }, '2026-07-01T12:00:01Z');
  first.store.save(
    { ...content('refused'), start: '2026-07-02T16:00:00Z' },
    '2026-07-01T12:00:02Z',
  );
  first.store.setState('refused', 'refused', rawText('No'), null);
  first.store.save(
    { ...content('sending'), start: '2026-07-02T17:00:00Z' },
    '2026-07-01T12:00:03Z',
  );
  first.store.sending('sending', '2026-07-01T12:00:04Z', ['known']);
  (handle as DurableHandle | null)?.backUp();
  first.store.remove('whole');
  first.store.close();
  writeFileSync(path.join(folder, draftsFileName), '');
  const { store, notices } = openDrafts({ folder, clock });
  expect(said(notices[0])).toMatch(
    /was empty\. It was restored from the backup of Jul 1, .*Check the schedule/,
  );
  const kept = (id: string) => store.find(id);
  expect(kept('whole')).toMatchObject({
    sentAt: '2026-07-01T12:00:00Z',
    knownIds: null,
    draft: { state: 'unknown' },
  });
  expect(kept('refused')).toMatchObject({
    sentAt: '2026-07-01T12:00:02Z',
    draft: { state: 'unknown' },
  });
  expect(kept('no-dock')).toMatchObject({
    sentAt: null,
    draft: { state: 'draft', said: message('appointments.sent.restored') },
  });
  expect(kept('sending')).toMatchObject({
    sentAt: '2026-07-01T12:00:04Z',
    knownIds: ['known'],
    draft: { state: 'unknown' },
  });
  store.close();
});

test('a damaged file is set aside, and drafts begin anew with a word about it', () => {
  writeFileSync(path.join(folder, draftsFileName), 'this is no database'.repeat(500));
  const { store, notices } = openDrafts({ folder, clock });
  expect(said(notices[0])).toContain('was damaged');
  expect(readdirSync(path.join(folder, 'quarantine'))).toHaveLength(1);
  store.save(content('a'), '2026-07-01T12:00:00Z');
  expect(store.list()).toHaveLength(1);
  store.close();
});

test('the file takes no state that there is not', () => {
  const db = openDatabase({ file: path.join(folder, draftsFileName), migrations: draftSchema });
  expect(() =>
    db
      .prepare(
        "INSERT INTO draft (id, content, state, saved_at) VALUES ('x', '{}', 'lost', '2026')",
      )
      .run(),
  ).toThrow(/CHECK/);
  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  db.close();
});
