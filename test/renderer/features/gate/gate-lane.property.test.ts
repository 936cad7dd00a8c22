/**
 * The lane over random yards, with random codes, keys and typing: Enter alone departs no truck but
 * the one whose pass was read, and every check-in is complete.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GateLane, type LanePorts } from '../../../../renderer/features/gate/lane/gate-lane.ts';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import type { CodeReading } from '../../../../shared/console-api/gate-reading.ts';
import { interpret } from '../../../../shared/gate/interpret.ts';
import { passNumber } from '../../../../shared/gate/pass-number.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import { codesFor, type Parts, worldOf, worlds } from '../../../shared/gate/any-world.ts';
import { now } from '../../../shared/gate/world.ts';
import { runs } from '../../../support/runs.ts';

type Step =
  | { readonly do: 'scan'; readonly code: string; readonly at: 'truck' | 'phone' | null }
  | { readonly do: 'enter' | 'escape' | 'take-known' | 'another' }
  | { readonly do: 'choose' | 'resume'; readonly at: number }
  | { readonly do: 'type'; readonly plate: string; readonly phone: string };

const stepFor = (parts: Parts): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(codesFor(parts), fc.constantFrom('truck', 'phone', null))
        .map(([code, at]): Step => ({ do: 'scan', code, at })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('WQX 118', ...parts.visits.map(({ id }) => passNumber(id)))
        .map((code): Step => ({ do: 'scan', code, at: null })),
    },
    { weight: 8, arbitrary: fc.constant<Step>({ do: 'enter' }) },
    fc.constantFrom<Step>({ do: 'escape' }, { do: 'take-known' }, { do: 'another' }),
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('choose', 'resume'), at: fc.nat(4) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        plate: fc.constantFrom('WQX 118', 'TEMP 2'),
        phone: fc.constant('469 555 0119'),
      }),
    },
  );
const cases = worlds.chain((parts) =>
  fc.record({
    parts: fc.constant(parts),
    steps: fc.array(stepFor(parts), { minLength: 2, maxLength: 14 }),
  }),
);

/** The lane of a desk at a yard, and what it did. */
function laneAt(parts: Parts, reading: (code: string) => CodeReading) {
  const departed: VisitId[] = [];
  const letIn: CheckIn[] = [];
  /** Departed before anybody looked at them. */
  const unseen: VisitId[] = [];
  const looked = new Set(parts.visits.filter((_, at) => at % 2 === 0).map(({ id }) => id));
  let ids = 0;
  const ports: LanePorts = {
    interpret: async (code) => reading(code),
    unlabeled: (text) => ({ text, said: null }),
    askService: async (code) => ({ reading: reading(code), said: null }),
    known: async () => null,
    isExpected: (id) => parts.appointments.some((each) => each.id === id),
    loadType: () => '',
    here: () => new Set(parts.visits.map(({ id }) => id)),
    blocked: () => null,
    mayCheckIn: () => true,
    looks: () => [],
    leaving: ({ visit }) => (looked.has(visit) ? [] : [{ isBlank: false, refused: null }]),
    async keepLooks({ visit }) {
      looked.add(visit);
      return null;
    },
    async letIn(_, input) {
      letIn.push(input);
      return { isDone: true, ending: null };
    },
    actOf: () => 'depart',
    async letGo({ visit }) {
      departed.push(visit);
      if (!looked.has(visit)) unseen.push(visit);
    },
    follow() {},
    write: ({ code }) => code,
    say() {},
    emptyBox() {},
    focus() {},
    newId() {
      ids += 1;
      return `card-${ids}`;
    },
  };
  const lane = new GateLane();
  lane.serve(ports);
  return { lane, departed, unseen, letIn };
}

/** Everything that was under way is over. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function carryOut({ lane }: ReturnType<typeof laneAt>, step: Step): Promise<void> {
  switch (step.do) {
    case 'scan':
      lane.read(step.code, step.at);
      break;
    case 'enter':
      lane.enter();
      break;
    case 'escape':
      lane.escape();
      break;
    case 'take-known':
      lane.takeKnown();
      break;
    case 'another':
      lane.anotherTruck();
      break;
    case 'choose':
      lane.choose(step.at);
      break;
    case 'resume': {
      const { kept } = lane.store.getState();
      lane.resume(kept[step.at % Math.max(1, kept.length)]?.id ?? '');
      break;
    }
    case 'type':
      lane.change({ licensePlate: step.plate, phone: step.phone, hasNoTrailer: true });
  }
  await settled();
}

type Case = { readonly parts: Parts; readonly steps: readonly Step[] };

/** Carries a case out; returns trucks that departed and whose pass was not read. */
async function strangers(
  { parts, steps }: Case,
  misread: (reading: CodeReading) => CodeReading = (reading) => reading,
): Promise<{
  departed: readonly VisitId[];
  unseen: readonly VisitId[];
  wrong: readonly VisitId[];
  letIn: readonly CheckIn[];
}> {
  const world = worldOf(parts);
  const at = laneAt(parts, (code) => misread(interpret(code, world, { now })));
  for (const step of steps) await carryOut(at, step);
  const read = new Set(steps.flatMap((each) => (each.do === 'scan' ? searchKey(each.code) : [])));
  const wrong = at.departed.filter((id) => !read.has(searchKey(passNumber(id))));
  return { departed: at.departed, unseen: at.unseen, wrong, letIn: at.letIn };
}

test('no code leads by Enter to the departure of a truck whose pass was not read', async () => {
  let departed = 0;
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const done = await strangers(each);
      departed += done.departed.length;
      expect(done.wrong).toEqual([]);
      // Enter looks first, where lines are asked.
      expect(done.unseen).toEqual([]);
    }),
    { numRuns: runs(1_600) },
  );
  // Trucks did depart: by their own passes.
  expect(departed).toBeGreaterThan(runs(1_600) / 40);
});

test('a check-in has a complete plate: a code that was read, or what was typed', async () => {
  let letIn = 0;
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const done = await strangers(each);
      letIn += done.letIn.length;
      const whole = each.steps.flatMap((step) =>
        step.do === 'scan'
          ? [step.code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()]
          : step.do === 'type'
            ? [step.plate]
            : [],
      );
      for (const { licensePlate } of done.letIn) expect(['', ...whole]).toContain(licensePlate);
    }),
    { numRuns: runs(800) },
  );
  expect(letIn).toBeGreaterThan(runs(800) / 40);
});

test('Escape keeps what was typed as not finished, and an empty card is gone', () => {
  const nothing = { visits: [], appointments: [] } as unknown as Parts;
  const { lane } = laneAt(nothing, () => {
    throw new Error('Nothing is read.');
  });
  lane.openComing(null);
  lane.escape();
  expect(lane.store.getState()).toMatchObject({ open: null, kept: [] });
  lane.openComing(null);
  lane.change({ phone: '469 555 0171' });
  lane.escape();
  const [card] = lane.store.getState().kept;
  expect(lane.store.getState().open).toBeNull();
  expect(card?.entry.phone).toBe('469 555 0171');
  lane.resume(card?.id ?? '');
  expect(lane.store.getState()).toMatchObject({ open: { entry: card?.entry }, kept: [] });
});

test('the property finds a lane that takes any code of a truck for its pass', async () => {
  const asOwnPass = (reading: CodeReading): CodeReading => {
    const opened = reading.opens === null ? undefined : reading.candidates[reading.opens];
    return opened?.kind === 'here' ? { ...reading, departs: opened.visit.id } : reading;
  };
  const { failed } = await fc.check(
    fc.asyncProperty(cases, async (each) => {
      expect((await strangers(each, asOwnPass)).wrong).toEqual([]);
    }),
    { numRuns: 4_000, endOnFailure: true },
  );
  expect(failed).toBe(true);
});
