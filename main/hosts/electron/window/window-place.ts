/** Position of the window, kept from one start to the next in a file of its own. */
import path from 'node:path';
import { SmallFile } from '../../../kernel/files/small-file.ts';
import { removeFolderIfFree } from '../../../kernel/patient-files.ts';
import { makePrivateFolder } from '../../../kernel/private-folder.ts';

/**
 * A rectangle on the desktop in the system's points. Screens left of or above the first have
 * negative positions.
 *
 * Example: `{ x: -1920, y: 0, width: 1920, height: 1080 }` is a screen left of the first.
 */
export type DesktopRect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Position and state of the window. `box` is the one when it isn't maximized. */
export type WindowPlace = { readonly box: DesktopRect; readonly maximized: boolean };

/** Smallest window; windowOptions has the same. */
const least = { width: 900, height: 600 };

/** Usual window. */
const usual = { width: 1440, height: 900 };

/** How much of the title bar has to be on a screen so that the mouse can grab it. */
const grip = { width: 120, height: 24 };

/** No window of ours is farther from the first screen, or larger. */
const FARTHEST_POINTS = 100_000;

/** By hand: the library that checks shapes would be loaded for this before the first window. */
function readBox(json: unknown): WindowPlace | null {
  if (typeof json !== 'object' || json === null || !('box' in json)) return null;
  const { box } = json;
  if (!('maximized' in json) || typeof json.maximized !== 'boolean') return null;
  if (typeof box !== 'object' || box === null) return null;
  const side = (name: keyof DesktopRect): number => (box as Partial<DesktopRect>)[name] ?? NaN;
  const rect = { x: side('x'), y: side('y'), width: side('width'), height: side('height') };
  const isSane = (each: number) => Number.isInteger(each) && Math.abs(each) <= FARTHEST_POINTS;
  return Object.values(rect).every(isSane) ? { box: rect, maximized: json.maximized } : null;
}

const placeIn = (file: string) => new SmallFile(file, readBox);

/** Content of the file; null if there is none, or it isn't ours. */
export function readPlace(file: string): WindowPlace | null {
  try {
    const content = placeIn(file).read();
    return 'value' in content ? content.value : null;
  } catch {
    return null;
  }
}

/**
 * Chromium's own folder. If the disk refuses writes, a temporary one.
 *
 * Decision: One folder of Chromium serves all facilities.
 *
 * On Windows the key that seals saved sign-ins lies in it (`Local State`). With a folder for each
 * facility, a desk that changes facility would lose its sign-ins and its own key. No new key is
 * made where one is kept but can't be opened.
 */
export function chromiumFolderOf(root: string, isReadOnly: boolean): string {
  if (!isReadOnly) return path.join(root, 'window');
  const folder = makePrivateFolder('window');
  process.once('exit', () => removeFolderIfFree(folder));
  return folder;
}

/** Saves a position. A reader never sees half of it. Throws if the disk fails. */
export function writePlace(file: string, place: WindowPlace): void {
  placeIn(file).write(place);
}

/**
 * A position where the window can be seen and grabbed on the current screens (work areas, the main
 * one first). Without a saved position, or if its screen is gone, the window is centered on the
 * main screen. One that is too large is cut to its screen.
 */
export function sanePlace(kept: WindowPlace | null, screens: readonly DesktopRect[]): WindowPlace {
  const [main] = screens;
  if (main === undefined) return { box: { x: 0, y: 0, ...usual }, maximized: false };
  const sizeOn = (screen: DesktopRect) => ({
    width: within(kept?.box.width ?? usual.width, least.width, screen.width),
    height: within(kept?.box.height ?? usual.height, least.height, screen.height),
  });
  const home =
    kept && screens.find((screen) => isGraspable({ ...kept.box, ...sizeOn(screen) }, screen));
  const screen = home ?? main;
  const { width, height } = sizeOn(screen);
  const middle = {
    x: screen.x + Math.round((screen.width - width) / 2),
    y: screen.y + Math.round((screen.height - height) / 2),
  };
  const place = home ? { x: kept.box.x, y: kept.box.y } : middle;
  return { box: { ...place, width, height }, maximized: kept?.maximized ?? false };
}

/**
 * Where a window has to move after the screens changed (one was unplugged, a remote desktop
 * connected or left); null if it can still be grabbed.
 */
export const placeAfterChange = (
  box: DesktopRect,
  screens: readonly DesktopRect[],
): DesktopRect | null =>
  screens.length === 0 || screens.some((each) => isGraspable(box, each))
    ? null
    : sanePlace({ box, maximized: false }, screens).box;

/** Not below the smallest window size, unless the screen itself is smaller. */
const within = (wanted: number, smallest: number, room: number): number =>
  Math.min(Math.max(wanted, smallest), room);

/** Enough of the title bar is on the screen for a mouse. */
function isGraspable(box: DesktopRect, screen: DesktopRect): boolean {
  const across = Math.min(box.x + box.width, screen.x + screen.width) - Math.max(box.x, screen.x);
  return (
    across >= grip.width && box.y >= screen.y && box.y + grip.height <= screen.y + screen.height
  );
}
