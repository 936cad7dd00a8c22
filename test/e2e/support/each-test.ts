/**
 * After every test: no secret of a profile was found where it must not be. After a failed one: a
 * screenshot of every open page, the text of its dialogs and what has the focus, for the reader of
 * the log.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { leavePages, openPages } from './browser.ts';
import { leaks, unmark } from './canary.ts';
import { root } from './process.ts';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const folder = path.join(root, 'out', 'screenshots');
  mkdirSync(folder, { recursive: true });
  let number = 0;
  for (const page of openPages.keys()) {
    number += 1;
    const file = path.join(
      folder,
      `failed-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}-${number}.png`,
    );
    await page.screenshot({ path: file }).catch(() => {});
    const dialogs = await page.getByRole('dialog').allInnerTexts();
    const focus = await page
      .evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
      .catch(() => 'not known');
    console.error(
      `"${task.name}" failed. Picture: ${path.relative(root, file)}. Dialogs: ${JSON.stringify(dialogs)}. Focus: ${focus}`,
    );
  }
});

// The first to be named is the last to run.
afterAll(unmark);
afterAll(leavePages);

// Folders are searched when a console ends, which is after the last test at times.
afterEach(() => expect(leaks).toEqual([]));
afterAll(() => expect(leaks).toEqual([]));
