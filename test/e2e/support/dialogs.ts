/** Dialogs, menus, and calendars, and what axe finds in them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './browser.ts';

/**
 * What opens over the page, each by its tag in a file of `renderer/`. A sheet that is printed is
 * shown by `PrintDialog`.
 */
export const opening =
  /<(?:Dialog|Modal|Modal\.Root|Menu\.Dropdown|Popover\.Dropdown|Spotlight\.Root|PrintDialog)(?=[\s>])/g;

/**
 * Axe finds nothing in what is open on top. `part`: its file below `renderer/`, with a name of its
 * own after "#" where the file has several: `test/architecture/dialogs.test.ts` looks for a call of
 * this for each.
 */
export async function soundOnTop(page: Page, part: string): Promise<void> {
  const top = page
    .locator('[role=dialog]:visible, [role=menu]:visible, .mantine-Popover-dropdown:visible')
    .last();
  await top.waitFor();
  expect([part, ...(await axeViolations(top))]).toEqual([part]);
}
