import { expect, test } from 'vitest';
import { refusedSaid, wholeOf } from '../../../shared/sent-once/whole-of.ts';
import { englishWords } from '../../../shared/words/languages.ts';
import { message, prose } from '../../../shared/words/message.ts';

const { say } = englishWords();

test('says once that something was refused, not sent, or is not known', () => {
  expect(say(refusedSaid(prose('Already linked.')))).toBe(
    'The service refused this. It said: Already linked.',
  );
  expect(say(refusedSaid(message('service.refused', { status: 400 })))).toBe(
    'The service refused this (error 400).',
  );
  expect(say(wholeOf({ kind: 'not-sent', said: message('service.wrongAddress') }))).toBe(
    'Nothing was sent. This address doesn’t belong to the service.',
  );
  expect(say(wholeOf({ kind: 'unknown', said: message('service.broken') }))).toBe(
    'The connection broke. It isn’t known whether this went through.',
  );
});
