/** Questions about trailers, and what may be answered yes. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { KnownInspection } from '../../../shared/gate-checks/inspection.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import {
  anyTrailer,
  isOf,
  type PoolFacts,
  type PoolQuery,
  searchPool,
  withCarrierOf,
} from '../../../shared/pool/search.ts';
import { nearPoolQueryOf, poolQueryOf } from '../../../shared/pool/sentence.ts';
import type { Container } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, containerId, visit, visitId } from '../../renderer/support/yard-data.ts';

const day = '2026-11-21';
const zone = 'America/Chicago';
const facts: PoolFacts = { looks: [], appointment: () => null, today: day, zone };

describe('a question', () => {
  test.each<[string, Partial<PoolQuery>]>([
    ['oldest empty of Werner', { load: 'empty', carrier: 'Werner' }],
    ['vacíos más viejos', { load: 'empty' }],
    ['cajas vacias mas viejas de Castores', { load: 'empty', carrier: 'Castores' }],
    ['Empties of J.B. Hunt', { load: 'empty', carrier: 'J.B. Hunt' }],
    [
      'oldest empty trailer from Swift Transportation',
      { load: 'empty', carrier: 'Swift Transportation' },
    ],
    ['empty schneider', { load: 'empty', carrier: 'schneider' }],
    ['reefers without power', { kind: 'reefer', power: 'off' }],
    ['empty reefers not running', { load: 'empty', kind: 'reefer', power: 'off' }],
    ['reefers with power', { kind: 'reefer', power: 'on' }],
    ['loaded for today', { load: 'full', isToday: true }],
    ['loaded of Heartland for today', { load: 'full', isToday: true, carrier: 'Heartland' }],
    ['el vacío más antiguo de Traxión', { load: 'empty', carrier: 'Traxión' }],
    ['cajas refrigeradas sin corriente', { kind: 'reefer', power: 'off' }],
    ['cargados para hoy', { load: 'full', isToday: true }],
    ['vacíos de Fletes México', { load: 'empty', carrier: 'Fletes México' }],
    ['which is the oldest empty trailer of Schneider?', { load: 'empty', carrier: 'Schneider' }],
    ['oldest empty of carrier Saia', { load: 'empty', carrier: 'Saia' }],
    ['Knight’s oldest empty', { load: 'empty', carrier: 'Knight' }],
    ['oldest MT of Swift please', { load: 'empty', carrier: 'Swift' }],
    ['remolque vacío de la línea Tresguerras', { load: 'empty', carrier: 'Tresguerras' }],
    [
      'la caja vacía más vieja del transportista Julián de Obregón',
      { load: 'empty', carrier: 'Julián de Obregón' },
    ],
    ['reefers w/o power', { kind: 'reefer', power: 'off' }],
    ['which reefers have no power', { kind: 'reefer', power: 'off' }],
    ['reefers that are not plugged in', { kind: 'reefer', power: 'off' }],
    ['refrigerados que no están prendidos', { kind: 'reefer', power: 'off' }],
    ['thermos sin conectar', { kind: 'reefer', power: 'off' }],
    ['loads going out today', { load: 'full', isToday: true }],
    ['cargas de hoy', { load: 'full', isToday: true }],
    ['trailers for pickup today', { isToday: true }],
    ['cargadas de Castores que salen hoy', { load: 'full', isToday: true, carrier: 'Castores' }],
    ['held', { hold: 'any' }],
    ['what is on hold', { hold: 'any' }],
    ['remolques detenidos de Castores', { hold: 'any', carrier: 'Castores' }],
    ['red-tagged reefers', { hold: 'redTag', kind: 'reefer' }],
    ['etiqueta roja', { hold: 'redTag' }],
    ['held empties with a red tag', { hold: 'redTag', load: 'empty' }],
  ])('“%s” is read', (text, wanted) => {
    expect(poolQueryOf(text)).toEqual({ ...anyTrailer, ...wanted });
  });

  test.each([
    'move HBT 14925 to D-11',
    'free doors',
    'empty 5312',
    'today',
    'TX-4821',
    'empty full',
    'close D-14 empty trailer in the way',
    'empty dry vans of Werner',
    'sign off',
    'log me out',
    '',
  ])('“%s” is none', (text) => {
    expect(poolQueryOf(text)).toBeNull();
  });
});

test('a carrier is known by words and their beginnings, never from inside', () => {
  expect(isOf('J.B. Hunt Transport, Inc.', 'jb hunt')).toBe(true);
  expect(isOf('Traxión Sur', 'traxion')).toBe(true);
  expect(isOf('Heartland Express', 'express')).toBe(true);
  expect(isOf('Heartland Express', 'land')).toBe(false);
  expect([isOf(null, 'x'), isOf(' – ', 'x')]).toEqual([null, null]);
});

describe('trailers', () => {
  const look = (code: string, at: number, value: string, label = 'Reefer running') =>
    ({
      at,
      inspection: {
        asset: `container:container-${code}`,
        when: 'in',
        seen: [
          {
            key: 'r',
            label,
            kind: 'text',
            unit: '',
            tolerance: 0,
            value,
            isCompared: false,
            isRedTag: false,
          },
        ],
      },
    }) as KnownInspection;
  const ask = (
    rows: readonly Container[],
    query: Partial<PoolQuery>,
    more: Partial<PoolFacts> = {},
  ) => {
    const yard = createYardTable({ areas: [], spots: [], visits: [], containers: [...rows] });
    const { found, unknown } = searchPool(yard, { ...anyTrailer, ...query }, { ...facts, ...more });
    return {
      found: found.map(({ code }) => code),
      unknown: unknown.map(({ container: { code }, gap }) => `${code} ${gap}`),
    };
  };

  it('come longest here first, and one without a carrier is said to be not known', () => {
    const empty = { state: 'Empty', companyName: 'Werner Enterprises' };
    const rows = [
      container('W2', { ...empty, createdAt: '2026-11-20T10:00:00Z' as never }),
      container('W1', { ...empty, createdAt: '2026-11-18T10:00:00Z' as never }),
      container('W0', { ...empty, createdAt: null }),
      container('W3', { ...empty, state: 'Full' }),
      container('N1', { ...empty, companyName: null }),
      container('S1', { ...empty, companyName: 'Swift' }),
      container('L1', { ...empty, state: null }),
    ];
    expect(ask(rows, { load: 'empty', carrier: 'werner' })).toEqual({
      found: ['W1', 'W2', 'W0'],
      unknown: ['N1 carrier', 'L1 load'],
    });
  });

  it('without power take a reading that says so; the newest counts', () => {
    const rows = ['A', 'B', 'C', 'D'].map((code) => container(code, { type: 'Reefer' }));
    const looks = [
      look('A', 1, 'yes'),
      look('A', 2, 'off'),
      look('B', 3, 'on'),
      look('C', 4, '34', 'Set point'),
      look('D', 5, 'Apagado', '¿Encendido?'),
    ];
    expect(ask(rows, { kind: 'reefer', power: 'off' }, { looks })).toEqual({
      found: ['A', 'D'],
      unknown: ['C power'],
    });
  });

  it('for today take a pickup appointment of today that is known here', () => {
    const of = (code: string, id: string | null) =>
      container(code, { state: 'Full', pickupAppointmentId: id as AppointmentId | null });
    const appointment = (id: AppointmentId) =>
      ({
        today: { start: '2026-11-22T05:30:00Z', end: null, status: 'Scheduled' },
        tomorrow: { start: '2026-11-22T06:30:00Z', end: null, status: 'Scheduled' },
        off: { start: '2026-11-21T18:00:00Z', end: null, status: 'Cancelled' },
      })[id as string] as Appointment | null;
    const rows = [
      of('T', 'today'),
      of('M', 'tomorrow'),
      of('O', 'off'),
      of('N', null),
      of('U', 'x'),
    ];
    expect(
      ask(rows, { load: 'full', isToday: true }, { appointment: (id) => appointment(id) ?? null }),
    ).toEqual({ found: ['T'], unknown: ['N day', 'U day'] });
  });

  it('that are held are found by what holds them; trucks where nothing else is asked', () => {
    const yard = createYardTable({
      areas: [],
      spots: [],
      visits: [visit('KLM 901'), visit('RRT 18')],
      containers: [container('TAG 1'), container('SEAL 2'), container('OK 3')],
    });
    const said = message('release.held.redTag', { there: 'Brakes' });
    const holds: Readonly<Record<string, 'moves' | 'leaving'>> = {
      [containerId('TAG 1')]: 'moves',
      [containerId('SEAL 2')]: 'leaving',
      [visitId('KLM 901')]: 'leaving',
    };
    yard.setHoldsOf(({ id }) => {
      const stops = holds[id];
      return stops === undefined ? [] : [{ stops, said }];
    });
    const of = (part: Partial<PoolQuery>) => {
      const { found, trucks } = searchPool(yard, { ...anyTrailer, ...part }, facts);
      return [...trucks.map((each) => each.licensePlate), ...found.map(({ code }) => code)];
    };
    expect(of({ hold: 'any' })).toEqual(['KLM 901', 'TAG 1', 'SEAL 2']);
    expect(of({ hold: 'redTag' })).toEqual(['TAG 1']);
    expect(of({ hold: 'any', carrier: 'x' })).toEqual([]);
    expect(of({})).toEqual(['TAG 1', 'SEAL 2', 'OK 3']);
  });

  it('are never a yes where a fact is missing, in any yard', () => {
    const text = fc.constantFrom(null, '', 'Empty', 'Full', 'Partially Loaded', 'Other', '空');
    const row = fc.record({
      type: fc.constantFrom(null, 'Reefer', 'Trailer', 'Other', 'x'),
      state: text,
      companyName: fc.constantFrom(null, '', 'Werner', '☃'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (all) => {
        const rows = all.map((each, at) => container(`C${at}`, each));
        const got = ask(rows, { load: 'empty', kind: 'reefer', power: 'off', carrier: 'werner' });
        expect(got.found).toEqual([]);
        expect(ask(rows, { load: 'empty', kind: 'reefer', carrier: 'werner' }).found).toEqual(
          rows
            .filter((each) => each.state === 'Empty' && each.type === 'Reefer')
            .filter((each) => each.companyName === 'Werner')
            .map(({ code }) => code),
        );
      }),
    );
  });
});

test('slips of a question are put right; a company is guessed if it is the only one', () => {
  const query = nearPoolQueryOf('oldest emty of Wernre');
  expect(query).toMatchObject({ load: 'empty', carrier: 'Wernre' });
  for (const text of ['empty of Werner', 'emty4', 'Wernre', 'close emty'])
    expect([text, nearPoolQueryOf(text)]).toEqual([text, null]);
  if (query === null) return;
  const carrierOf = (...names: string[]) => withCarrierOf(query, names).carrier;
  expect(carrierOf('Werner Enterprises', 'Saia')).toBe('Werner Enterprises');
  expect(carrierOf('Werner Enterprises', 'Wernre Bros')).toBe('Wernre');
  expect(carrierOf('Werner Enterprises', 'Wernra Freight')).toBe('Wernre');
  expect(carrierOf('Saia')).toBe('Wernre');
});
