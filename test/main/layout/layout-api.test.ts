import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { needOf } from '../../../main/console/permissions.ts';
import { layoutApi } from '../../../main/layout/layout-api.ts';
import { openLayoutStore, type SavedLayouts } from '../../../main/layout/saved-layouts.ts';
import { layoutContract } from '../../../shared/console-api/layout.ts';
import { toLayoutColumns } from '../../../shared/layout/wire.ts';
import { smallDocument } from '../../shared/layout/documents.ts';
import { saying } from '../../support/said.ts';

const clock = { now: () => 1_700_000_000_000, monotonic: () => 0 };
let folder = '';
let store: SavedLayouts;
const client = () => createRouterClient({ layout: layoutApi(store, () => 'Ada') }).layout;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-layout-api-'));
  store = openLayoutStore({ folder, clock });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = toLayoutColumns(smallDocument()) as never;

describe('the drawn yard over the console API', () => {
  test('is sent at the start and at each change, with who saved it', async () => {
    const api = client();
    const events = await api.watch();
    expect((await events.next()).value).toEqual({ version: 0, columns: null });
    expect(await api.save({ base: 0, columns, note: 'first' })).toEqual({ version: 1 });
    expect((await events.next()).value).toEqual({ version: 1, columns });
    expect(await api.versions()).toMatchObject([{ version: 1, savedBy: 'Ada', note: 'first' }]);
    expect(await api.read({ version: 1 })).toEqual({ version: 1, columns });
    await events.return?.();
  });

  test('refuses what cannot be, with the reason, and saves nothing of it', async () => {
    const api = client();
    const broken = { ...(columns as object), areas: [] } as never;
    for (const call of [
      () => api.save({ base: 0, columns: broken, note: '' }),
      () => api.save({ base: 7, columns, note: '' }),
      () => api.read({ version: 3 }),
      () => api.background({ id: 'a'.repeat(64) }),
      () => api.putBackground({ type: 'image/png', data: 'PHN2Zz4=' }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'REFUSED',
        data: { said: saying(/\.$/) },
      });
    expect(await api.versions()).toEqual([]);
  });

  test('is changed only by clerks who may', () => {
    expect([needOf(layoutContract.save), needOf(layoutContract.putBackground)]).toEqual([
      'layout',
      'layout',
    ]);
    expect(needOf(layoutContract.watch)).toBe('open');
  });
});
