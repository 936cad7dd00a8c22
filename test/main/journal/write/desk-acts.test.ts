import { expect, it } from 'vitest';
import { needOf } from '../../../../main/console/permissions.ts';
import { notedCalls } from '../../../../main/journal/write/desk-acts.ts';
import { consoleContract } from '../../../../shared/console-api/index.ts';
import { englishWords } from '../../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { actLinesOf } from '../../../../shared/journal/act-lines.ts';

/** Calls that change something and are not noted, each with why. */
const unnotedCalls: Readonly<Record<string, string>> = {
  'journal.setKept': 'a fact of its own, which is written before the call is answered',
  'detention.set': 'a fact of its own, which is written before the call is answered',
  'journal.note': 'a fact of its own, which is written before the call is answered',
  'shift.sign': 'a fact of its own, which is written before the call is answered',
  'shift.leave': 'a fact of its own, which is written before the call is answered',
  'shift.take': 'a fact of its own, which is written before the call is answered',
  'release.letGo': 'a fact of its own, which is written before the call is answered',
  'release.block': 'a fact of its own, which is written before the call is answered',
  'release.unblock': 'a fact of its own, which is written before the call is answered',
  'release.inspect': 'a fact of its own, which is written before the call is answered',
  'release.setItems': 'a fact of its own, which is written before the call is answered',
  'release.setLetGo': 'a fact of its own, which is written before the call is answered',
  'closures.setUntil': 'a fact of its own, which is written before the call is answered',
  'photos.watch': 'reads',
  'photos.of': 'reads',
  'photos.begin': 'a piece of an upload',
  'photos.piece': 'a piece of an upload',
  'photos.keep': 'a fact of its own, which is written before the call is answered',
  'photos.camera': 'reads',
  'photos.keepCamera': 'a fact of its own, which is written before the call is answered',
  'photos.open': 'reads',
  'photos.take': 'reads',
  'photos.cancel': 'nothing was kept',
  'photos.dropCard': 'facts of their own, which are written before the call is answered',
  'photos.remove': 'a fact of its own, which is written before the call is answered',
  'photos.setRule': 'a fact of its own, which is written before the call is answered',
  'operations.submit': 'told step by step by the outbox',
  'operations.nextUndo': 'reads',
  'gate.finish': 'sends what a check-in that is noted left',
  'gate.clear': 'puts away a line of the screen',
  'gate.known': 'reads',
  'gate.interpret': 'reads',
  'gate.alsoFor': 'a fact of its own, which is written before the call is answered',
  'gate.takeBack': 'a fact of its own, which is written before the call is answered',
  'gate.askService': 'reads',
  'gate.atCard': 'nothing is sent',
  'gate.keepDraft': 'nothing is sent',
  'gate.dropDraft': 'nothing was sent',
  'desks.request': 'a request; nothing is joined by it',
  'desks.test': 'changes nothing',
  'desks.joinCode': 'reads',
  'appointments.change': 'a fact of its own, written once the service shows it',
  'appointments.saveDraft': 'nothing is sent',
  'appointments.dropDraft': 'nothing was sent',
  'appointments.look': 'asks the service',
  'appointments.clear': 'puts away a line of the screen',
  'layout.putBackground': 'a picture; it counts once the layout is saved',
  'documents.begin': 'a piece of an upload',
  'documents.piece': 'a piece of an upload',
  'documents.send': 'kept by the appointment at the service',
  'facilities.test': 'changes nothing',
  'facilities.open': 'the journal of this facility ends there',
  'settings.backUp': 'a copy; nothing of the yard',
  'desktop.update': 'the program, not the yard',
  'webhooks.list': 'reads',
  'carriers.requestIntegration': 'kept in the marketplace’s own history',
  'carriers.saveDriver': 'kept by the service',
  'carriers.removeDriver': 'kept by the service',
  'carriers.assignDriver': 'kept by the service',
  'carriers.uploadBegin': 'a piece of an upload',
  'carriers.uploadPiece': 'a piece of an upload',
  'carriers.uploadSend': 'kept by the service',
  'carriers.uploadCancel': 'nothing was sent',
  'marketplace.saveSearch': 'a search of the screen',
  'marketplace.removeSearch': 'a search of the screen',
  'yardCheck.begin': 'a walk over the lot; what follows is saved as operations',
  'yardCheck.answer': 'kept with the check; what follows is saved as operations',
  'yardCheck.end': 'a walk over the lot; what follows is saved as operations',
  'moves.give': 'a list for drivers; what is done is saved as operations',
  'moves.change': 'a list for drivers; what is done is saved as operations',
  'moves.clear': 'puts away lines of the screen',
  'plans.save': 'a plan; what comes of it is told by its operations',
  'plans.assign': 'a proposal; nothing of the yard',
  'plans.endAssign': 'a proposal; nothing of the yard',
  'plans.explain': 'a proposal; nothing of the yard',
  'plans.remove': 'a plan; nothing of the yard',
  'quoting.saveFacility': 'kept with the quotes',
  'quoting.create': 'kept with the quotes',
  'quoting.createShipper': 'kept with the quotes',
  'quoting.testPath': 'changes nothing',
};

const calls = Object.entries(consoleContract).flatMap(([group, each]) =>
  Object.entries(each).map(([name, contract]) => ({
    path: `${group}.${name}`,
    need: needOf(contract),
  })),
);

it('every call that changes something is noted, or says why not', () => {
  const changing = calls
    .filter(({ need }) => need !== 'open' && need !== 'locked')
    .map(({ path }) => path);
  expect(changing.length).toBeGreaterThan(40);
  expect(
    changing.filter((path) => notedCalls[path] === undefined && unnotedCalls[path] === undefined),
  ).toEqual([]);
});

it('names only calls that there are, each once', () => {
  const there = new Set(calls.map(({ path }) => path));
  expect(
    [...Object.keys(notedCalls), ...Object.keys(unnotedCalls)].filter((path) => !there.has(path)),
  ).toEqual([]);
  expect(Object.keys(notedCalls).filter((path) => path in unnotedCalls)).toEqual([]);
});

it('keeps what was not done besides operations, as an act and for the hand-over', () => {
  const said = message('gate.fact.notDone');
  const label = rawText('TXR 4410');
  const line = (path: string, input: object, output: object) => {
    const made = notedCalls[path]?.({ ...input }, { ...output });
    if (made == null) return null;
    const fact = { ...made, seq: 1, at: 1, since: null, source: 'desk', change: null } as never;
    const [act] = actLinesOf([fact], {});
    return act === undefined ? null : [act.list, englishWords().format(act.what)];
  };
  for (const call of ['gate.checkIn', 'gate.sendDraft', 'gate.look']) {
    expect(line(call, {}, { state: 'refused', label, said })?.[1]).toMatch(
      /^Not done: Check-in of TXR 4410\. ./,
    );
    expect(line(call, {}, { state: 'done', label, said })).toBeNull();
  }
  const lost = { visit: 'v', truck: 'TXR 4410', spot: 'A-01', why: 'taken' };
  expect(line('gate.noFirstSpot', lost, {})).toEqual([
    'gate',
    'Not done: TXR 4410 to A-01. A-01 was taken before TXR 4410 got there. ' +
      'TXR 4410 is on the waiting list. Assign it another spot.',
  ]);
  const draft = { state: 'refused', refNumbers: ['95600880'], said };
  expect(line('appointments.create', {}, { draft })).toEqual([
    'appointments',
    expect.stringMatching(/^Not done: New appointment: 95600880\. ./),
  ]);
  expect(line('appointments.create', {}, { draft: { ...draft, state: 'draft' } })).toBeNull();
});

it('keeps no secret: PINs, passwords and keys of a call are in no fact', () => {
  const secret = 'S3CRET';
  const input = {
    pin: secret,
    secret,
    password: secret,
    name: 'Ana',
    roles: ['gate'],
    active: true,
    service: 'marketplace',
    account: 'a',
  };
  const output = {
    id: 'o',
    label: { code: 'prose' },
    undone: { id: 'o', label: null },
    state: 'done',
    visitId: 'v',
  };
  const made = Object.values(notedCalls).map((make) => make(input, output));
  expect(made.filter((each) => each !== null).length).toBeGreaterThan(20);
  expect(JSON.stringify(made)).not.toContain(secret);
});
