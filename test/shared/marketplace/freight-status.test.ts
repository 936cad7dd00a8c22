import { expect, test } from 'vitest';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../shared/marketplace/freight-status.ts';

test('known statuses are translated in any case; others stay as they came', async () => {
  const { format } = englishWords();
  const es = await loadWords({ language: 'es', clock: 'h23' });
  expect(
    ['NEW', 'Pending', 'ready', 'On Hold'].map((status) => format(carrierStatus(status))),
  ).toEqual(['new', 'pending', 'ready', 'On Hold']);
  expect(
    ['PENDING', 'accepted', 'Void'].map((status) => es.format(integrationStatus(status))),
  ).toEqual(['pendiente', 'aceptada', 'Void']);
  expect(
    ['under-review', 'UNDER_REVIEW', 'missing', 'lost'].map((status) =>
      es.format(documentStatus(status)),
    ),
  ).toEqual(['en revisión', 'en revisión', 'falta', 'lost']);
});
