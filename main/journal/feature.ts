/** The journal as a feature: it listens to the yard and to the outbox, and answers what was. */
import { message } from '../../shared/words/message.ts';
import type { Ground } from '../kernel/feature.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { openYardFeature } from '../yard/feature.ts';
import { journalApi } from './journal-api.ts';
import { openJournalFile } from './journal-file.ts';
import { createRecorder } from './recorder.ts';

/** What it is opened with. */
export type JournalFeatureParts = {
  readonly ground: Ground;
  readonly yard: Pick<ReturnType<typeof openYardFeature>, 'live' | 'asOf' | 'onLooked'>;
  readonly outbox: Pick<Outbox, 'watch'>;
};

/** Opens it. Throws `DatabaseError` when another program holds the file. */
export function openJournalFeature({ ground, yard, outbox }: JournalFeatureParts) {
  const { clock, timers, status, warehouse } = ground;
  const file = openJournalFile(ground.home, warehouse);
  status.setNotices('journal', file.notices);
  const recorder = createRecorder({
    file,
    base: yard.live.base,
    clock,
    timers,
    onTrouble: (why) =>
      status.setNotices(
        'journal-disk',
        why === null ? [] : [{ key: 'journal-disk', severity: 'warning', said: message('journal.notKept', { why }) }],
      ),
  });
  const stops = [
    yard.live.onBase(recorder.changing),
    yard.onLooked(recorder.looked),
    outbox.watch((change) => {
      if (change.kind === 'changed') recorder.operation(change.record);
    }),
  ];
  return {
    api: { journal: journalApi({ file, recorder, base: yard.live.base }) },
    recorder,
    start: () => recorder.begin(yard.asOf),
    stop() {
      for (const stop of stops) stop();
      recorder.end();
      file.close();
    },
  };
}
