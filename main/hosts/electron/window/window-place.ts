/** Where the window stood, kept from one start to the next in a file of its own. */
import path from 'node:path';
import { z } from 'zod';
import { SmallFile } from '../../../kernel/files/small-file.ts';
import { removeFolderIfFree } from '../../../kernel/patient-files.ts';
import { makePrivateFolder } from '../../../kernel/private-folder.ts';

/**
 * A rectangle on the desktop in the system's points; screens left of or above the first have
 * negative places.
 */
export type DesktopRect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Place and state of the window. `box` is the one it has when it is not maximized. */
export type WindowPlace = { readonly box: DesktopRect; readonly maximized: boolean };

/** Smallest window, the same as windowOptions has. */
const least = { width: 900, height: 600 };

/** Usual window. */
const usual = { width: 1440, height: 900 };

/** How much of the title bar has to be on a screen for the mouse to grab it. */
const grip = { width: 120, height: 24 };

const finite = z.number().int().min(-100_000).max(100_000);
const schema = z.object({
  box: z.object({ x: finite, y: finite, width: finite, height: finite }),
  maximized: z.boolean(),
});

const placeIn = (file: string) =>
  new SmallFile<WindowPlace>(file, (json) => schema.safeParse(json).data ?? null);

/** What the file holds, or null: no file, or none of ours. */
export function readPlace(file: string): WindowPlace | null {
  try {
    const content = placeIn(file).read();
    return 'value' in content ? content.value : null;
  } catch {
    return null;
  }
}

/**
 * Chromium's own folder: one for all facilities of a root, or, where the disk takes nothing, one
 * that goes with the program.
 */
export function chromiumFolderOf(root: string, isReadOnly: boolean): string {
  if (!isReadOnly) return path.join(root, 'window');
  const folder = makePrivateFolder('window');
  process.once('exit', () => removeFolderIfFree(folder));
  return folder;
}

/** Keeps a place; a reader never sees half of it. Throws when the disk does. */
export function writePlace(file: string, place: WindowPlace): void {
  placeIn(file).write(place);
}

/**
 * A place where the window can be seen and grasped on the screens there are now (work areas, the
 * main one first). Without a kept place, or when its screen is gone, the window stands in the
 * middle of the main screen; too large a one is cut to its screen.
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
 * Where a window has to go after the screens changed (one was unplugged, a remote desktop came or
 * went); null where it can still be grasped.
 */
export const placeAfterChange = (
  box: DesktopRect,
  screens: readonly DesktopRect[],
): DesktopRect | null =>
  screens.length === 0 || screens.some((each) => isGraspable(box, each))
    ? null
    : sanePlace({ box, maximized: false }, screens).box;

/** Not under the least size of the window, unless the screen itself is smaller. */
const within = (wanted: number, smallest: number, room: number): number =>
  Math.min(Math.max(wanted, smallest), room);

/** The title bar is on the screen with a part that a mouse can take. */
function isGraspable(box: DesktopRect, screen: DesktopRect): boolean {
  const across = Math.min(box.x + box.width, screen.x + screen.width) - Math.max(box.x, screen.x);
  return (
    across >= grip.width && box.y >= screen.y && box.y + grip.height <= screen.y + screen.height
  );
}
