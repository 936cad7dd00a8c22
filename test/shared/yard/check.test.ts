import { describe, expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import {
  change,
  container,
  containerId,
  hooked,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from './rows.ts';

const truck = (id: string) => ({ kind: 'visit', id: visitId(id) }) as const;
const box = (id: string) => ({ kind: 'container', id: containerId(id) }) as const;

const yard = () =>
  createYardTable(
    rows({
      spots: [
        spot('D-07', { type: 'docking' }),
        spot('A-01'),
        spot('A-02'),
        spot('A-03', { isOpen: false }),
        spot('A-04', {
          reserves: [{ id: 'r', entityName: null, objectId: null, validUntil: null }],
        }),
        spot('A-09', {
          reserves: [
            { id: 'u', entityName: null, objectId: null, validUntil: '2026-11-21T21:10:00Z' },
          ],
        }),
        spot('A-08', {
          reserves: [{ id: 'k', entityName: null, objectId: 'TX-1', validUntil: null }],
        }),
        spot('A-07', {
          reserves: [{ id: 'o', entityName: null, objectId: 'TX-2', validUntil: null }],
        }),
        spot('A-05'),
        spot('A-06'),
      ],
      visits: [visit('TX-1', 'D-07'), visit('TX-2'), visit('TX-3', 'A-05'), visit('TX-4', 'A-02')],
      containers: [
        hooked('53-1', 'TX-1'),
        hooked('53-2', 'TX-1', { type: 'Chassis' }),
        container('53-3'),
        container('53-4', 'A-01'),
        container('53-5', 'A-05'),
        hooked('53-6', 'TX-3'),
      ],
    }),
  );

const { format } = englishWords();

/** The findings as "severity code: words". */
const answer = (operation: Operation) =>
  check(yard(), operation).map((each) => `${each.severity} ${each.code}: ${format(each.said)}`);

describe('assign', () => {
  test('a waiting asset may go to a free spot, and a container beside a truck', () => {
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-06') })).toEqual([]);
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-01') })).toEqual([]);
    expect(answer({ kind: 'assign', asset: box('53-3'), spot: spotId('D-07') })).toEqual([]);
  });

  test('a spot takes one truck and one standalone container', () => {
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('D-07') })).toEqual([
      'refuse spot-has-truck: D-07 already has TX-1. A spot takes one truck.',
    ]);
    expect(answer({ kind: 'assign', asset: box('53-3'), spot: spotId('A-01') })).toEqual([
      'refuse spot-has-standalone: A-01 already has 53-4. A spot takes one unhooked trailer.',
    ]);
  });

  test('a closed spot takes nothing, a reserved one is a matter of care', () => {
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-03') })).toEqual([
      'refuse spot-closed: A-03 is closed. Open it or choose another spot.',
    ]);
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-04') })).toEqual([
      'caution spot-reserved: A-04 is reserved. Go on only if it is reserved for TX-2.',
    ]);
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-08') })).toEqual([
      'caution spot-reserved: A-08 is reserved for TX-1. Go on only if TX-2 may have it.',
    ]);
    // For whom isn't said, until when is.
    expect(check(yard(), { kind: 'assign', asset: truck('TX-2'), spot: spotId('A-09') })).toEqual([
      expect.objectContaining({
        said: message('rules.finding.reservedUntil', {
          spot: 'A-09',
          asset: 'TX-2',
          until: Date.parse('2026-11-21T21:10:00Z'),
        }),
      }),
    ]);
    // Reserved for it.
    expect(answer({ kind: 'assign', asset: truck('TX-2'), spot: spotId('A-07') })).toEqual([]);
  });

  test('what stands somewhere or is hooked is not assigned', () => {
    expect(answer({ kind: 'assign', asset: truck('TX-1'), spot: spotId('A-02') })).toEqual([
      'refuse asset-already-placed: TX-1 is already on D-07. Move it from there.',
      'refuse spot-has-truck: A-02 already has TX-4. A spot takes one truck.',
    ]);
    expect(answer({ kind: 'assign', asset: box('53-2'), spot: spotId('A-02') })).toEqual([
      'refuse container-is-hooked: 53-2 is hooked to TX-1. Assign the truck, or unhook the trailer first.',
    ]);
  });

  test('what is not there is said to be gone', () => {
    expect(answer({ kind: 'assign', asset: truck('nobody'), spot: spotId('nowhere') })).toEqual([
      'refuse unknown-visit: This truck isn’t in the yard anymore. It may have departed.',
      'refuse unknown-spot: #owhere isn’t in this yard. Choose another spot.',
    ]);
  });

  test('a truck that departed is gone though its row is still there', () => {
    const table = yard();
    table.put(change({ visits: [visit('TX-2', null, { isActive: false })] }));
    expect(
      check(table, { kind: 'assign', asset: truck('TX-2'), spot: spotId('A-02') })[0]?.said,
    ).toEqual(message('rules.finding.unknownAsset', { asset: 'TX-2' }));
  });
});

describe('reassign', () => {
  const move = (
    asset: Extract<Operation, { kind: 'reassign' }>['asset'],
    from: string,
    to: string,
    reason = 'needed',
  ) => answer({ kind: 'reassign', asset, from: spotId(from), to: spotId(to), reason });

  test('three cases: a truck with its load, a container, either on a mixed spot', () => {
    expect(move(truck('TX-1'), 'D-07', 'A-06')).toEqual([]);
    expect(move(box('53-4'), 'A-01', 'A-02')).toEqual([]);
    expect(move(truck('TX-3'), 'A-05', 'A-01')).toEqual([]);
    expect(move(box('53-5'), 'A-05', 'D-07')).toEqual([]);
  });

  test('a hooked container goes with its truck', () => {
    expect(move(box('53-1'), 'D-07', 'A-02')).toEqual([
      'refuse container-is-hooked: 53-1 is hooked to TX-1 and goes where it goes. Unhook it first to handle it alone.',
    ]);
  });

  test('the asset has to stand where it is taken from', () => {
    expect(move(truck('TX-1'), 'A-01', 'A-06')).toEqual([
      'refuse not-on-spot: TX-1 isn’t on A-01. It is on D-07.',
    ]);
    expect(move(truck('TX-2'), 'A-01', 'A-06')).toEqual([
      'refuse not-on-spot: TX-2 isn’t on A-01. It is on the waiting list.',
    ]);
  });

  test('the target follows the same rules as an assignment', () => {
    expect(move(truck('TX-1'), 'D-07', 'A-02')).toEqual([
      'refuse spot-has-truck: A-02 already has TX-4. A spot takes one truck.',
    ]);
    expect(move(box('53-4'), 'A-01', 'A-05')[0]).toMatch(/^refuse spot-has-standalone/);
    expect(move(truck('TX-1'), 'D-07', 'A-03')[0]).toMatch(/^refuse spot-closed/);
  });

  test('a reason is needed, one that can be read', () => {
    for (const reason of ['', '  ', '\n\u200b']) {
      expect(move(truck('TX-1'), 'D-07', 'A-06', reason)).toEqual([
        'refuse reason-missing: Enter or pick a reason.',
      ]);
    }
  });

  test('moving to where it stands is no move', () => {
    expect(move(truck('TX-1'), 'D-07', 'D-07')).toEqual([
      'refuse same-spot: TX-1 is already on D-07. Choose another spot.',
    ]);
  });

  test('a truck may leave a closed spot', () => {
    const table = yard();
    table.put(change({ spots: [spot('D-07', { isOpen: false })] }));
    expect(
      check(table, {
        kind: 'reassign',
        asset: truck('TX-1'),
        from: spotId('D-07'),
        to: spotId('A-06'),
        reason: 'x',
      }),
    ).toEqual([]);
  });
});

describe('unassign', () => {
  test('a mixed spot is a caution: its one assignment holds both', () => {
    expect(
      answer({ kind: 'unassign', spot: spotId('A-05'), assets: [truck('TX-3'), box('53-5')] }),
    ).toEqual([
      'caution unassign-mixed-spot: A-05 has TX-3 and 53-5. Expect all of it to go to the waiting list.',
    ]);
  });

  test('what the clerk did not see does not go unseen', () => {
    expect(answer({ kind: 'unassign', spot: spotId('A-05'), assets: [truck('TX-3')] })[0]).toBe(
      'refuse spot-holds-more: A-05 also has 53-5, which would go to the waiting list too. Look at the spot and try again.',
    );
  });

  test('refusals come before cautions', () => {
    expect(
      check(yard(), { kind: 'unassign', spot: spotId('A-05'), assets: [truck('TX-3')] }).map(
        (each) => each.severity,
      ),
    ).toEqual(['refuse', 'caution']);
  });

  test('an empty spot has nothing to unassign', () => {
    expect(answer({ kind: 'unassign', spot: spotId('A-06'), assets: [truck('TX-4')] })).toEqual([
      'refuse spot-is-empty: A-06 is empty. There’s nothing to send to the waiting list.',
      'refuse not-on-spot: TX-4 isn’t on A-06. It is on A-02.',
    ]);
  });
});

describe('detach and attach', () => {
  test('a container is detached where there is room for it', () => {
    expect(
      answer({ kind: 'detach', visit: visitId('TX-1'), container: containerId('53-1') }),
    ).toEqual([]);
    expect(
      answer({ kind: 'detach', visit: visitId('TX-3'), container: containerId('53-6') }),
    ).toEqual([
      'refuse detach-would-leave-two-standalone: A-05 already has 53-5. A spot takes one unhooked trailer, so 53-6 can’t stay there.',
    ]);
  });

  test('it must be hooked to that truck', () => {
    expect(
      answer({ kind: 'detach', visit: visitId('TX-2'), container: containerId('53-1') })[0],
    ).toBe('refuse container-not-hooked: 53-1 isn’t hooked to TX-2. It is hooked to TX-1.');
    expect(
      answer({ kind: 'detach', visit: visitId('TX-1'), container: containerId('53-3') })[0],
    ).toBe('refuse container-not-hooked: 53-3 isn’t hooked to TX-1. It’s already unhooked.');
  });

  test('detaching in the waiting list is a caution', () => {
    const table = yard();
    table.put(change({ visits: [visit('TX-1')] }));
    expect(
      check(table, { kind: 'detach', visit: visitId('TX-1'), container: containerId('53-1') }),
    ).toMatchObject([{ code: 'detach-without-spot', severity: 'caution' }]);
  });

  test('a truck carries two containers', () => {
    expect(
      answer({ kind: 'attach', visit: visitId('TX-3'), container: containerId('53-5') }),
    ).toEqual([]);
    expect(
      answer({ kind: 'attach', visit: visitId('TX-1'), container: containerId('53-3') })[0],
    ).toBe('refuse truck-is-full: TX-1 already carries 53-1 and 53-2. A truck carries 2 at most.');
  });

  test('attaching across spots is a caution, in the waiting list it is not', () => {
    expect(
      answer({ kind: 'attach', visit: visitId('TX-4'), container: containerId('53-4') }),
    ).toEqual([
      'caution attach-across-spots: 53-4 is on A-01 and TX-4 is on A-02. Hook them only if they are really together.',
    ]);
    expect(
      answer({ kind: 'attach', visit: visitId('TX-2'), container: containerId('53-3') }),
    ).toEqual([]);
  });

  test('a hooked container is not attached again', () => {
    expect(
      answer({ kind: 'attach', visit: visitId('TX-1'), container: containerId('53-1') }),
    ).toEqual(['refuse container-is-hooked: 53-1 is already hooked to TX-1.']);
    expect(
      answer({ kind: 'attach', visit: visitId('TX-4'), container: containerId('53-1') }),
    ).toEqual(['refuse container-is-hooked: 53-1 is hooked to TX-1. Unhook it there first.']);
  });
});

describe('depart', () => {
  const depart = (
    id: string,
    departType: 'All' | 'AssetVisit' | 'AssetContainer',
    ...assets: Extract<Operation, { kind: 'depart' }>['assets'][number][]
  ) => answer({ kind: 'depart', spot: spotId(id), departType, assets });

  test('all that stands there, only the truck, or only the standalone container', () => {
    expect(depart('D-07', 'All', truck('TX-1'))).toEqual([]);
    expect(depart('A-05', 'All', truck('TX-3'), box('53-5'))).toEqual([]);
    expect(depart('A-05', 'AssetContainer', box('53-5'))).toEqual([]);
    expect(depart('A-02', 'AssetVisit', truck('TX-4'))).toEqual([]);
  });

  test('it needs what it names', () => {
    expect(depart('A-01', 'AssetVisit', truck('TX-2'))[0]).toBe(
      'refuse nothing-to-depart: A-01 has no truck. What is there: 53-4.',
    );
    expect(depart('D-07', 'AssetContainer', box('53-1'))).toEqual([
      'refuse nothing-to-depart: D-07 has no unhooked trailer. A hooked one departs with its truck, or alone once it is unhooked.',
      'refuse container-is-hooked: 53-1 is hooked to TX-1 and goes where it goes. Unhook it first to handle it alone.',
    ]);
    expect(depart('A-06', 'All', truck('TX-4'))[0]).toMatch(/^refuse spot-is-empty/);
  });

  test('nothing departs that the clerk did not see there', () => {
    expect(depart('A-05', 'All', truck('TX-3'))).toEqual([
      'refuse spot-holds-more: A-05 also has 53-5, which would depart too. Look at the spot and try again.',
    ]);
  });

  test('what its type leaves there may be named', () => {
    expect(depart('A-05', 'AssetContainer', truck('TX-3'), box('53-5'))).toEqual([]);
  });

  test('"only truck and driver" with a hooked container is a caution', () => {
    expect(depart('A-05', 'AssetVisit', truck('TX-3'))).toEqual([
      'caution depart-hooked-leaves-too: 53-6 is hooked. Expect it to depart with the truck. Unhook what has to stay.',
    ]);
  });
});

describe('close and open', () => {
  test('a free open spot closes, a closed one opens, with a reason', () => {
    expect(answer({ kind: 'close', spot: spotId('A-06'), reason: 'ice' })).toEqual([]);
    expect(answer({ kind: 'open', spot: spotId('A-03'), reason: 'thawed' })).toEqual([]);
    expect(answer({ kind: 'close', spot: spotId('A-06'), reason: ' ' })).toEqual([
      'refuse reason-missing: Enter or pick a reason.',
    ]);
    expect(answer({ kind: 'open', spot: spotId('A-03'), reason: '' })).toEqual([
      'refuse reason-missing: Enter or pick a reason.',
    ]);
  });

  test('not twice', () => {
    expect(answer({ kind: 'close', spot: spotId('A-03'), reason: 'ice' })).toEqual([
      'refuse already-closed: A-03 is already closed.',
    ]);
    expect(answer({ kind: 'open', spot: spotId('A-06'), reason: 'x' })).toEqual([
      'refuse already-open: A-06 is already open.',
    ]);
  });

  test('closing over an occupant is a caution', () => {
    expect(answer({ kind: 'close', spot: spotId('D-07'), reason: 'ice' })[0]).toBe(
      'caution close-occupied: D-07 still has TX-1. What is on it stays until you move it.',
    );
  });
});

describe('a finding names its subject, so that it can be shown there', () => {
  const about = (operation: Operation) =>
    check(yard(), operation).map(({ code, entities }) => [code, entities]);

  test('the spot and what stands on it', () => {
    expect(about({ kind: 'assign', asset: box('53-3'), spot: spotId('A-01') })).toEqual([
      ['spot-has-standalone', [{ kind: 'spot', id: 'A-01' }, box('53-4')]],
    ]);
    expect(
      about({ kind: 'detach', visit: visitId('TX-3'), container: containerId('53-6') }),
    ).toEqual([['detach-would-leave-two-standalone', [{ kind: 'spot', id: 'A-05' }, box('53-5')]]]);
    expect(
      about({
        kind: 'depart',
        spot: spotId('A-05'),
        departType: 'AssetVisit',
        assets: [truck('TX-3')],
      }),
    ).toEqual([['depart-hooked-leaves-too', [box('53-6')]]]);
  });

  test('unnamed assets count by kind: a truck isn’t a container of that id', () => {
    const table = createYardTable(
      rows({ spots: [spot('P')], visits: [visit('X', 'P')], containers: [container('X', 'P')] }),
    );
    const [left] = check(table, { kind: 'unassign', assets: [truck('X')], spot: spotId('P') });
    expect(left).toMatchObject({
      code: 'spot-holds-more',
      severity: 'refuse',
      entities: [{ kind: 'spot', id: 'P' }, box('X')],
    });
  });
});
