import { afterEach, expect, test } from 'vitest';
import { named } from '../../../../renderer/features/quoting/named.ts';
import { setWords } from '../../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../../shared/i18n/languages.ts';

afterEach(() => setWords(englishWords()));

test('documented names show in the reader’s language, others as they came', async () => {
  expect(['open', 'DIRECT', 'MOVED_LANE_BEFORE', 'EMPTY_TRUCK_NEARBY', 'Held'].map(named)).toEqual([
    'Open',
    'Direct',
    'Moved this lane before',
    'Empty truck nearby',
    'Held',
  ]);
  setWords(await loadWords({ language: 'es', clock: 'h23' }));
  expect(['open', 'rejected', 'positive', 'external', 'email', 'Held'].map(named)).toEqual([
    'Abierto',
    'Rechazado',
    'Positiva',
    'Externa',
    'correo',
    'Held',
  ]);
});
