import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { desktopApi } from '../../../../main/console/desktop-api.ts';
import { createDesktopPort } from '../../../../main/hosts/electron/desktop-port.ts';
import { openDesktopSettings } from '../../../../main/hosts/electron/desktop-settings.ts';
import { noUpdates } from '../../../../main/hosts/electron/updates/updates.ts';
import { message } from '../../../../shared/i18n/message.ts';

const noFeed = message('desktop.update.noFeed');

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-desktop-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the settings of the desktop program', () => {
  test('are kept over a start, and as they were before where the file cannot be read', () => {
    openDesktopSettings(root).change({ notifications: false });
    expect(openDesktopSettings(root).get()).toEqual({ notifications: false, newestSeen: null });
    openDesktopSettings(root).change({ newestSeen: '1.2.3' });
    expect(openDesktopSettings(root).get()).toEqual({ notifications: false, newestSeen: '1.2.3' });
    for (const bad of ['{', '[]', 'null', '']) {
      writeFileSync(path.join(root, 'desktop.json'), bad);
      expect(openDesktopSettings(root).get()).toEqual({ notifications: false, newestSeen: null });
    }
    writeFileSync(path.join(root, 'desktop.json'), '{"notifications":"maybe","newestSeen":7}');
    expect(openDesktopSettings(root).get()).toEqual({ notifications: true, newestSeen: null });
  });
});

describe('what the page sees of the desktop program', () => {
  const off = noUpdates(noFeed);
  const open = () => {
    let prints = 0;
    const port = createDesktopPort(openDesktopSettings(root), off, () => {
      prints += 1;
    });
    return { port, api: createRouterClient(desktopApi(port)), prints: () => prints };
  };

  test('is whether notifications are shown, and how it stands with newer versions', async () => {
    const { api } = open();
    const leave = new AbortController();
    const states = await api.watch(undefined, { signal: leave.signal });
    const update = { kind: 'off', said: noFeed };
    expect((await states.next()).value).toEqual({ notifications: true, update, show: null });
    await api.setNotifications({ on: false });
    expect((await states.next()).value).toEqual({ notifications: false, update, show: null });
    expect(JSON.parse(readFileSync(path.join(root, 'desktop.json'), 'utf8'))).toMatchObject({
      notifications: false,
    });
    leave.abort();
  });

  test('prints through the program, which the page does not wait for', async () => {
    const { api, prints } = open();
    await api.print();
    expect(prints()).toBe(1);
  });

  test('opens a clicked notification’s screen once, not again for a later page', async () => {
    const { port, api } = open();
    port.show('marketplace');
    const leave = new AbortController();
    const states = await api.watch(undefined, { signal: leave.signal });
    expect((await states.next()).value).toMatchObject({ show: 'marketplace' });
    const next = states.next();
    await port.setNotifications(true);
    expect((await next).value).toMatchObject({ show: null });
    leave.abort();
    expect((await (await api.watch()).next()).value).toMatchObject({ show: null });
  });

  test('is how the saving of each file ended, once', async () => {
    const { port, api } = open();
    const file = { name: 'yard.csv', folder: '/media/usb', as: 'saved' } as const;
    port.fileEnded(file);
    port.fileEnded({ ...file, as: 'failed' });
    const states = await api.watch();
    expect((await states.next()).value).toMatchObject({ files: [file, { as: 'failed' }] });
    void states.next();
    await Promise.resolve();
    expect((await (await api.watch()).next()).value).not.toHaveProperty('files');
  });

  test('a browser has none, and refuses a step of an update with a message', async () => {
    const api = createRouterClient(desktopApi(null));
    expect((await (await api.watch()).next()).value).toEqual({
      notifications: null,
      update: null,
      show: null,
    });
    await expect(api.update({ step: 'check' })).rejects.toMatchObject({
      data: { said: message('settings.update.browser') },
    });
    await expect(open().api.update({ step: 'check' })).rejects.toMatchObject({
      data: { said: noFeed },
    });
  });
});
