/**
 * What the picture tour needs to walk through the console: the looks, the pages, and a clerk's
 * hands.
 */
import type { Locator, Page } from 'playwright-core';
import type { Services } from '../e2e/support/services.ts';

/** How a page looks: colors and the size of its window in pixels. */
export type Look = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  readonly highContrast: boolean;
  /** How large text is: 2 is twice as large. */
  readonly text: number;
};

/**
 * The desks there are, from a small old window to a wall; high contrast is looked at on the usual
 * ones.
 */
const sizes = [
  [800, 600, false],
  [1440, 900, true],
  [1024, 768, true],
  [2560, 1440, false],
  [3840, 2160, false],
] as const;
const colors = [
  ['light', false, false],
  ['dark', true, false],
  ['contrast', false, true],
  ['contrast-dark', true, true],
] as const;

/**
 * Every look: five sizes in light and dark, the usual two in both high contrasts as well, and text
 * twice as large.
 */
export const looks: readonly Look[] = [
  ...sizes.flatMap(([width, height, inContrast]) =>
    colors
      .filter(([, , highContrast]) => inContrast || !highContrast)
      .map(([name, dark, highContrast]) => ({
        name: `${name}-${width}`,
        width,
        height,
        dark,
        highContrast,
        text: 1,
      })),
  ),
  { name: 'large-1440', width: 1440, height: 900, dark: false, highContrast: false, text: 2 },
];

/** One walk through a page: what it is given, and how it keeps a picture. */
export type Guide = {
  readonly page: Page;
  /** Services of this chapter, or null on the demo. */
  readonly sandbox: Services | null;
  /** The open dialog. */
  dialog(): Locator;
  /** Goes to a screen by the rail. */
  screen(name: string): Promise<void>;
  /** Presses a button by its name. */
  press(name: string | RegExp, within?: Locator): Promise<void>;
  /** Closes dialogs, menus and panels until none is open. */
  closeAll(): Promise<void>;
  /** Brings an element to the top of what scrolls around it. */
  scrollTo(element: Locator): Promise<void>;
};

/** A place of the tour: how to get there. Its name is the picture's. */
export type Stop = readonly [name: string, go: (guide: Guide) => Promise<unknown>];

/** Wraps a page in a clerk's hands. */
export function guideOf(page: Page, sandbox: Services | null): Guide {
  const open = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible');
  return {
    page,
    sandbox,
    dialog: () => page.getByRole('dialog').last(),
    screen: (name) =>
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click(),
    press: (name, within) =>
      (within ?? page)
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click(),
    closeAll: async () => {
      for (let tries = 0; tries < 6 && (await open.count()) > 0; tries += 1) {
        await page.keyboard.press('Escape');
        await page.waitForTimeout(150);
      }
    },
    scrollTo: (element) => element.evaluate((node) => node.scrollIntoView({ block: 'start' })),
  };
}
