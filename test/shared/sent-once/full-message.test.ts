import { expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { fullMessage, refusedMessage } from '../../../shared/sent-once/full-message.ts';

const { format } = englishWords();

test('says once that something was refused, not sent, or is not known', () => {
  expect(format(refusedMessage(rawText('Already linked.')))).toBe(
    'The service refused this. It said: “Already linked.”',
  );
  expect(format(refusedMessage(message('service.refused', { status: 400 })))).toBe(
    'The service refused this (error 400).',
  );
  expect(format(fullMessage({ kind: 'not-sent', said: message('service.wrongAddress') }))).toBe(
    'Nothing was sent. This address doesn’t belong to the service.',
  );
  expect(format(fullMessage({ kind: 'unknown', said: message('service.broken') }))).toBe(
    'The connection broke. It isn’t known whether this went through.',
  );
});
