// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  DocumentField,
  type DocumentValue,
} from '../../../../../renderer/features/appointments/documents/document-field.tsx';
import { PageProvider, usePage } from '../../../../../renderer/page/page-context.tsx';
import type { Transfer } from '../../../../../shared/console-api/documents.ts';
import type { ConsoleApi } from '../../../../../shared/console-api/index.ts';
import { inEnglish } from '../../../../../shared/i18n/in-english.ts';
import { message } from '../../../../../shared/i18n/message.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { noRows } from '../fields/support.ts';

let shown: TestPage | undefined;
const saved: { name: string; type: string; text: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob === undefined) throw new Error('Nothing was made for this link.');
    void blob.text().then((text) => saved.push({ name: this.download, type: blob.type, text }));
  });
});
afterEach(() => {
  endPage(shown);
  vi.restoreAllMocks();
});

/** What the console would answer; each test fills in what it needs. */
type Documents = Partial<Record<keyof ConsoleApi['documents'], (input: never) => Promise<unknown>>>;
const running: Transfer = {
  id: 't1',
  direction: 'up',
  fileName: 'seal.jpg',
  done: 50,
  total: 100,
  state: 'running',
  said: null,
  key: null,
  startedAt: '',
};
async function* transfers(options: { signal: AbortSignal }) {
  yield [running];
  await new Promise((resolve) => options.signal.addEventListener('abort', resolve));
}

function Over({
  documents,
  start,
  multiple,
  readOnly,
}: {
  documents: Documents;
  start: DocumentValue;
  multiple: boolean;
  readOnly: boolean;
}) {
  const page = usePage();
  const [value, setValue] = useState(start);
  const own = {
    watch: async (_: undefined, options: { signal: AbortSignal }) => transfers(options),
    cancel: async () => ({}),
    ...documents,
  };
  const api = new Proxy(page.api, {
    get: (target, name) => (name === 'documents' ? own : Reflect.get(target, name)),
  });
  return (
    <PageProvider value={{ ...page, api }}>
      <DocumentField
        label="Bill of lading"
        value={value}
        onChange={setValue}
        multiple={multiple}
        readOnly={readOnly}
      />
      <output>{JSON.stringify(value)}</output>
    </PageProvider>
  );
}
const show = async (
  start: DocumentValue,
  documents: Documents = {},
  options: { multiple?: boolean; readOnly?: boolean } = {},
) => {
  const { multiple = false, readOnly = false } = options;
  shown = await renderPart(
    <Over documents={documents} start={start} multiple={multiple} readOnly={readOnly} />,
    { rows: noRows },
  );
};
const valueNow = () =>
  JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? 'null') as DocumentValue;
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('There is nothing to choose a file with.');
  fireEvent.change(input, { target: { files: [file] } });
};

const key = 'storage/1/2/bill of lading.pdf';

test('a read-only document shows its name, and saves as plain bytes safely named', async () => {
  await show(
    'storage/1/2/open-me.html',
    {
      fetch: async () => ({ id: 'd1', fileName: 'open-me.html', size: 9, mediaType: 'text/html' }),
      take: async () => ({ data: btoa('<script>x'), last: true }),
    },
    { readOnly: true },
  );
  expect(screen.queryByRole('button', { name: /Choose a file|Remove/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save open-me.html' }));
  await waitFor(() =>
    expect(saved).toEqual([
      { name: 'open-me.html.txt', type: 'application/octet-stream', text: '<script>x' },
    ]),
  );
});

test('a picture is shown by its bytes, and other bytes of that name are not', async () => {
  const picture = 'storage/1/2/seal 7731.jpg';
  let bytes = '\u00ff\u00d8\u00ff\u00e0 seal';
  await show(
    picture,
    {
      fetch: async () => ({ id: 't9', fileName: 'seal 7731.jpg', size: bytes.length }),
      take: async () => ({ data: btoa(bytes), last: true }),
    } as Documents,
    { readOnly: true },
  );
  fireEvent.click(screen.getByRole('button', { name: 'View seal 7731.jpg' }));
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'seal 7731.jpg' })).src).toBe(
    'blob:1',
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  bytes = '<svg onload=alert(1)>';
  fireEvent.click(screen.getByRole('button', { name: 'View seal 7731.jpg' }));
  await screen.findByText(/isn’t a picture that can be shown/);
  expect(screen.queryByRole('img', { name: 'seal 7731.jpg' })).toBeNull();
});

test('a PDF is shown at an address of the host, in a new tab', async () => {
  const asked: unknown[] = [];
  await show(
    key,
    {
      fetch: async () => ({ id: 't3', fileName: 'bill of lading.pdf', size: 9 }),
      view: async (input: never) => {
        asked.push(input);
        return { address: '/shown/x1' };
      },
    } as Documents,
    { readOnly: true },
  );
  fireEvent.click(screen.getByRole('button', { name: 'View bill of lading.pdf' }));
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'View in a new tab' });
  expect([link.getAttribute('href'), link.rel]).toEqual(['/shown/x1', 'noopener noreferrer']);
  expect(asked).toEqual([{ id: 't3' }]);
});

test('a key that is not safe is shown as it came, without a button', async () => {
  await show('storage/1/2/../../x', {}, { readOnly: true });
  expect(screen.getByText('storage/1/2/../../x')).toBeTruthy();
  expect(screen.getByText(/^This document can’t be downloaded\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what the console says when a document cannot be had stands below it', async () => {
  const said = message('documents.noAddress');
  await show(
    key,
    { fetch: () => Promise.reject(Object.assign(new Error(), { data: { said } })) },
    { readOnly: true },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save bill of lading.pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe(inEnglish(said));
});

test('a file goes up as soon as it is chosen, and its key is the value once it is up', async () => {
  const begun: unknown[] = [];
  const pieces: string[] = [];
  await show(null, {
    begin: async (input: never) => {
      begun.push(input);
      return { id: 't1' };
    },
    piece: async ({ data }: { data: string }) => {
      pieces.push(data);
      return {};
    },
    send: async () => ({ key }),
  } as Documents);
  choose(new File(['x'.repeat(14 * 1024)], 'bill of lading.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('14 KB')).toBeTruthy();
  await waitFor(() => expect(valueNow()).toBe(key));
  expect(begun).toEqual([
    { fileName: 'bill of lading.pdf', mediaType: 'application/pdf', size: 14 * 1024 },
  ]);
  expect(atob(pieces.join(''))).toBe('x'.repeat(14 * 1024));
  expect(screen.queryByRole('button', { name: /Choose a file/ })).toBeNull();
});

// Cases: D18.
test('a HEIC photo goes up only after the clerk has read what it is', async () => {
  const sent: string[] = [];
  await show(null, {
    begin: async ({ fileName }: { fileName: string }) => {
      sent.push(fileName);
      return { id: 't1' };
    },
    piece: async () => ({}),
    send: async () => ({ key }),
  } as Documents);
  choose(new File(['x'], 'IMG_0471.HEIC'));
  expect((await screen.findByText(/Save the photo as JPEG/)).textContent).toContain('Nothing was');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(valueNow()).toBe(key));
  expect(sent).toEqual(['IMG_0471.HEIC']);
});

// Cases: D18.
test('an empty file is refused on the spot', async () => {
  await show(null);
  choose(new File([], 'nothing.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('is empty');
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
});

test('an upload shows how far it is and can be canceled', async () => {
  let canceled = 0;
  let fail: (error: Error) => void = () => {};
  await show(null, {
    begin: async () => ({ id: 't1' }),
    piece: async () => ({}),
    send: () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
    cancel: async () => {
      canceled += 1;
      fail(new Error('canceled'));
      return {};
    },
  });
  choose(new File(['abc'], 'seal.jpg'));
  expect(await screen.findByText('50%')).toBeTruthy();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Upload canceled.');
  expect(canceled).toBe(1);
  expect(valueNow()).toBeNull();
});

test('several documents are added one by one and taken out one by one', async () => {
  await show(
    [key, 'storage/1/2/b.pdf'],
    {
      begin: async () => ({ id: 't1' }),
      piece: async () => ({}),
      send: async () => ({ key: 'storage/1/2/c.pdf' }),
    },
    { multiple: true },
  );
  choose(new File(['abc'], 'c.pdf'));
  await waitFor(() => expect(valueNow()).toEqual([key, 'storage/1/2/b.pdf', 'storage/1/2/c.pdf']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
  expect(valueNow()).toEqual([key, 'storage/1/2/c.pdf']);
});
