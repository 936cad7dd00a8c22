/**
 * Types into drafts for ever, as a clerk would, and sends one now and then to a service that never
 * answers. Its parent kills it.
 */
import { DraftDesk } from '../../../main/appointments/appointment-drafts.ts';
import { openDrafts } from '../../../main/appointments/open-drafts.ts';
import { ok } from '../../../shared/result.ts';

const folder = process.argv[2] as string;
const clock = { now: Date.now, monotonic: () => performance.now() };
const { store } = openDrafts({ folder, clock });
const drafts = new DraftDesk({
  store,
  remote: {
    creation: {
      create: () => {
        process.stdout.write('called\n');
        return new Promise(() => {});
      },
      requirements: async () => ({ notes: null, units: null, isCarrierNeeded: false }),
      account: async () => null,
      at: async () => ({ candidates: [], complete: true }),
    },
    template: { read: () => new Promise(() => {}), save: () => new Promise(() => {}) },
  },
  readTemplate: async () => ok({ template: [], changedAt: null, revision: 'r', problems: [] }),
  clock,
  timers: { after: () => () => {} },
  log: { info: () => {}, warn: () => {} },
  graceMs: 120_000,
  graceReads: 3,
  clerk: () => 'Pat',
  onCreated: () => {},
});

for (let turn = 1; ; turn += 1) {
  const id = `draft-${turn % 5}`;
  const saved = drafts.save({
    id: turn % 50 === 0 ? `sent-${turn}` : id,
    carrier: null,
    dockId: 'd',
    loadTypeId: 't',
    start: '2031-03-04T15:00:00.000Z',
    end: null,
    refNumbers: [`R${turn}`],
    notes: `${turn} `.repeat(200),
    ccEmails: [],
    template: [],
    values: [],
  });
  if (saved.ok) process.stdout.write(`saved ${saved.value.id} ${turn}\n`);
  if (turn % 50 === 0) {
    void drafts.create(`sent-${turn}`, null);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
