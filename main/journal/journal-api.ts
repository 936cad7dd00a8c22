import { implement } from '@orpc/server';
import { journalContract } from '../../shared/console-api/journal.ts';
import { message } from '../../shared/words/message.ts';
import { snapshotOf } from '../yard/memory/snapshot.ts';
import { sealText } from './chain.ts';
import type { OpenedJournal } from './journal-file.ts';
import { yardAt } from './past-yard.ts';
import { type Recorder, unwatchedSubject } from './recorder.ts';

/** Most stretches that were not watched in one answer: a desk that is closed each night for a year. */
const mostStretches = 500;

/** The journal, to be read. What waits to be written is written first, so that an answer is of now. */
export function journalApi({ file, recorder, facility }: { file: OpenedJournal; recorder: Recorder; facility: string }) {
  const contract = implement(journalContract);
  return {
    span: contract.span.handler(() => {
      recorder.flush();
      const { seq, notedAt } = file.head();
      return { from: file.notedAt(1), until: seq === 0 ? 0 : notedAt, seq };
    }),
    picture: contract.picture.handler(({ input, errors }) => {
      recorder.flush();
      const seq = 'seq' in input ? Math.min(input.seq, file.head().seq) : file.placeAt(input.instant);
      const yard = yardAt(file, seq);
      const notedAt = file.notedAt(seq);
      if (yard === null || notedAt === null) throw errors.REFUSED({ data: { said: message('journal.before') } });
      return { seq, notedAt, yard: snapshotOf(yard.snapshot(), 0, []) };
    }),
    between: contract.between.handler(({ input: { after, until, limit } }) => file.between(after, until, limit)),
    about: contract.about.handler(({ input: { subject, before, limit } }) => {
      recorder.flush();
      return file.about(subject, before ?? Number.MAX_SAFE_INTEGER, limit);
    }),
    day: contract.day.handler(({ input: { from, until, parts } }) => {
      recorder.flush();
      const stretches = file.about(unwatchedSubject, Number.MAX_SAFE_INTEGER, mostStretches);
      const unwatched = stretches.flatMap(({ since, at }) =>
        since !== null && since < until && at > from ? [{ from: since, until: at }] : [],
      );
      return { counts: file.density(from, until, parts), unwatched };
    }),
    seal: contract.seal.handler(() => {
      recorder.flush();
      const { seq, notedAt, link } = file.head();
      return { text: sealText(seq, link), seq, notedAt: seq === 0 ? 0 : notedAt };
    }),
    verify: contract.verify.handler(({ input }) => {
      recorder.flush();
      return file.verify(facility, input.seal);
    }),
  };
}
