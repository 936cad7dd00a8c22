import { expect, test } from 'vitest';
import type { AppointmentId } from '../../../shared/ids.ts';
import { cameFor } from '../../../shared/journal/came-for.ts';
import type { JournalFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { subjectsOf } from '../../../shared/journal/row-changes.ts';

const id = 'one' as AppointmentId;
const fact = (seq: number, change: RowChange | null): JournalFact => ({
  ...{ seq, notedAt: seq, source: 'read', kind: 'row', at: seq, since: null },
  ...{ subjects: change === null ? [] : subjectsOf(change), change, body: null },
});
const row = (
  seq: number,
  kind: 'visit' | 'container',
  before: RowChange['before'],
  after: RowChange['after'],
) => fact(seq, { kind, id: `${kind[0]}1`, before, after });

test('trucks that came for it, here or gone, and dropped trailers; not what it fetches', () => {
  const came = row(1, 'visit', null, { appointmentId: 'one' });
  expect(cameFor([came], id)).toEqual(['visit:v1']);
  expect(cameFor([row(2, 'visit', { appointmentId: 'one', spotId: 'A' }, null), came], id)).toEqual(
    ['visit:v1'],
  );
  expect(
    cameFor([row(3, 'container', { dropAppointmentId: null }, { dropAppointmentId: 'one' })], id),
  ).toEqual(['container:c1']);
  expect(
    cameFor(
      [row(3, 'container', null, { pickupAppointmentId: 'one', dropAppointmentId: null })],
      id,
    ),
  ).toEqual([]);
  expect(cameFor([fact(1, null)], id)).toEqual([]);
});

test('the newest fact counts: a truck linked to another appointment came not for this', () => {
  const linked = row(1, 'visit', { appointmentId: null }, { appointmentId: 'one' });
  const elsewhere = row(2, 'visit', { appointmentId: 'one' }, { appointmentId: 'two' });
  expect(cameFor([elsewhere, linked], id)).toEqual([]);
  expect(
    cameFor(
      [row(3, 'visit', { appointmentId: 'two' }, { appointmentId: 'one' }), elsewhere, linked],
      id,
    ),
  ).toEqual(['visit:v1']);
  expect(elsewhere.subjects).toEqual(['visit:v1', 'appointment:one', 'appointment:two']);
});
