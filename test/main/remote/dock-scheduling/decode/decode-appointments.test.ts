import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeAppointment,
  decodeDetail,
  decodeDock,
  decodeLoadType,
} from '../../../../../main/remote/dock-scheduling/decode/decode-appointments.ts';
import { inEnglish } from '../../../../../shared/i18n/in-english.ts';
import { message } from '../../../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../../../shared/yard/model.ts';

const good = {
  id: 'a-1',
  lastChangedDateTime: '2026-11-21T10:00:00.000Z',
  isActive: true,
  start: '2026-11-21T15:00:00.000Z',
  end: '2026-11-21T16:00:00.000Z',
  status: 'Arrived',
  statusTimeline: {
    Scheduled: '2026-11-19T15:00:00.000Z',
    Arrived: '2026-11-21T14:40:00.000Z',
    Completed: null,
  },
  type: 'Standard',
  confirmationNumber: '12345678',
  refNumber: 'PO-1',
  refNumbers: ['PO-1', 'BOL-2'],
  dockId: 'd-1',
  loadTypeId: 'l-1',
  userId: 'u-1',
  user: { id: 'u-1', companyId: 'c-1', company: { id: 'c-1', name: 'Red Mesa Transport' } },
  eta: null,
  isCheckedInByCarrier: false,
};
const decode = (fields: object) => {
  const problems: YardProblem[] = [];
  return { read: decodeAppointment(fields as never, 'page 1, record 1', problems), problems };
};

describe('an appointment of a list', () => {
  test('is read with its carrier, its references once, and when it arrived', () => {
    const { read, problems } = decode(good);
    expect(problems).toEqual([]);
    expect(read).toEqual({
      isActive: true,
      appointment: {
        id: 'a-1',
        start: good.start,
        end: good.end,
        status: 'Arrived',
        type: 'Standard',
        confirmationNumber: '12345678',
        refNumbers: ['PO-1', 'BOL-2'],
        dockId: 'd-1',
        loadTypeId: 'l-1',
        companyName: 'Red Mesa Transport',
        userId: 'u-1',
        eta: null,
        isCheckedInByCarrier: false,
        arrivedAt: '2026-11-21T14:40:00.000Z',
        changedAt: good.lastChangedDateTime,
      },
    });
  });

  test('a bad field costs that field and is reported; id and start are required', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(good) as (keyof typeof good)[])),
        fc.constantFrom<unknown>(
          null,
          undefined,
          7,
          true,
          '',
          'x',
          {},
          [],
          [null],
          { a: 1 },
          Number.POSITIVE_INFINITY,
          '2026-02-30T00:00:00Z',
          '2026-11-21T15:00:00',
        ),
        (name, value) => {
          const { read } = decode({ ...good, [name]: value });
          if (name !== 'id' && name !== 'start') expect(read?.appointment.id).toBe('a-1');
          else expect(read === null || typeof read.appointment.start === 'string').toBe(true);
        },
      ),
    );
  });

  test('without a person it has no carrier; an odd one is reported', () => {
    expect(decode({ ...good, userId: null }).read?.appointment).not.toHaveProperty('userId');
    const { read, problems } = decode({ ...good, userId: { id: 'u-1' } });
    expect(read?.appointment).not.toHaveProperty('userId');
    expect(problems).toMatchObject([{ code: 'unknown-value', id: 'a-1' }]);
  });

  test('without a zone its start is no moment, and it is named', () => {
    const { read, problems } = decode({ ...good, start: '2026-11-21T15:00:00' });
    expect(read).toBeNull();
    expect(problems).toMatchObject([
      { code: 'unreadable-record', entity: 'appointment', id: 'a-1' },
    ]);
  });

  test('an end before its start is shown and reported', () => {
    const { read, problems } = decode({ ...good, end: '2026-11-21T14:00:00.000Z' });
    expect(read?.appointment.end).toBe('2026-11-21T14:00:00.000Z');
    expect(problems[0]?.said).toEqual(
      message('problem.field.endsEarly', {
        record: message('problem.record', { entity: 'appointment', id: 'a-1' }),
      }),
    );
  });
});

test('a single one has its history in order, its fields, and its problems', () => {
  const problems: YardProblem[] = [];
  const detail = decodeDetail(
    {
      ...good,
      notes: 'Ring twice',
      tags: ['priority', 7],
      ccEmails: ['a@b.example'],
      customFields: [
        { type: 'int', label: 'Pallets', name: 'intPallets', order: 2, value: 'many' },
        'nonsense',
      ],
    },
    problems,
  );
  expect(detail?.timeline.map(({ status }) => status)).toEqual(['Scheduled', 'Arrived']);
  expect(detail?.fields).toMatchObject([{ label: 'Pallets', value: 'many' }]);
  expect(detail?.tags).toEqual(['priority']);
  expect(detail?.problems.map(inEnglish).join(' ')).toMatch(/Pallets/);
});

test('docks and load types take what they can use and leave the rest', () => {
  const problems: YardProblem[] = [];
  expect(
    decodeDock(
      { id: 'd-1', doorNumber: 7, sortOrder: 'first', loadTypeIds: null } as never,
      '',
      problems,
    ),
  ).toEqual({
    id: 'd-1',
    name: '7',
    doorNumber: '7',
    sortOrder: null,
    loadTypeIds: [],
  });
  expect(decodeDock({ name: 'nameless' } as never, 'page 1', problems)).toBeNull();
  expect(decodeDock({ id: 'd-2', isActive: false } as never, '', problems)).toBeNull();
  expect(
    decodeLoadType({ id: 'l-1', name: 'Live', duration_min: -5 } as never, '', problems),
  ).toMatchObject({ durationMinutes: null });
});
