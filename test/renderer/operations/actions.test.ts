import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, assetActions, spotActions } from '../../../renderer/operations/actions.ts';
import {
  draftOf,
  findingsOf,
  refusalOf,
} from '../../../renderer/operations/draft/operation-draft.ts';
import type { CompleteIntent } from '../../../renderer/operations/intents.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { saying } from '../../support/said.ts';
import { containerId, largeYard, smallYard, spotId, visitId } from '../support/yard-data.ts';

const yard = createYardTable(smallYard());
const labels = (actions: readonly Action[]) => actions.map(({ label }) => inEnglish(label));
const find = (actions: readonly Action[], key: Action['key']) =>
  actions.find((each) => each.key === key);

/** A table that counts its reads: every call, and every row of a list. */
function counted(table: YardTable): { readonly table: YardTable; readonly reads: () => number } {
  let reads = 0;
  const rows = function* (list: Iterable<unknown>) {
    for (const each of list) {
      reads += 1;
      yield each;
    }
  };
  const own = new Proxy(table, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        reads += 1;
        const answer = value.apply(target, args) as unknown;
        return typeof name === 'string' && ['areas', 'spots', 'visits', 'containers'].includes(name)
          ? rows(answer as Iterable<unknown>)
          : answer;
      };
    },
  });
  return { table: own, reads: () => reads };
}

describe('actions of a spot', () => {
  it('are the same ordered list on every spot, with hooks only at a truck', () => {
    expect(labels(spotActions(yard, spotId('A-07')))).toEqual([
      'Assign from waiting list…',
      'Move…',
      'Send to waiting list',
      'Depart…',
      'Close spot…',
    ]);
    const [, , , detach, attach] = labels(spotActions(yard, spotId('A-03')));
    expect(detach).toMatch(/^Unhook 53-/);
    expect(attach).toBe('Hook trailer…');
  });

  it('say in the words of the rule why not', () => {
    const free = spotActions(yard, spotId('A-07'));
    expect(find(free, 'reassign')?.disabled).toEqual(
      message('rules.finding.emptyUnassign', { spot: 'A-07' }),
    );
    expect(find(free, 'depart')?.disabled).toEqual(
      message('rules.finding.emptyDepart', { spot: 'A-07' }),
    );
    expect(find(free, 'assign')?.disabled).toBeNull();
    expect(find(spotActions(yard, spotId('D-07')), 'assign')?.disabled).toEqual(
      message('rules.finding.spotClosed', { spot: 'D-07' }),
    );
    const full = spotActions(yard, spotId('A-01'));
    expect(find(full, 'attach')?.disabled).toEqual(saying(/2 at most/));
  });

  it('offer to open what is closed and to close what is open', () => {
    expect(find(spotActions(yard, spotId('D-07')), 'open')?.disabled).toBeNull();
    expect(find(spotActions(yard, spotId('D-07')), 'close')).toBeUndefined();
    expect(find(spotActions(yard, spotId('D-01')), 'close')?.disabled).toBeNull();
  });

  it('hide only what every way would refuse', () => {
    const spots = [...yard.spots()];
    fc.assert(
      fc.property(fc.constantFrom(...spots), (each) => {
        for (const action of spotActions(yard, each.id)) {
          if (!['unassign', 'depart', 'close', 'open', 'detach'].includes(action.key)) continue;
          const { choices } = draftOf(yard, action.intent as CompleteIntent);
          const isPossible = choices.some(
            (choice) => refusalOf(findingsOf(yard, choice, null)) === null,
          );
          expect(action.disabled === null).toBe(isPossible);
        }
      }),
    );
  });

  it('need equally many reads in a yard of ten thousand spots as of one thousand', () => {
    const readsIn = (spots: number) => {
      const { table, reads } = counted(createYardTable(largeYard(spots, 500)));
      for (let at = 0; at < 20; at += 1) spotActions(table, spotId(`Z01-${at + 1}`));
      return reads();
    };
    const [small, large] = [readsIn(1_000), readsIn(10_000)];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(small * 1.5);
  });
});

describe('actions of an asset', () => {
  it('of the waiting list are placing and hooking', () => {
    expect(labels(assetActions(yard, { kind: 'visit', id: visitId('TX-4821') }))).toEqual([
      'Assign to spot…',
      'Unhook 53-1102',
      'Hook trailer…',
    ]);
    expect(labels(assetActions(yard, { kind: 'container', id: containerId('53-0420') }))).toEqual([
      'Assign to spot…',
      'Hook to truck…',
    ]);
  });

  it('that is hooked is detaching alone: it goes where its truck goes', () => {
    expect(labels(assetActions(yard, { kind: 'container', id: containerId('53-1102') }))).toEqual([
      'Unhook 53-1102',
    ]);
  });

  // Cases: D9.
  it('hooked on a spot is unhooked, or leaves without its truck if there is room', () => {
    const of = (id: string) => assetActions(yard, { kind: 'container', id: containerId(id) });
    const [truck] = yard.visitsAt(spotId('D-01'));
    const [hooked] = yard.hookedTo(truck as never);
    const row = yard.container(hooked as never);
    const onDoor = of(`${row?.code}`);
    expect(labels(onDoor)).toEqual([`Unhook ${row?.code}`, 'Depart without its truck…']);
    expect(onDoor[1]?.disabled).toBeNull();
    // On the mixed spot another trailer stands already.
    const [mixed] = yard.visitsAt(spotId('A-03'));
    const [crowded] = yard.hookedTo(mixed as never);
    const [, leave] = of(`${yard.container(crowded as never)?.code}`);
    expect(leave?.disabled).toMatchObject({ code: 'rules.finding.noRoomToUnhook' });
  });

  it('that is gone are none', () => {
    expect(assetActions(yard, { kind: 'visit', id: visitId('gone') })).toEqual([]);
  });
});
