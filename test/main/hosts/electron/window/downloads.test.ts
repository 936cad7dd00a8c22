import { EventEmitter } from 'node:events';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  guardDownloads,
  nameOfDownload,
} from '../../../../../main/hosts/electron/window/downloads.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { runs } from '../../../../support/runs.ts';
import { anyText } from '../../../../support/texts.ts';

const make = () => {
  const session = new EventEmitter();
  const reports: string[] = [];
  const ended: unknown[] = [];
  guardDownloads(
    session as never,
    () => '/home/ann/Downloads',
    path.posix.join,
    (_where, error) => reports.push((error as Error).message),
    () => englishWords(),
    (file) => ended.push(file),
  );
  return {
    reports,
    ended,
    come: (url: string, name: string, place?: string) => come(session, url, name, place),
  };
};

const come = (session: EventEmitter, url: string, name: string, place = '') => {
  const event = { preventDefault: vi.fn() };
  const item = Object.assign(new EventEmitter(), {
    getURL: () => url,
    getFilename: () => name,
    getSavePath: () => place,
    setSaveDialogOptions: vi.fn(),
  });
  session.emit('will-download', event, item);
  return { item, refused: event.preventDefault.mock.calls.length > 0 };
};

test('a file that the page made is saved where the clerk says', () => {
  const { come, reports } = make();
  const { item, refused } = come('blob:app://console/1', 'rate 7.pdf');
  expect(refused).toBe(false);
  expect(item.setSaveDialogOptions).toHaveBeenCalledExactlyOnceWith({
    title: 'Save as',
    defaultPath: '/home/ann/Downloads/rate 7.pdf',
  });
  item.emit('done', {}, 'interrupted');
  expect(reports).toEqual(['The file could not be saved.']);
});

test.each([
  ['completed', '/media/usb/Lot 7.csv', { name: 'Lot 7.csv', folder: '/media/usb', as: 'saved' }],
  ['cancelled', '', { name: 'lot.csv', folder: null, as: 'canceled' }],
  ['interrupted', '/full/lot.csv', { name: 'lot.csv', folder: '/full', as: 'failed' }],
])('how it ended is told by who wrote it: %s', (state, place, told) => {
  const { come, ended } = make();
  const { item } = come('blob:app://console/2', 'lot.csv', place);
  expect(ended).toEqual([]);
  item.emit('done', {}, state);
  expect(ended).toEqual([told]);
});

test.each([
  'https://evil.example/x.pdf',
  'blob:https://evil.example/1',
  'data:text/plain,x',
  'app://console/x',
  'file:///etc/passwd',
])('a download of %s is refused', (url) => {
  const { come, reports } = make();
  const { item, refused } = come(url, 'x.pdf');
  expect(refused).toBe(true);
  expect(item.setSaveDialogOptions).not.toHaveBeenCalled();
  expect(reports).toEqual(['Refused a download that the page did not make.']);
});

test.each([
  ['../../.bashrc', 'bashrc.txt'],
  ['C:\\Windows\\x.exe', 'x.exe.txt'],
  ['invoice.pdf.desktop', 'invoice.pdf.desktop.txt'],
  ['load\u202Efdp.exe', 'load_fdp.exe.txt'],
  ['', 'document.txt'],
  ['Straße 5.geojson', 'Straße 5.geojson'],
  ['Seal photo.JPG', 'Seal photo.JPG'],
  ['packing list.xlsx', 'packing list.xlsx'],
  ['macro.xlsm', 'macro.xlsm.txt'],
])('the name %j becomes %j', (name, safe) => expect(nameOfDownload(name)).toBe(safe));

test('no name leads out of its folder or ends like a program', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const safe = nameOfDownload(name);
      expect(path.posix.join('/a', safe)).toBe(`/a/${safe}`);
      expect(safe).toMatch(
        /^[^./\\][^/\\]*\.(?:pdf|csv|json|geojson|svg|png|txt|jpe?g|gif|webp|heic|tiff?|bmp|docx|xlsx|pptx|odt|ods|eml)$/i,
      );
    }),
    { numRuns: runs(5_000) },
  );
});
