// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  AppointmentTag,
  useStanding,
} from '../../../../../renderer/features/yard/grid/appointment-tag.tsx';
import type { Punctuality } from '../../../../../shared/appointments/model.ts';
import type { AppointmentId, SpotId } from '../../../../../shared/ids.ts';
import { contentsOf } from '../../../../../shared/yard/contents.ts';
import { createYardTable } from '../../../../../shared/yard/table.ts';
import { spotOf, visitOf } from '../../../yard-map/support/yard.ts';

afterEach(cleanup);

const table = createYardTable({
  areas: [],
  spots: [spotOf('A1')],
  visits: [{ ...visitOf('TX-1', 'A1'), appointmentId: 'a' as AppointmentId }],
  containers: [],
});
const contents = contentsOf(table, 'A1' as SpotId);

describe('the sign of an appointment in a row', () => {
  it('follows how the appointment stands, with an icon, a figure and words', () => {
    const listeners = new Set<() => void>();
    let standing: Punctuality | null = { kind: 'ahead', minutes: 5 };
    const source = {
      get: () => standing,
      onChange(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const Row = () => <AppointmentTag standing={useStanding(contents, source)} />;
    render(<Row />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Appointment: In 5 min.');
    const booked = screen.getByRole('img').innerHTML;
    act(() => {
      standing = { kind: 'late', minutes: 70 };
      for (const listener of listeners) listener();
    });
    expect(screen.getByRole('img', { name: 'Appointment: 1 h 10 late.' }).innerHTML).not.toBe(
      booked,
    );
    expect(screen.getByText('+1h')).toBeDefined();
    act(() => {
      standing = null;
      for (const listener of listeners) listener();
    });
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();
    expect(listeners.size).toBe(0);
  });

  it('is not there for a spot without one', () => {
    const Row = () => (
      <AppointmentTag standing={useStanding(null, { get: () => null, onChange: () => () => {} })} />
    );
    expect(render(<Row />).container.textContent).toBe('');
  });
});
