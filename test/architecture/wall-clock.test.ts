/**
 * The wall clock may be hours or years off, and may be set while we run
 * (docs/decisions/what-the-wall-clock-decides.md). So it is read in one place, and whatever counts
 * with it has a reason here why that costs no data and opens no desk.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');

/** Reads the machine's clock. */
const READS =
  /Date\.now\b|new Date\(\)|\bDate\(\)|\(Date\)|Temporal\.Now\b|performance\.timeOrigin/;

/** Compares or counts with the wall clock of a `Clock`; its steady one is `monotonic`. */
const COUNTS =
  /(?:[-+<>]=?|\b(?:min|max|abs)\()\s*[\w.#]*[cC]lock\.now\(\)|[cC]lock\.now\(\)\)?,?\s*[-+<>]/;

const readers: { readonly [File in string]?: string } = {
  'main/program/system-ports.ts': 'the one clock of the program',
  'main/remote/network/untrusted.ts': 'shown beside the times of a certificate',
  'renderer/app/start.tsx': 'the one clock of the page',
  'renderer/app/shell/find.tsx': 'shown: a time without its day where it is today',
  'renderer/features/quoting/use-submit.ts': 'which day is past, as the clerk sees it',
  'renderer/features/settings/settings-screen.tsx': 'shown: the name of a zone now',
  'renderer/ui/text/day-text.ts': 'which day is today, as the clerk sees it',
  'renderer/yard-map/yard-map.tsx': 'shown: how long something stands',
};

const counters: { readonly [File in string]?: string } = {
  'main/appointments/schedule-sync.ts': 'which stamp of the service is believed; else all is read',
  'main/credentials/password-tokens.ts': 'the service’s clock: ours and what its Date differs',
  'main/credentials/quoting-tokens.ts': 'the service’s clock: ours and what its Date differs',
  'main/credentials/renewing.ts': 'shown; the lifetime itself is steady',
  'main/credentials/signed-tokens.ts': 'the service’s clock: ours and what its Date differs',
  'main/desks/desks.ts': 'shown; the age itself is steady',
  'main/desks/feature.ts': 'whether another desk reads: each read of ours decides for itself',
  'main/desks/fresh.ts': 'the larger of both clocks: too early asks once more',
  'main/gate/gate-api.ts': 'what is shown of the last hours',
  'main/gate/left-trucks.ts': 'what is shown of the last hours',
  'main/journal/write/shared-notes.ts': 'whether a note is shown as news',
  'main/kernel/backups/backup-schedule.ts': 'the stamp of an earlier start: one backup too many',
  'main/kernel/backups/open-durable.ts': 'a file that is closed is as new as now',
  'main/kernel/elapsed.ts': 'the larger of both clocks: a desk locks too early',
  'main/kernel/sent-once/calls.ts': 'shown; the wait itself is steady',
  'main/kernel/wake.ts': 'a clock that was set looks like a sleep: one early read',
  'main/layout/saved-layouts.ts': 'pictures that no drawing uses',
  'main/marketplace/events/deliveries.ts': 'the service’s clock, where it is sure',
  'main/marketplace/events/registrations.ts': 'asked again where the stamp is of no use',
  'main/marketplace/read/read-everything.ts': 'read once more where the stamp is of no use',
  'main/marketplace/service-clock.ts': 'finds a clock that jumped',
  'main/metrics/feature.ts': 'days of figures',
  'main/metrics/metric-days.ts': 'days of figures, gathered again from the journal',
  'main/now/now-file.ts': 'how long the clerk set a line aside',
  'main/outbox/queue/open-operations.ts': 'an age that is not sure where the clock was set back',
  'main/outbox/queue/operation-records.ts': 'shown; the due time itself is steady',
  'main/photos/feature.ts': 'whether a copy is missing; photos of a clock that jumped stay',
  'main/quoting/open-quoting.ts': 'shown; the timer itself is steady',
  'main/gate-checks/holds.ts':
    'how long a letting go is good for: asked again too early or too late',
  'main/remote/http.ts': 'how far the service’s clock differs',
  'main/remote/polling/puller.ts': 'shown; the due time itself is steady',
  'main/remote/realtime/channel.ts': 'shown; the timer itself is steady',
  'main/yard/feature.ts': 'an early read of the picture of an earlier start; ages told are steady',
  'main/yard/read/changes/ages.ts': 'shown; the age itself is steady',
};

const sources = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file));

/** Code without comments, whose words are no calls. */
const codeOf = (file: string): string =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const found = (folders: readonly string[], what: RegExp): readonly string[] =>
  folders
    .flatMap(sources)
    .filter((file) => what.test(codeOf(file)))
    .sort();

test('the machine’s clock is read where it is named here, and nowhere else', () => {
  expect(found(['shared', 'main', 'preload', 'renderer'], READS)).toEqual(
    Object.keys(readers).sort(),
  );
});

// Faults: K5.
test('every use of the wall clock gives its reason', () => {
  expect(found(['shared', 'main'], COUNTS)).toEqual(Object.keys(counters).sort());
});

test('both are seen in their usual forms', () => {
  for (const text of ['Date.now()', 'new Date()', 'Temporal.Now.instant()'])
    expect(text).toMatch(READS);
  expect('new Date(ms).toISOString()').not.toMatch(READS);
  for (const text of [
    'const age = this.#parts.clock.now() - Date.parse(at)',
    'if (until < clock.now())',
    'Math.min(end, 1) + clock.now()',
    'Math.max(clock.now(), 4)',
    'new Date(clock.now() + 5)',
  ])
    expect(text).toMatch(COUNTS);
  for (const text of ['instantOf(clock)', 'keep({ at: clock.now() })', 'const now = clock.now();'])
    expect(text).not.toMatch(COUNTS);
});
