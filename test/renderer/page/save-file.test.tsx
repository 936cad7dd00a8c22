// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { DesktopWatch } from '../../../renderer/features/settings/desktop-watch.tsx';
import { saveFile } from '../../../renderer/page/save-file.ts';
import { endPage, renderPart, type TestPage, until } from '../support/render-page.tsx';
import { WithApi } from '../support/with-api.tsx';
import { smallYard } from '../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  endPage(shown);
});

test('a browser isn’t said to have saved a file; the desktop program says so', async () => {
  shown = await renderPart(<span />, { rows: smallYard() });
  const { page, told } = shown;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const file = new Blob(['a']);
  saveFile({ ...page, info: { ...page.info, host: 'web' } }, file, 'lot 9.csv');
  expect(told.map(({ sentence }) => sentence)).toEqual([
    'Gave lot 9.csv to the browser. It says where it saved it, or that it didn’t.',
  ]);
  saveFile({ ...page, info: { ...page.info, host: 'electron' } }, file, 'lot 9.csv');
  expect(told).toHaveLength(1);
});

// Cases: PC22.
test('saved, given up and failed are each shown, with the place', async () => {
  const files = [
    { name: 'a.csv', folder: '/media/usb', as: 'saved' },
    { name: 'b.csv', folder: null, as: 'canceled' },
    { name: 'c.csv', folder: '/full', as: 'failed' },
  ];
  shown = await renderPart(
    <WithApi
      parts={{
        desktop: {
          watch: async function* () {
            yield { notifications: true, update: null, show: null, files };
            await new Promise(() => undefined);
          },
        },
      }}
    >
      <DesktopWatch />
    </WithApi>,
    { rows: smallYard() },
  );
  await until(() => shown?.told.length === 3);
  expect(shown.told.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['said', 'Saved a.csv in /media/usb.'],
    ['said', 'b.csv wasn’t saved.'],
    ['refused', 'c.csv couldn’t be written to /full. Save it again, in another folder.'],
  ]);
});
