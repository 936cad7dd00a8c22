/**
 * The schedule of one facility at a service that holds several, as nestjsx/crud and its lesser
 * relations would answer.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { createAppointmentsClient } from '../../../../main/remote/dock-scheduling/appointments-client.ts';
import type { AppointmentRead } from '../../../../main/remote/dock-scheduling/decode/decode-appointments.ts';
import { createHttp } from '../../../../main/remote/http.ts';
import type { Undocumented } from '../../../../main/remote/undocumented.ts';
import type { Dock, LoadType } from '../../../../shared/appointments/model.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { json, serve, systemClock } from '../servers.ts';
import { collect, fixedToken, testSettings } from './client-against.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const start = '2026-11-22T15:00:00.000Z';
const stretch = {
  from: Date.parse('2026-11-20T00:00:00Z'),
  to: Date.parse('2026-12-01T00:00:00Z'),
};

/** What the service does with what it was asked. */
type Service = {
  /** The relation `dock` of an appointment can be joined. */
  readonly joins: boolean;
  /**
   * Its answer to a dotted field whose relation is not joined, and to a join that it does not know.
   */
  readonly otherwise: 400 | 500;
  /** `/dock` is there, and its records name their warehouse. */
  readonly docks?: 'named' | 'unnamed' | 'missing';
  /** `s` and everything else is passed over, as far as the seed documents. */
  readonly deaf?: boolean;
  readonly isDown?: () => boolean;
};

type Row = {
  readonly id: string;
  readonly dockId: string;
  readonly start: string;
  readonly lastChangedDateTime: string;
};
const rows: readonly Row[] = ['mine', 'other'].flatMap((where) =>
  [1, 2].map((number) => ({
    id: `${where}-${number}`,
    dockId: `dock-${where}`,
    start,
    lastChangedDateTime: number === 1 ? '2026-11-22T10:00:00.000Z' : '2026-11-22T12:00:00.000Z',
  })),
);

async function opened(service: Service, settings: Partial<Undocumented> = {}) {
  const server = await serve((request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    if (service.isDown?.()) return json(reply, { message: 'Internal server error' }, 500);
    const page = (data: readonly object[]) =>
      json(reply, { data, count: data.length, total: data.length, page: 1, pageCount: 1 });
    const s = searchParams.get('s') ?? '';
    if (pathname === '/dock') {
      if (service.docks === 'missing') return json(reply, {}, 404);
      const docks = ['mine', 'other'].filter(
        (where) => service.deaf || !s.includes('"warehouseId"') || where === 'mine',
      );
      const named = (where: string) => (service.docks === 'unnamed' ? {} : { warehouseId: where });
      return page(docks.map((where) => ({ id: `dock-${where}`, name: where, ...named(where) })));
    }
    if (pathname !== '/appointments') return json(reply, {}, 404);
    const joins = searchParams.getAll('join[]').some((join) => join.startsWith('dock'));
    const isDotted = s.includes('dock.warehouseId');
    if (service.deaf) return page(rows);
    if ((joins && !service.joins) || (isDotted && !joins))
      return json(reply, {}, service.otherwise);
    const since = /"lastChangedDateTime":\{"\$gt":"([^"]+)"/.exec(s)?.[1] ?? '';
    const wanted = rows.filter(
      (row) => row.lastChangedDateTime > since && (!isDotted || row.dockId === 'dock-mine'),
    );
    page(
      wanted.map((row) =>
        joins ? { ...row, dock: { id: row.dockId, warehouseId: row.dockId.slice(5) } } : row,
      ),
    );
  });
  const undocumented = testSettings(settings);
  const http = createHttp({ baseUrl: server.url, clock: systemClock, limits: undocumented });
  cleanups.push(
    () => http.close(),
    () => server.close(),
  );
  const client = createAppointmentsClient(
    { http, tokens: fixedToken('t'), undocumented },
    'mine' as WarehouseId,
  );
  const shown = (read: { readonly rows: readonly AppointmentRead[] }) =>
    read.rows.flatMap(({ appointment, isActive }) => (isActive ? [appointment.id] : []));
  return {
    server,
    client,
    asked: () =>
      server.seen
        .filter(({ url }) => url.startsWith('/appointments'))
        .map(({ url }) => new URL(url, 'http://x').searchParams),
    docks: () => collect<Dock>((sink, stop) => client.docks(sink, stop)),
    async within() {
      const read = await collect<AppointmentRead>((sink, stop) =>
        client.within(stretch, sink, stop),
      );
      return { shown: shown(read), problems: read.problems.map(({ code }) => code) };
    },
    async changed() {
      return shown(
        await collect<AppointmentRead>((sink, stop) =>
          client.changedAfter('2026-11-22T11:00:00.000Z', sink, stop),
        ),
      );
    },
  };
}

describe('the appointments of one facility', () => {
  test('are asked for with their dock joined: the first question is the last', async () => {
    const { within, changed, asked } = await opened({ joins: true, otherwise: 500 });
    expect(await within()).toEqual({ shown: ['mine-1', 'mine-2'], problems: [] });
    expect(await changed()).toEqual(['mine-2']);
    expect(asked()).toHaveLength(2);
    for (const query of asked()) expect(query.getAll('join[]')[0]).toBe('dock||id,warehouseId');
  });

  test.each([400, 500] as const)(
    'are told apart by docks if the dock can’t be joined (%i); changes go alone',
    async (otherwise) => {
      const { docks, within, changed, asked } = await opened({ joins: false, otherwise });
      await docks();
      expect(await within()).toEqual({
        shown: ['mine-1', 'mine-2'],
        problems: ['facility-not-told'],
      });
      const before = asked().length;
      expect(await changed()).toEqual(['mine-2']);
      for (const query of asked().slice(before))
        expect(query.get('s')).toContain('"lastChangedDateTime":{"$gt":');
      const learned = asked().length;
      await changed();
      await within();
      expect(asked()).toHaveLength(learned + 2);
    },
  );

  test('without a facility in record or dock aren’t shown, unless there is only one', async () => {
    const service = { joins: false, otherwise: 400, docks: 'missing', deaf: true } as const;
    const strict = await opened(service);
    await expect(strict.docks()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await strict.within()).toEqual({ shown: [], problems: ['facility-not-told'] });
    const told = await opened(service, { yardAppointmentsUntold: 'show' });
    expect((await told.within()).shown).toHaveLength(4);
  });

  test('never include another facility’s, even if the service ignores the filter', async () => {
    const { docks, within, changed } = await opened({ joins: true, otherwise: 400, deaf: true });
    expect((await docks()).rows.map(({ id }) => id)).toEqual(['dock-mine']);
    expect((await within()).shown).toEqual(['mine-1', 'mine-2']);
    expect(await changed()).toEqual(['mine-1', 'mine-2']);
  });

  test('a service that is down is not taken for one that breaks on the question', async () => {
    let isDown = true;
    const { within, asked } = await opened({ joins: true, otherwise: 500, isDown: () => isDown });
    await expect(within()).rejects.toMatchObject({ kind: 'service' });
    expect(asked()).toHaveLength(2);
    isDown = false;
    await within();
    expect(asked()).toHaveLength(3);
    expect(asked().at(-1)?.get('s')).toContain('dock.warehouseId');
  });
});

describe('load types', () => {
  test('are asked for by the published parameter, including the organization’s', async () => {
    const server = await serve((request, reply) => {
      const query = new URL(request.url, 'http://x').searchParams;
      const all = [
        { id: 'l-1', warehouseId: 'mine', name: 'Live unload' },
        { id: 'l-2', warehouseId: null, description: 'Frozen, drop' },
        { id: 'l-3', warehouseId: 'other', name: 'Elsewhere' },
      ];
      const data = query.get('warehouseId') === 'mine' ? all.slice(0, 2) : all;
      json(reply, { data, total: data.length, pageCount: 1 });
    });
    const undocumented = testSettings();
    const http = createHttp({ baseUrl: server.url, clock: systemClock, limits: undocumented });
    cleanups.push(
      () => http.close(),
      () => server.close(),
    );
    const client = createAppointmentsClient(
      { http, tokens: fixedToken('t'), undocumented },
      'mine' as WarehouseId,
    );
    const { rows: found } = await collect<LoadType>((sink, stop) => client.loadTypes(sink, stop));
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['l-1', 'Live unload'],
      ['l-2', 'Frozen, drop'],
    ]);
    expect(server.seen).toHaveLength(1);
  });
});
