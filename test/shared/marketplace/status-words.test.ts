import { expect, test } from 'vitest';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../shared/marketplace/status-words.ts';
import { englishWords, loadWords } from '../../../shared/words/languages.ts';

test('statuses are words of the language in whatever case they come; others stay as they came', async () => {
  const { say } = englishWords();
  const es = await loadWords({ language: 'es', clock: 'h23' });
  expect(
    ['NEW', 'Pending', 'ready', 'On Hold'].map((status) => say(carrierStatus(status))),
  ).toEqual(['new', 'pending', 'ready', 'On Hold']);
  expect(
    ['PENDING', 'accepted', 'Void'].map((status) => es.say(integrationStatus(status))),
  ).toEqual(['pendiente', 'aceptada', 'Void']);
  expect(
    ['under-review', 'UNDER_REVIEW', 'missing', 'lost'].map((status) =>
      es.say(documentStatus(status)),
    ),
  ).toEqual(['en revisión', 'en revisión', 'falta', 'lost']);
});
