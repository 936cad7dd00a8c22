import { describe, expect, test } from 'vitest';
import { type AssetEvent, isPresent, mayTellOfLeaving } from '../../../shared/yard/presence.ts';

/**
 * Events a minute apart, in their order; `~` in front: without a time, `=`: at the same time as the
 * one before.
 */
const events = (...types: readonly string[]): readonly AssetEvent[] => {
  let minute = 0;
  return types.map((type) => {
    if (type.startsWith('~')) return { type: type.slice(1), at: null };
    if (!type.startsWith('=')) minute += 1;
    return {
      type: type.replace('=', ''),
      at: new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString(),
    };
  });
};
const here = (kind: 'visit' | 'container', ...types: readonly string[]) =>
  isPresent(kind, { isActive: true, stands: false, events: events(...types) });

describe('a visit', () => {
  test.each([
    [true, []],
    [true, ['Arrived']],
    [true, ['NotArrived', 'Arrived']],
    [true, ['Arrived', 'Docked', 'Attached', 'Detached', 'Appointment Linked']],
    [true, ['Something New']],
    [true, ['Departed', 'Arrived']],
    [false, ['Arrived', 'Departed']],
    [false, ['Arrived', 'Docked', 'Departed', 'Appointment Unlinked']],
    [false, ['NotArrived']],
    [false, ['NotArrived', 'Appointment Linked']],
    [false, ['Canceled']],
    [false, ['cancelled']],
    [false, ['RejectedByCheckin']],
    [false, ['Arrived', 'RejectedByWarehouse']],
    [true, ['RejectedByCheckin', 'Arrived']],
    // At one moment.
    [false, ['Arrived', '=Departed']],
    [true, ['NotArrived', '=Arrived']],
    // Without times, as the seed's events.
    [false, ['~Arrived', '~Departed']],
    [true, ['~Arrived', '~Departed', '~Arrived']],
    [false, ['~Departed']],
    [true, ['~Arrived', '~Canceled']],
    [false, ['~NotArrived']],
    [false, ['Arrived', '~Departed']],
  ] as const)('is here: %s, after %j', (expected, types) => {
    expect(here('visit', ...types)).toBe(expected);
    const [first, ...rest] = events(...types);
    // The order in which they are listed says nothing.
    if (first !== undefined)
      expect(isPresent('visit', { isActive: true, stands: false, events: [...rest, first] })).toBe(
        expected,
      );
  });
});

describe('a container', () => {
  test.each([
    [true, ['Arrived', 'Unloading', 'Unloading Complete', 'Ready for Pickup']],
    [true, ['Arrived', 'Missing', 'Inoperable']],
    [false, ['Arrived', 'Departed', 'Unloading Complete']],
    [true, ['Arrived', 'Departed', 'Arrived']],
    [true, ['Canceled']],
  ] as const)('is here: %s, after %j', (expected, types) => {
    expect(here('container', ...types)).toBe(expected);
  });
});

test('isActive false is gone whatever events say; on a spot is here', () => {
  expect(isPresent('visit', { isActive: false, stands: true, events: events('Arrived') })).toBe(
    false,
  );
  expect(
    isPresent('visit', {
      isActive: true,
      stands: true,
      events: events('Arrived', 'RejectedByWarehouse'),
    }),
  ).toBe(true);
  expect(isPresent('container', { isActive: true, stands: true, events: events('Departed') })).toBe(
    true,
  );
});

describe('events that need no look', () => {
  const types = [
    'Arrived',
    'Docked',
    'arrived',
    'Departed',
    'DEPARTED',
    'Not Arrived',
    'not_arrived',
    'Canceled',
    'RejectedByCheckIn',
    'Attached',
    'x',
    '',
  ];

  test.each(['visit', 'container'] as const)(
    'a %s whose events cannot show leaving is here whatever they are',
    (kind) => {
      const harmless = types.filter((type) => !mayTellOfLeaving(kind, type));
      for (const one of harmless)
        for (const other of harmless)
          for (const at of [null, '2026-03-01T08:00:00Z']) {
            const events = [one, other].map((type) => ({ type, at }));
            expect(isPresent(kind, { isActive: true, stands: false, events })).toBe(true);
          }
      // And each of the others alone takes it out, so that nothing is left out of the look without
      // need.
      for (const type of types.filter((each) => mayTellOfLeaving(kind, each)))
        expect(
          isPresent(kind, { isActive: true, stands: false, events: [{ type, at: null }] }),
        ).toBe(false);
    },
  );
});
