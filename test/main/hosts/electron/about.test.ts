import { expect, test } from 'vitest';
import { aboutBox } from '../../../../main/hosts/electron/about.ts';
import { englishWords } from '../../../../shared/i18n/languages.ts';

test('About shows the version of the program and of each part', () => {
  expect(
    aboutBox(englishWords(), '1.2.3', {
      Yardmaster: '1.2.3',
      Electron: '45.4.1',
      System: 'linux 6.1',
    }),
  ).toEqual({
    type: 'info',
    title: 'About Yardmaster',
    message: 'Yardmaster 1.2.3',
    detail: 'Yardmaster: 1.2.3\nElectron: 45.4.1\nSystem: linux 6.1',
    buttons: ['Close'],
  });
});
