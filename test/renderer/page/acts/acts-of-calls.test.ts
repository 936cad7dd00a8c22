import { expect, test } from 'vitest';
import { needOf } from '../../../../main/console/permissions.ts';
import { actsOfCalls } from '../../../../renderer/page/acts/acts-of-calls.ts';
import { consoleContract } from '../../../../shared/console-api/index.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { rows } from '../../../shared/yard/rows.ts';

/** Calls that change something and that Ctrl+Z isn't about, each with why. */
const asides: Readonly<Record<string, string>> = {
  'operations.submit': 'an operation, with the console’s undo',
  'operations.undo': 'the undo',
  'operations.nextUndo': 'reads',
  'operations.redo': 'an operation again',
  'plans.save': 'an open plan has an undo of its own',
  'plans.assign': 'a proposal: changes nothing',
  'plans.endAssign': 'a proposal: changes nothing',
  'plans.explain': 'a proposal: changes nothing',
  'gate.atCard': 'the page says which card is open',
  'gate.known': 'reads',
  'gate.noFirstSpot': 'the page notes it after a check-in',
  'gate.keepDraft': 'kept while the clerk types',
  'gate.dropDraft': 'kept while the clerk types',
  'appointments.saveDraft': 'kept while the clerk types',
  'appointments.dropDraft': 'kept while the clerk types',
  'appointments.look': 'reads',
  'layout.putBackground': 'the layout editor has an undo of its own',
  'documents.begin': 'a piece of an upload',
  'documents.piece': 'a piece of an upload',
  'carriers.uploadBegin': 'a piece of an upload',
  'carriers.uploadPiece': 'a piece of an upload',
  'carriers.uploadCancel': 'nothing was sent',
  'photos.watch': 'reads',
  'photos.of': 'reads',
  'photos.begin': 'a piece of an upload',
  'photos.piece': 'a piece of an upload',
  'photos.camera': 'reads',
  'photos.open': 'reads',
  'photos.take': 'reads',
  'photos.cancel': 'nothing was kept',
  'photos.dropCard': 'photos of a check-in that was left',
  'facilities.test': 'reads',
  'facilities.open': 'opens another page',
  'desks.request': 'a request; nothing is joined by it',
  'desks.test': 'reads',
  'desks.joinCode': 'reads',
  'desktop.update': 'the program ends',
  'quoting.testPath': 'reads',
  'settings.backUp': 'a copy: changes nothing',
  'webhooks.list': 'reads',
};

/** Acts that every clerk may do. Other calls without a role change nothing that others see. */
const openActs = ['now.snooze', 'now.wake'];

test('every call of the console that changes something is an act, or says why not', () => {
  const acts = Object.entries(actsOfCalls(createYardTable(rows({})))).flatMap(([group, calls]) =>
    Object.keys(calls).map((call) => `${group}.${call}`),
  );
  const changing = Object.entries(consoleContract).flatMap(([group, each]) =>
    Object.entries(each)
      .filter(([, contract]) => !['open', 'locked', null].includes(needOf(contract)))
      .map(([call]) => `${group}.${call}`),
  );
  const known = [...acts, ...Object.keys(asides)];
  expect(known.toSorted()).toEqual([...changing, ...openActs].toSorted());
});
