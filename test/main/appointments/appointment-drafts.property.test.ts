import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DraftDesk } from '../../../main/appointments/appointment-drafts.ts';
import { openDrafts } from '../../../main/appointments/open-drafts.ts';
import type { AppointmentDrafts } from '../../../main/appointments/ports.ts';
import type { CreationClient } from '../../../main/remote/dock-scheduling/create-appointment.ts';
import { type Outcome, RemoteError } from '../../../main/remote/outcome.ts';
import type { AppointmentMatch } from '../../../shared/appointments/lookup.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { ok } from '../../../shared/result.ts';

/** How the service meets one creation. */
const fates = [
  'done',
  'refused',
  'conflict',
  'lost',
  'lost-but-done',
  'late',
  'not-sent',
  'unnamed',
] as const;
type Fate = (typeof fates)[number];
const reads = ['fine', 'cut', 'down'] as const;

/** A service that obeys, and remembers every call. */
function createService() {
  const kept: AppointmentMatch[] = [];
  const late: (() => void)[] = [];
  let calls = 0;
  let fate: Fate = 'done';
  let read: (typeof reads)[number] = 'fine';
  const make = (body: Readonly<Record<string, unknown>>) => {
    const id = `made-${kept.length}`;
    const { dockId, start, loadTypeId, refNumbers } = body as {
      dockId: string;
      start: string;
      loadTypeId: string;
      refNumbers: string[];
    };
    kept.push({
      id,
      dockId,
      start,
      end: null,
      loadTypeId,
      refNumbers,
      createdAt: null,
      createdBy: null,
    });
    return id;
  };
  const lost: Outcome = {
    kind: 'unknown',
    status: null,
    said: rawText('Lost.'),
    retryAfterMs: null,
  };
  const client: CreationClient = {
    async create(body) {
      calls += 1;
      switch (fate) {
        case 'done':
          return { outcome: { kind: 'ok', status: 201, body: {} }, id: make(body) };
        case 'unnamed':
          make(body);
          return { outcome: { kind: 'ok', status: 201, body: {} }, id: null };
        case 'refused':
          return { outcome: { kind: 'refused', status: 400, said: rawText('No.') }, id: null };
        case 'conflict':
          return { outcome: { ...lost, status: 409 }, id: null };
        case 'not-sent':
          return { outcome: { kind: 'not-sent', said: rawText('No network.') }, id: null };
        case 'lost-but-done':
          make(body);
          return { outcome: lost, id: null };
        case 'late':
          late.push(() => void make(body));
          return { outcome: lost, id: null };
        default:
          return { outcome: lost, id: null };
      }
    },
    requirements: async () => ({ notes: null, units: null, isCarrierNeeded: false }),
    account: async () => null,
    async at() {
      if (read === 'down') throw new RemoteError('network', rawText('No network.'));
      return { candidates: read === 'cut' ? [] : [...kept], complete: read === 'fine' };
    },
  };
  return {
    client,
    kept,
    calls: () => calls,
    meet: (next: { fate: Fate; read: (typeof reads)[number] }) => {
      fate = next.fate;
      read = next.read;
    },
    /** What was late takes effect. */
    settle: () => {
      for (const work of late.splice(0)) work();
    },
  };
}

const command = fc.oneof(
  fc.record({
    do: fc.constantFrom('create'),
    fate: fc.constantFrom(...fates),
    read: fc.constantFrom(...reads),
    truth: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom('save', 'look', 'timers', 'clear', 'restart', 'settle', 'drop'),
    fate: fc.constant<Fate>('done'),
    read: fc.constantFrom(...reads),
    truth: fc.boolean(),
  }),
);

const noFields = { template: [], changedAt: null, revision: 'r', problems: [] };

/**
 * Half of the rounds hold nothing by which a clerk takes back what was sent: there a second
 * appointment is never right.
 */
const untouched = command.filter(
  ({ do: what }) => what !== 'clear' && what !== 'save' && what !== 'drop',
);
const someCommands = fc.oneof(
  fc.array(command, { minLength: 1, maxLength: 14 }),
  fc.array(untouched, { minLength: 4, maxLength: 14 }),
);

test('whatever happens, one click sends at most once, and nothing but a click sends', async () => {
  const met = { made: 0, held: 0, once: 0 };
  await fc.assert(
    fc.asyncProperty(someCommands, async (commands) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-drafts-'));
      const service = createService();
      let now = Date.parse('2030-01-01T00:00:00Z');
      const clock = { now: () => now, monotonic: () => now };
      let timers: (() => void)[] = [];
      const open = (): AppointmentDrafts => {
        timers = [];
        return new DraftDesk({
          store: openDrafts({ folder, clock }).store,
          remote: {
            creation: service.client,
            template: { read: () => new Promise(() => {}), save: () => new Promise(() => {}) },
          },
          readTemplate: async () => ok(noFields),
          clock,
          timers: {
            after: (_, work) => {
              timers.push(work);
              return () => {};
            },
          },
          log: { info: () => {}, warn: () => {} },
          graceMs: 120_000,
          graceReads: 3,
          clerk: () => 'Pat',
          onCreated: () => {},
        });
      };
      let drafts = open();
      const state = () => drafts.list()[0]?.state ?? null;
      const save = () =>
        drafts.save({
          id: 'one',
          carrier: null,
          dockId: 'd',
          loadTypeId: 't',
          start: '2031-03-04T15:00:00.000Z',
          end: null,
          refNumbers: ['R'],
          notes: '',
          ccEmails: [],
          template: [],
          values: [],
        });
      save();
      try {
        for (const { do: what, fate, read, truth } of commands) {
          now += 50_000;
          const [before, callsBefore, madeBefore] = [state(), service.calls(), service.kept.length];
          service.meet({ fate, read });
          if (what === 'create') await drafts.create('one', null);
          else if (what === 'save') save();
          else if (what === 'look') await drafts.look('one');
          else if (what === 'clear') drafts.clear('one', truth);
          else if (what === 'drop') drafts.drop('one');
          else if (what === 'settle') service.settle();
          else if (what === 'restart') {
            drafts.stop();
            drafts = open();
          } else {
            for (const work of timers) work();
            await new Promise((resolve) => setTimeout(resolve, 0));
          }
          const sent = service.calls() - callsBefore;
          expect(sent).toBeLessThanOrEqual(
            what === 'create' && (before === 'draft' || before === 'refused') ? 1 : 0,
          );
          // What is on its way or unclear is neither thrown away nor sent: only a find or the
          // clerk's decision ends it.
          if (
            before === 'unknown' &&
            (what === 'save' || what === 'drop' || what === 'restart' || what === 'create')
          ) {
            met.held += 1;
            expect(state()).toBe('unknown');
          }
          // An appointment that the service surely made is never left as a draft that may be sent
          // again without a look.
          if (what === 'create' && service.kept.length > madeBefore && read === 'fine') {
            met.made += 1;
            expect(state()).toBeNull();
          }
        }
        // A click while the schedule is readable never makes a second one of a draft that was not
        // cleared in between.
        if (
          !commands.some(({ do: what }) => what === 'clear' || what === 'save' || what === 'drop')
        ) {
          service.settle();
          // It says something only where one was made and the clerk clicked again.
          if (
            service.kept.length > 0 &&
            commands.filter(({ do: what }) => what === 'create').length > 1
          )
            met.once += 1;
          expect(service.kept.length).toBeLessThanOrEqual(1);
        }
      } finally {
        drafts.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 60 },
  );
  // What is claimed was met: over 60 rounds one was made at once 7 to 19 times, an unclear one met
  // 86 to 124 attempts to end or resend it,
  // and 21 to 28 rounds clicked again after one was made.
  expect(met.made).toBeGreaterThanOrEqual(2);
  expect(met.held).toBeGreaterThanOrEqual(30);
  expect(met.once).toBeGreaterThanOrEqual(10);
});
