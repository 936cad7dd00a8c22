// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TimingFields } from '../../../../renderer/features/planning/plan-timing.tsx';
import { MOST_MINUTES, type Timing } from '../../../../shared/planning/timing.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

/** The fields of a plan that takes six minutes a move; what they report, in order. */
async function open(by: string | null = null) {
  const told: Partial<Timing>[] = [];
  function Holder() {
    const [timing, setTiming] = useState<Timing>({ by, drivers: 1, minutes: 6 });
    return (
      <TimingFields
        timing={timing}
        onTiming={(change) => {
          told.push(change);
          setTiming({ ...timing, ...change });
        }}
      />
    );
  }
  shown = await renderPart(<Holder />, { rows: smallYard() });
  const type = async (name: string, text: string) => {
    const box = screen.getByRole<HTMLInputElement>('textbox', { name });
    await userEvent.clear(box);
    if (text !== '') await userEvent.type(box, text);
    await userEvent.tab();
    return box;
  };
  return { told, type };
}

// Cases: D6.
test('minutes a move: a length of time is read, what is none stays and is refused', async () => {
  const { told, type } = await open();
  expect((await type('Minutes a move', '9')).value).toBe('9');
  expect(told).toEqual([{ minutes: 9 }]);
  for (const text of ['-4', '0', '9.5', 'soon', String(MOST_MINUTES + 1)]) {
    const box = await type('Minutes a move', text);
    expect([text, box.value, box.getAttribute('aria-invalid')]).toEqual([text, text, 'true']);
  }
  expect(told).toEqual([{ minutes: 9 }]);
  await type('Minutes a move', '12');
  expect(told.at(-1)).toEqual({ minutes: 12 });
});

test('an emptied field keeps the number that counts, and shows it again', async () => {
  const { told, type } = await open();
  const drivers = await type('Yard drivers', '');
  expect([told, drivers.value]).toEqual([[], '1']);
  await type('Yard drivers', '3');
  expect(told).toEqual([{ drivers: 3 }]);
});

test('a deadline of today is one of yesterday after midnight, and says its day', async () => {
  await open('2026-11-21T22:30:00.000Z');
  const deadline = screen.getByRole<HTMLInputElement>('textbox', { name: 'Done by' });
  expect(deadline.value).toMatch(/^\d+:30/);
  act(() => shown?.passTime(24 * 3_600_000));
  expect(deadline.value).toMatch(/^Nov 21, \d+:30/);
});
