import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { YardStore } from '../../../../../renderer/page/stores/yard-store.ts';
import { AppointmentMarks } from '../../../../../renderer/schedule/appointment-marks.ts';
import { createTicker } from '../../../../../renderer/ui/timing/ticker.ts';
import type { Appointment } from '../../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../../shared/ids.ts';
import { put } from '../../../support/console-double.ts';
import { container, now, visit } from '../../../support/yard-data.ts';
import { appointment } from './rows-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = 'appointment-1' as AppointmentId;
const start = new Date(now - 40 * 60_000).toISOString();

function world(rows: readonly Appointment[]) {
  let clock = now;
  const kept = [...rows];
  const asked: (readonly AppointmentId[])[] = [];
  const yard = new YardStore();
  const ticker = createTicker({ now: () => clock }, { after: () => () => {} });
  const some = async ({ ids }: { ids: readonly AppointmentId[] }) => {
    asked.push(ids);
    return kept.filter((row) => ids.includes(row.id));
  };
  const marks = new AppointmentMarks({ api: { appointments: { some } } as never, yard, ticker });
  const stop = marks.start();
  return {
    marks,
    asked,
    kept,
    stop,
    async arrives(appointmentId: AppointmentId | null, createdAt: string | null) {
      const row = visit('TX 1', { appointmentId, createdAt });
      yard.table.put(put({ visits: [row] }));
      marks.stale();
      await vi.advanceTimersByTimeAsync(400);
    },
    /** A trailer stands here until a truck comes for this appointment. */
    async waits(pickupAppointmentId: AppointmentId) {
      yard.table.put(put({ containers: [container('PICK 1', { pickupAppointmentId })] }));
      marks.stale();
      await vi.advanceTimersByTimeAsync(400);
    },
    later(minutes: number) {
      clock += minutes * 60_000;
      ticker.tick();
    },
  };
}

test('an appointment that a truck names is judged by when the truck came', async () => {
  const { marks, arrives, stop } = world([appointment(id, { start })]);
  expect(marks.get(id)).toBeNull();
  await arrives(id, new Date(now - 60 * 60_000).toISOString());
  expect(marks.get(id)).toEqual({ kind: 'came', when: 'early', minutes: 20 });
  expect(marks.row(id)?.start).toBe(start);
  stop();
});

test('listeners run when time makes it late, and the value is stable until then', async () => {
  const { marks, waits, later, stop } = world([
    appointment(id, { start: new Date(now + 12 * 60_000).toISOString() }),
  ]);
  await waits(id);
  const heard = vi.fn();
  marks.onChange(heard);
  const before = marks.get(id);
  expect(before).toEqual({ kind: 'due' });
  later(10);
  expect(heard).not.toHaveBeenCalled();
  expect(marks.get(id)).toBe(before);
  later(40);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(marks.get(id)).toEqual({ kind: 'late', minutes: 38 });
  stop();
});

test('a truck that is here is never late, though it isn’t known since when', async () => {
  const { marks, arrives, stop } = world([appointment(id, { start })]);
  await arrives(id, null);
  expect(marks.get(id)).toEqual({ kind: 'here' });
  stop();
});

test('what the gate knows counts where nothing in the yard names it', async () => {
  const { marks, stop } = world([]);
  const row = appointment(id, { start });
  expect(marks.standingOf(row)).toMatchObject({ kind: 'late' });
  const heard = vi.fn();
  marks.onChange(heard);
  marks.setArrivals({ came: new Set([id]), takenBack: new Set() });
  expect(marks.standingOf(row)).toEqual({ kind: 'here' });
  marks.setArrivals({ came: new Set([id]), takenBack: new Set() });
  expect(heard).toHaveBeenCalledTimes(1);
  // A wrong check-in: whatever the service says, its truck is still to come.
  marks.setArrivals({ came: new Set(), takenBack: new Set([id]) });
  expect(marks.standingOf({ ...row, status: 'Arrived' })).toMatchObject({ kind: 'late' });
  stop();
});

test('changed rows are asked for again, and unstored ones have no mark', async () => {
  const { marks, arrives, kept, asked, stop } = world([]);
  await arrives(id, null);
  expect(asked).toEqual([[id]]);
  expect(marks.get(id)).toBeNull();
  kept.push(appointment(id, { status: 'NoShow' }));
  marks.stale();
  await vi.advanceTimersByTimeAsync(400);
  expect(marks.get(id)).toEqual({ kind: 'no-show' });
  stop();
});
