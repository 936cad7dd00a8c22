// @vitest-environment happy-dom
/** Photos on the gate card, over the store on a real disk. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { watchState } from '../../../../main/kernel/api/watch-state.ts';
import type { PhotoTarget } from '../../../../main/photos/photos.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { PhotoAsset } from '../../../../shared/photos/photo.ts';
import type { Result } from '../../../../shared/result.ts';

import { photosDesk } from '../../../main/photos/photos-desk.ts';
import { jpegOf, pngOf } from '../../../shared/photos/pictures.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

const truck = smallYard().visits.find(({ spotId }) => spotId !== null);

let gate: GateTest;
let desk: ReturnType<typeof photosDesk>;
afterEach(async () => {
  await endPage(gate?.started);
  vi.unstubAllGlobals();
  rmSync(desk.folder, { recursive: true, force: true });
});

/** The value, or an error as the console sends it. */
function answerOf<T>(result: Result<T, Message>): T {
  if (result.ok) return result.value;
  throw Object.assign(new Error(result.error.code), { data: { said: result.error } });
}

type Of = { readonly asset: PhotoAsset; readonly sha: string };
type Begun = PhotoTarget & { readonly name: string; readonly type: string; readonly size: number };

/** The card of a truck that is here, with photos as main keeps them. */
async function openCard(more: Parameters<typeof openWithPhotos>[0] = {}) {
  await openWithPhotos(more);
  await gate.read(truck?.licensePlate ?? '');
  return within(gate.card()).findByRole('region', { name: /^Photos of/ });
}

/** The gate, with photos as main keeps them. */
async function openWithPhotos(more: Partial<Parameters<typeof openGate>[0]> = {}) {
  desk = photosDesk();
  const { photos } = desk;
  let version = 0;
  photos.watch(() => {
    version += 1;
  });
  const { hasCamera } = photos;
  const state = () => ({ rule: photos.rule(), usedBytes: photos.used(), hasCamera, version });
  gate = await openGate({
    ...more,
    parts: {
      ...more.parts,
      photos: {
        watch: async (_: never, { signal }: { signal: AbortSignal }) =>
          watchState(photos, state, signal),
        of: async ({ asset }: Pick<Of, 'asset'>) => photos.of(asset),
        begin: async ({ asset, when, ...file }: Begun) =>
          answerOf(photos.begin({ asset, when }, file)),
        piece: async ({ id, data }: { id: string; data: string }) =>
          answerOf(photos.piece(id, data)),
        keep: async ({ id }: { id: string }) => answerOf(photos.keep(id)),
        open: async ({ asset, sha }: Of) => answerOf(photos.open(asset, sha)),
        take: async ({ id, from }: { id: string; from: number }) => answerOf(photos.take(id, from)),
        camera: async () => answerOf(photos.cameraFiles()),
        keepCamera: async ({ asset, when, name }: PhotoTarget & { name: string }) =>
          answerOf(photos.addFromCamera({ asset, when }, name)),
        cancel: async ({ id }: { id: string }) => photos.cancel(id),
        remove: async ({ asset, sha }: Of) => answerOf(photos.remove(asset, sha)),
        dropCard: async ({ card }: { card: string }) => answerOf(photos.dropCard(card)),
      },
    },
  });
}

const fileOf = (bytes: Buffer, name: string) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const drop = async (section: HTMLElement, ...files: File[]) => {
  fireEvent.drop(within(section).getByText('Add photos…'), { dataTransfer: { files } });
  await settle();
};
const tiles = (section: HTMLElement) =>
  within(section)
    .queryAllByRole('button', { name: /^Way (?:in|out),/ })
    .map((each) => each.getAttribute('aria-label')?.replace(/^(Way \w+),.*: /, '$1: '));

test('photos dropped on the card are kept, opened, and deleted by a second click', async () => {
  const section = await openCard();
  await drop(section, fileOf(jpegOf(400, 300), 'front.jpg'), fileOf(pngOf(80, 60), 'seal.png'));
  await waitFor(() => expect(tiles(section)).toEqual(['Way in: front.jpg', 'Way in: seal.png']));
  fireEvent.click(within(section).getByRole('button', { name: /front\.jpg$/ }));
  const dialog = await screen.findByRole('dialog');
  const picture = await within(dialog).findByRole('img', { name: 'front.jpg' });
  expect(picture.getAttribute('src')).toMatch(/^blob:/);
  expect(dialog.textContent).toContain('400 × 300 pixels');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete photo…' }));
  expect(tiles(section)).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(tiles(section)).toEqual(['Way in: seal.png']));
  expect(section.textContent).toContain('Deleted');
});

test('a refused photo gets a message, and the others are kept', async () => {
  const section = await openCard();
  const large = Object.defineProperty(fileOf(jpegOf(4, 3), 'dock.jpg'), 'size', {
    value: 60_000_000,
  });
  await drop(section, large, fileOf(jpegOf(9, 9), 'door.jpg'), fileOf(jpegOf(9, 9), 'again.jpg'));
  await waitFor(() => expect(tiles(section)).toEqual(['Way in: door.jpg']));
  expect(section.textContent).toContain('“dock.jpg” is 57.2 MB. A photo can be 15 MB at most.');
  await drop(section, fileOf(jpegOf(9, 9), 'again.jpg'));
  await waitFor(() => expect(section.textContent).toContain('“again.jpg” is kept here already.'));
  await drop(section, fileOf(pngOf(60_000, 60_000), 'bomb.png'));
  await waitFor(() => expect(section.textContent).toContain('60,000 × 60,000 pixels'));
  expect(tiles(section)).toHaveLength(1);
});

test('a picture that is pasted is kept, and pasted text is left alone', async () => {
  const section = await openCard();
  const paste = (files: File[]) =>
    fireEvent.paste(gate.box, { clipboardData: { files, getData: () => 'AB 1234' } });
  expect(paste([])).toBe(true);
  expect(paste([fileOf(jpegOf(8, 8), 'image.jpg')])).toBe(false);
  await waitFor(() => expect(tiles(section)).toEqual(['Way in: image.jpg']));
});

test('the card offers the camera’s pictures, and a click keeps one', async () => {
  const section = await openCard();
  mkdirSync(path.join(desk.folder, 'camera'));
  writeFileSync(path.join(desk.folder, 'camera', 'IMG_7.jpg'), jpegOf(70, 50));
  const at = desk.world.now / 1_000;
  utimesSync(path.join(desk.folder, 'camera', 'IMG_7.jpg'), at, at);
  const button = await within(section).findByRole(
    'button',
    { name: /^Keep IMG_7\.jpg, taken/ },
    { timeout: 15_000 },
  );
  fireEvent.click(button);
  await waitFor(() => expect(tiles(section)).toEqual(['Way in: IMG_7.jpg']));
  expect(button.isConnected).toBe(false);
});

test('a clerk without the right sees no photos on the card', async () => {
  const section = await openCard();
  const { session } = gate.started.page;
  const { clerk } = session.getState();
  if (clerk === null) throw new Error('Nobody is at the desk.');
  act(() => session.setState({ clerk: { ...clerk, roles: ['freight'] } }));
  expect(section.isConnected).toBe(false);
});

/** The card of an expected truck, on which a photo is looked for. */
async function openComing() {
  await openWithPhotos({ appointments: [appointment('7741902', 5)] });
  const item = { key: 'p', label: 'Door photo', kind: 'photo', of: 'truck', when: 'in' } as const;
  gate.started.double.setRelease({
    items: [{ ...item, unit: '', tolerance: 0, isRedTag: false }],
  });
  await settle();
  await gate.read('7741902');
  gate.fill('Plate', 'KTR 5508');
  gate.fill('Driver phone', '469 555 0144');
  gate.fill('Trailer', '53-7702');
  await settle();
  return within(gate.card()).findByRole('region', { name: /^Photos of/ });
}
const asked = () => within(gate.card()).getByLabelText<HTMLInputElement>('Door photo').value;

test('a photo that is asked for is added on the card, and goes with the check-in', async () => {
  const section = await openComing();
  expect(asked()).toBe('No photos');
  await gate.press('Enter');
  await waitFor(() => expect(gate.focused()).toBe('look:0'));
  await drop(section, fileOf(jpegOf(60, 40), 'door.jpg'));
  await waitFor(() => expect(asked()).toBe('1 photo'));
  await gate.press('Enter');
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('submit'));
  await gate.press('Enter');
  await waitFor(() => expect(gate.sent).toHaveLength(1));
  const [{ card, looks } = { card: null, looks: [] }] = gate.sent;
  expect(looks[0]?.seen).toMatchObject([{ key: 'p', value: '1' }]);
  expect(desk.photos.of({ kind: 'card', id: card ?? '' })).toMatchObject([{ name: 'door.jpg' }]);
});

test('a card with photos waits after Escape, and asks before it is discarded', async () => {
  const section = await openComing();
  await drop(section, fileOf(jpegOf(61, 40), 'door.jpg'), fileOf(jpegOf(62, 40), 'seal.jpg'));
  await waitFor(() => expect(asked()).toBe('2 photos'));
  fireEvent.click(within(gate.card()).getByRole('button', { name: 'Cancel' }));
  const discard = await screen.findByRole('button', { name: /^Discard the card of/ });
  fireEvent.click(discard);
  const question = await screen.findByText(/and delete its 2 photos\?/);
  fireEvent.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(desk.files.all()).toHaveLength(2);
  fireEvent.click(discard);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and delete' }));
  await waitFor(() => expect(desk.files.all()).toEqual([]));
  await waitFor(() => expect(discard.isConnected).toBe(false));
});

/** A PC with two cameras and a page that may use them. `refuse` names why they don't open. */
function twoCameras() {
  const asked: MediaStreamConstraints[] = [];
  const tracks: (EventTarget & { isOn: boolean })[] = [];
  const pc = { asked, tracks, refuse: null as string | null };
  const openOne = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    if (pc.refuse !== null) throw new DOMException('', pc.refuse);
    const track = Object.assign(new EventTarget(), {
      isOn: true,
      stop: () => {
        track.isOn = false;
      },
      getSettings: () => ({ deviceId: 'front' }),
    });
    tracks.push(track);
    return Object.assign(new MediaStream(), {
      getTracks: () => [track],
      getVideoTracks: () => [track],
    });
  };
  const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId, label: deviceId });
  const enumerateDevices = async () => [
    ...[camera('front'), camera('dock')],
    { kind: 'audioinput', deviceId: 'm', label: 'Microphone' },
  ];
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: openOne, enumerateDevices } });
  let pictures = 0;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage() {} });
      async convertToBlob() {
        pictures += 1;
        return new Blob([new Uint8Array(jpegOf(640, 480 + pictures))], { type: 'image/jpeg' });
      }
    },
  );
  const settings = { preferences: async () => ({ pcCamera: true }) };
  return { pc, parts: { settings } as never };
}

test('the PC’s camera takes photos by Enter, silently; closing turns it off', async () => {
  const { pc, parts } = twoCameras();
  const section = await openCard({ parts });
  fireEvent.click(await within(section).findByRole('button', { name: 'Take photo…' }));
  const dialog = await screen.findByRole('dialog', { name: /by the PC’s camera$/ });
  await within(dialog).findByRole('combobox', { name: 'Camera' });
  const shutter = within(dialog).getByRole('button', { name: /^Take photo/ });
  await waitFor(() => expect(document.activeElement).toBe(shutter));
  // Before the camera shows anything there is nothing to keep.
  await gate.press('Enter');
  expect(tiles(section)).toEqual([]);
  fireEvent.loadedMetadata(within(dialog).getByLabelText('What the camera shows'));
  await gate.press('Enter');
  await waitFor(() => expect(tiles(section)).toHaveLength(1));
  await gate.press('Enter');
  await waitFor(() => expect(tiles(section)).toHaveLength(2));
  expect(tiles(section)[0]).toMatch(/^Way in: camera-\d{8}T\d{6}-1\.jpg$/);
  expect(document.activeElement).toBe(shutter);
  expect(pc.asked.map(({ audio }) => audio)).toEqual([false]);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(pc.tracks.map(({ isOn }) => isOn)).toEqual([false]));
});

test('why the camera doesn’t open is said with what to do, and it is tried again', async () => {
  const { pc, parts } = twoCameras();
  pc.refuse = 'NotAllowedError';
  const section = await openCard({ parts });
  fireEvent.click(await within(section).findByRole('button', { name: 'Take photo…' }));
  const dialog = await screen.findByRole('dialog');
  const says = (text: string) => waitFor(() => expect(dialog.textContent).toContain(text));
  const again = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await says('The camera isn’t allowed.');
  for (const [name, text] of [
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', 'Another program uses the camera.'],
    ['TypeError', 'The camera didn’t start.'],
  ] as const) {
    pc.refuse = name;
    again();
    await says(text);
  }
  pc.refuse = null;
  again();
  await within(dialog).findByLabelText('What the camera shows');
  act(() => void pc.tracks[0]?.dispatchEvent(new Event('ended')));
  await says('The camera was unplugged');
});

test('without the desk’s setting the PC’s camera isn’t offered', async () => {
  const { pc } = twoCameras();
  const section = await openCard();
  await settle();
  expect(within(section).queryByRole('button', { name: 'Take photo…' })).toBeNull();
  expect(pc.asked).toEqual([]);
});
