import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import {
  checkInFindings,
  checkInLabel,
  normalCheckIn,
  VISIT_TYPES,
  visitsOfCheckIn,
} from '../../../shared/gate/check-in.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from '../../../shared/gate/container-kinds.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import type { Visit } from '../../../shared/yard/model.ts';

const input: CheckIn = {
  phone: '+12145550123',
  useWhatsApp: false,
  appointmentId: null,
  licensePlate: 'TX-4821',
  dotNumber: '',
  companyHint: '',
  visitType: 'Drop',
  driverNotes: '',
  driverAppointmentIdentifier: '',
  alsoFor: [],
  looks: [],
  card: null,
  containers: [],
};
const sentAt = Date.parse('2026-03-02T15:00:00Z');
const visit = (more: Partial<Visit> = {}): Visit =>
  ({
    id: 'v1',
    isActive: true,
    licensePlate: 'tx 4821',
    dotNumber: null,
    phone: '+12145550123',
    appointmentId: null,
    createdAt: '2026-03-02T15:00:05Z',
    ...more,
  }) as Visit;
const found = (
  visits: readonly Visit[],
  more: Partial<CheckIn> = {},
  before: readonly string[] = [],
) =>
  visitsOfCheckIn({ ...input, ...more }, visits, new Set(before as VisitId[]), sentAt).map(
    ({ id }) => id,
  );

describe('a check-in', () => {
  const text = fc.string({ maxLength: 30 });
  const anything: fc.Arbitrary<CheckIn> = fc.record({
    phone: fc.oneof(text, fc.constant('214 555 0123')),
    useWhatsApp: fc.boolean(),
    appointmentId: fc.constant(null),
    licensePlate: text,
    dotNumber: text,
    companyHint: text,
    visitType: fc.oneof(text, fc.constantFrom(...VISIT_TYPES)),
    driverNotes: text,
    driverAppointmentIdentifier: text,
    alsoFor: fc.constant([]),
    looks: fc.constant([]),
    card: fc.constant(null),
    containers: fc.array(
      fc.record({
        code: text,
        type: fc.oneof(text, fc.constantFrom(...CONTAINER_TYPES)),
        state: fc.oneof(text, fc.constantFrom(...CONTAINER_STATES)),
      }),
      { maxLength: 4 },
    ),
  });

  test('is refused completely where a text is longer than its field, and nothing is cut', () => {
    const parts = (more: Partial<CheckIn>) =>
      checkInFindings({ ...input, ...more }).map(({ part }) => part);
    expect(parts({ licensePlate: 'K'.repeat(21) })).toEqual(['truck']);
    expect(parts({ driverAppointmentIdentifier: '7'.repeat(101) })).toEqual(['driverNumber']);
    const trailer = { code: 'T'.repeat(41), type: 'Trailer', state: 'Full' };
    expect(parts({ containers: [trailer] })).toEqual(['container-0']);
    expect(parts({ companyHint: 'C'.repeat(129), licensePlate: 'K'.repeat(20) })).toEqual([
      'companyHint',
    ]);
  });

  test('is refused where a plate or number has no letter or digit, in any script', () => {
    const parts = (more: Partial<CheckIn>) =>
      checkInFindings({ ...input, ...more }).map(({ part }) => part);
    const trailer = (code: string) => ({ code, type: 'Trailer', state: 'Full' });
    for (const signs of ['!!', ' -- ', '#/*', '…', '🚚', '¿?']) {
      expect(parts({ licensePlate: signs })).toEqual(['truck']);
      expect(parts({ dotNumber: signs })).toEqual(['dotNumber']);
      expect(parts({ driverAppointmentIdentifier: signs })).toEqual(['driverNumber']);
      expect(parts({ containers: [trailer(signs)] })).toEqual(['container-0']);
    }
    for (const plate of ['7', 'Ж-1', '京A·8', '٣٤٥', 'ñ!', 'B–12'])
      expect(parts({ licensePlate: plate, containers: [trailer(plate)] })).toEqual([]);
  });

  test('is sent if and only if nothing is wrong, and normalizing again changes nothing', () => {
    fc.assert(
      fc.property(anything, (each) => {
        const normal = normalCheckIn(each);
        expect(normal.ok).toBe(checkInFindings(each).length === 0);
        if (!normal.ok) return;
        expect(normal.value.phone).toMatch(/^\+\d+$/);
        expect(normal.value.containers.length).toBeLessThanOrEqual(2);
        expect(normalCheckIn(normal.value)).toEqual(normal);
      }),
    );
  });

  test('names a third container', () => {
    const containers = ['a', 'b', 'c'].map((code) => ({ code, type: 'Trailer', state: 'Full' }));
    expect(checkInFindings({ ...input, containers })).toEqual([
      { part: 'container-2', said: message('gate.wrong.tooMany', { most: 2 }) },
    ]);
  });

  test('names a trailer whose number is there already, however it is written', () => {
    const of = (codes: readonly string[], more: Partial<CheckIn> = {}) =>
      checkInFindings({
        ...input,
        ...more,
        containers: codes.map((code) => ({ code, type: 'Trailer', state: 'Full' })),
      });
    for (const again of ['ORL 777', 'orl-777', ' Orl777 ', 'ｏｒｌ 777'])
      expect(of(['ORL 777', again])).toEqual([
        { part: 'container-1', said: message('gate.wrong.twice', { container: again.trim() }) },
      ]);
    expect(of(['ORL 777', 'ORL 778'])).toEqual([]);
    // A trailer may carry the plate of its truck.
    expect(of(['ORL 777'], { licensePlate: 'ORL 777' })).toEqual([]);
  });

  test('is called by its plate, else by its DOT number, with what it brings', () => {
    const containers = ['53-1', '53-2'].map((code) => ({ code, type: 'Trailer', state: 'Full' }));
    expect(checkInLabel({ ...input, containers })).toEqual(
      message('gate.truck.with', { truck: rawText('TX-4821'), containers: ['53-1', '53-2'] }),
    );
    expect(checkInLabel({ ...input, licensePlate: ' ', dotNumber: '123' })).toEqual(
      message('gate.truck.dot', { number: '123' }),
    );
  });
});

describe('the visit of a lost check-in', () => {
  test('is the same truck with the same phone and appointment, made since', () => {
    expect(found([visit()])).toEqual(['v1']);
    expect(found([visit({ phone: '+12145550124' })])).toEqual([]);
    expect(found([visit({ licensePlate: 'TX 4822' })])).toEqual([]);
    expect(found([visit({ appointmentId: 'a1' as AppointmentId })])).toEqual([]);
    expect(
      found([visit({ appointmentId: 'a1' as AppointmentId })], {
        appointmentId: 'a1' as AppointmentId,
      }),
    ).toEqual(['v1']);
    expect(found([visit({ isActive: false })])).toEqual([]);
  });

  test('is none that was there before; a clock that is a little off does not matter', () => {
    expect(found([visit()], {}, ['v1'])).toEqual([]);
    expect(found([visit({ createdAt: '2026-03-02T14:50:00Z' })])).toEqual([]);
    expect(found([visit({ createdAt: '2026-03-02T14:59:00Z' })])).toEqual(['v1']);
    expect(found([visit({ createdAt: null })])).toEqual(['v1']);
  });

  test('without a plate is named by DOT number and phone', () => {
    const byDot = { licensePlate: '', dotNumber: '99' };
    expect(found([visit({ licensePlate: null, dotNumber: '99' })], byDot)).toEqual(['v1']);
    expect(found([visit({ licensePlate: null, dotNumber: '98' })], byDot)).toEqual([]);
  });

  test('comes oldest first when there are two', () => {
    const late = visit({ id: 'v2' as VisitId, createdAt: '2026-03-02T15:00:09Z' });
    expect(found([late, visit()])).toEqual(['v1', 'v2']);
  });
});

test('a pass number is fit for a barcode whatever the id is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      expect(passNumber(id as VisitId)).toMatch(/^GP-[0-9A-Z]{1,10}$/);
    }),
  );
});
