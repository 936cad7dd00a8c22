import { afterEach, describe, expect, it } from 'vitest';
import {
  closureCardLines,
  closureLines,
  closuresOf,
} from '../../../renderer/operations/closures/closures-store.ts';
import { offeredReasons } from '../../../renderer/operations/dialogs/usual-reasons.ts';
import {
  choiceOf,
  draftOf,
  findingsOf,
} from '../../../renderer/operations/draft/operation-draft.ts';
import type { Option } from '../../../renderer/operations/draft/options.ts';
import { holdsOf } from '../../../renderer/operations/holds/holds-store.ts';
import { operatorOf, promptsOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import type { OperationPrompt, PickPrompt } from '../../../renderer/operations/operator/prompts.ts';
import type { OtherOperation } from '../../../shared/console-api/desks.ts';
import { holdMessage, type StandingHold } from '../../../shared/gate-checks/standing-hold.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { DeskId, OperationId, SpotId } from '../../../shared/ids.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { saying } from '../../support/said.ts';
import { put } from '../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../support/render-page.tsx';
import { containerId, smallYard, spot, spotId, visit, visitId } from '../support/yard-data.ts';

const truck = (plate: string): AssetRef => ({ kind: 'visit', id: visitId(plate) });
const box = (code: string): AssetRef => ({ kind: 'container', id: containerId(code) });

/** The mixed spot of the small yard. */
const mixed = spotId('A-03');

/** A parking spot with a container and nothing else. */
const alone = smallYard().containers.find(
  (each) => each.spotId !== null && each.spotId !== mixed && `${each.spotId}`.startsWith('spot-A'),
)?.spotId as SpotId;

let started: TestPage | undefined;
afterEach(() => started?.stop());

async function start() {
  started = await startTestPage({ rows: smallYard() });
  return started;
}

/** The dialog that opens next. */
async function dialog<Kind extends 'operation' | 'pick'>({ page }: TestPage, kind: Kind) {
  await until(() => promptsOf(page).getState().open !== null);
  const open = promptsOf(page).getState().open;
  if (open?.prompt.kind !== kind) throw new Error(`Not a ${kind} dialog but ${open?.prompt.kind}.`);
  return {
    answer: open.answer,
    prompt: open.prompt as Kind extends 'pick' ? PickPrompt : OperationPrompt,
  };
}

const isQuiet = ({ page }: TestPage) => promptsOf(page).getState().open === null;
const option = (options: readonly Option[], label: string) =>
  options.find((each) => each.label === label);

describe('a drop of what a red tag holds', () => {
  const redTag: StandingHold = {
    subject: `visit:${visitId('TX-4821')}`,
    asset: `visit:${visitId('TX-4821')}`,
    cause: 'redTag:brakes',
    here: '7',
    there: 'Brakes: no air',
    item: '',
    stops: 'moves',
    said: holdMessage('redTag:brakes', '7', 'Brakes: no air'),
  };
  const held = async () => {
    const test = await start();
    const stop = holdsOf(test.page).start();
    test.double.setRelease({ holds: [{ asset: truck('TX-4821'), holds: [redTag] }] });
    await until(() => holdsOf(test.page).of(truck('TX-4821')).length === 1);
    expect(operatorOf(test.page).drop(truck('TX-4821'), null, spotId('D-04'))).toEqual([]);
    await until(() => promptsOf(test.page).getState().open !== null);
    const open = promptsOf(test.page).getState().open;
    expect(open?.prompt).toMatchObject({ kind: 'letGo', letGo: { holds: [redTag] } });
    return { test, open, stop };
  };

  it('asks to let it go, and moves nothing that stays held', async () => {
    const { test, open, stop } = await held();
    open?.answer(null);
    await until(() => isQuiet(test));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(test.double.submitted()).toEqual([]);
    stop();
  });

  it('is done once it was let go', async () => {
    const { test, open, stop } = await held();
    test.double.setRelease({ holds: [] });
    open?.answer('done');
    await until(() => test.double.saved().length === 1);
    stop();
  });
});

describe('an operation that lacks nothing', () => {
  it('is saved at once, without a dialog, and announced', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    expect(isQuiet(test)).toBe(true);
    expect(test.double.saved().map((record) => record.operation)).toEqual([
      { kind: 'assign', asset: truck('TX-4821'), spot: spotId('D-04') },
    ]);
    expect(test.told).toMatchObject([{ kind: 'saved', sentence: 'TX-4821 assigned to D-04.' }]);
    await until(() => test.page.yard.table.visit(visitId('TX-4821'))?.spotId === spotId('D-04'));
  });

  it('is refused with the sentence of the rule, and nothing is sent', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-07'),
    });
    expect(test.told).toHaveLength(1);
    expect(test.told[0]).toMatchObject({ kind: 'refused' });
    expect(test.told[0]?.sentence).toMatch(/D-07 is closed/i);
    expect(test.double.submitted()).toEqual([]);
  });

  it.each([
    ['a truck', truck('GONE-1'), 'This truck isn’t in the yard anymore. It may have departed.'],
    ['a trailer', box('GONE-2'), 'This trailer isn’t in the yard anymore. It may have departed.'],
  ])('of %s that has left is refused in words, without a dialog', async (_, asset, sentence) => {
    const test = await start();
    await operatorOf(test.page).perform({ kind: 'assign', asset, spot: null });
    expect(test.told).toEqual([{ kind: 'refused', sentence }]);
    expect(isQuiet(test)).toBe(true);
    expect(test.double.saved()).toEqual([]);
  });

  it('is refused by the console when its yard is newer, in the words of its rule', async () => {
    const test = await start();
    // The page has not seen this yet: the double's own yard changed without telling.
    test.double.yard.put(
      put({ spots: [spot('D-04', 'Docks north', { type: 'docking', isOpen: false })] }),
    );
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    expect(test.double.submitted()).toHaveLength(1);
    expect(test.told[0]).toMatchObject({ kind: 'refused' });
    expect(test.double.saved()).toEqual([]);
  });
});

describe('a spot that another desk gave away a moment before', () => {
  const theirs = truck('TX-9000');
  const others = (standing: OtherOperation['standing']): OtherOperation => ({
    id: 'op-1' as OperationId,
    label: rawText('Assign TX-9000 to D-04.'),
    clerk: 'Ana',
    desk: 'dock' as DeskId,
    deskName: 'Dock desk',
    savedAt: '2026-11-21T12:31:00.000Z',
    operation: { kind: 'assign', asset: theirs, spot: spotId('D-04') },
    standing,
    waits: null,
    touches: [theirs, { kind: 'spot', id: spotId('D-04') }],
  });
  const given = async (test: TestPage, standing: OtherOperation['standing']) => {
    const state = {
      standing: { is: 'together' },
      self: null,
      desks: [],
      notes: 0,
      waiting: 0,
      server: null,
      canSetUp: true,
    } as const;
    test.page.desks.setState({ desks: { ...state, operations: [others(standing)] } });
    test.double.change(put({ visits: [visit('TX-9000', { spotId: spotId('D-04') })] }));
    await until(() => test.page.yard.table.visit(visitId('TX-9000'))?.spotId === spotId('D-04'));
  };

  it('is refused with who was first, dropped there or asked for', async () => {
    const test = await start();
    await given(test, 'queued');
    const [finding] = operatorOf(test.page).drop(truck('TX-4821'), null, spotId('D-04'));
    expect(finding).toMatchObject({
      code: 'spot-has-truck',
      said: { code: 'desks.refused.given', values: { clerk: 'Ana', desk: 'Dock desk' } },
    });
    operatorOf(test.page).tellRefusal(
      operatorOf(test.page).drop(truck('TX-4821'), null, spotId('D-04')),
    );
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    expect(test.told).toHaveLength(2);
    expect(test.told[1]?.sentence).toBe(test.told[0]?.sentence);
    expect(test.told[0]?.sentence.match(/was first/g)).toHaveLength(1);
    expect(test.told[0]?.sentence).toMatch(
      /Ana at Dock desk was first, at .*: Assign TX-9000 to D-04\./,
    );
    expect(test.double.submitted()).toEqual([]);
  });

  it('is refused so as well where it was given away while the reason was asked for', async () => {
    const test = await start();
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const { prompt, answer } = await dialog(test, 'operation');
    await given(test, 'sending');
    expect(await prompt.save('only', 'Door needed', [])).toMatchObject({
      kind: 'refused',
      said: { code: 'desks.refused.given' },
    });
    answer('done');
    expect(test.double.submitted()).toEqual([]);
  });

  it('names no one whose operation our yard does not show', async () => {
    const test = await start();
    await given(test, 'conflict');
    const [finding] = operatorOf(test.page).drop(truck('TX-4821'), null, spotId('D-04'));
    expect(finding).toMatchObject({ said: { code: 'rules.finding.spotHasTruck' } });
  });
});

describe('a move', () => {
  it('asks for the reason, keeps it, and sends it trimmed', async () => {
    const test = await start();
    const done = operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.draft).toMatchObject({ reasonKind: 'reassign', question: null });
    expect(await prompt.save('only', '  Door needed ', [])).toEqual({ kind: 'saved' });
    answer('done');
    await done;
    expect(test.double.saved()[0]?.operation).toMatchObject({
      kind: 'reassign',
      from: spotId('D-01'),
      to: spotId('D-04'),
      reason: 'Door needed',
    });
    expect(test.page.preferences.getState().reasons).toMatchObject({
      reassign: ['Door needed'],
      park: [],
    });
  });

  it('to a parking spot offers other reasons than one to a door', async () => {
    const { yard } = (await start()).page;
    const kindAt = (to: string) =>
      draftOf(yard.table, { kind: 'reassign', from: spotId('D-01'), asset: null, to: spotId(to) })
        .reasonKind;
    expect([kindAt('D-04'), kindAt('A-07')]).toEqual(['reassign', 'park']);
    const { t } = englishWords();
    expect(offeredReasons('park', [], t)).not.toContain('Door assigned');
    expect(offeredReasons('reassign', [], t)).toContain('Door assigned');
  });

  it('keeps the usual reasons at their numbers, and offers the desk’s own after them', () => {
    const { t } = englishWords();
    const usual = offeredReasons('park', [], t);
    expect(offeredReasons('park', ['Gate is full', usual[1] ?? ''], t)).toEqual([
      ...usual,
      'Gate is full',
    ]);
  });

  it('from a mixed spot asks which of the two moves, and offers first what was dragged', async () => {
    const test = await start();
    const [truckHere] = test.page.yard.table.visitsAt(mixed);
    const [boxHere] = test.page.yard.table.standaloneAt(mixed);
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: mixed,
      asset: { kind: 'container', id: boxHere as never },
      to: spotId('A-07'),
    });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.draft.question).toEqual(message('actions.ask.moves'));
    expect(prompt.draft.choices.map(({ key }) => key)).toEqual([
      `visit:${truckHere}`,
      `container:${boxHere}`,
    ]);
    expect(prompt.draft.initial).toBe(`container:${boxHere}`);
    await prompt.save(`visit:${truckHere}`, 'Door needed', []);
    answer('done');
    expect(test.double.saved()[0]?.operation).toMatchObject({
      kind: 'reassign',
      asset: { kind: 'visit', id: truckHere },
    });
  });

  it('by keyboard asks which, then where, then why, and not again which', async () => {
    const test = await start();
    const [boxHere] = test.page.yard.table.standaloneAt(mixed);
    void operatorOf(test.page).perform({ kind: 'reassign', from: mixed, asset: null, to: null });
    const which = await dialog(test, 'pick');
    expect(which.prompt.title).toBe('What moves?');
    which.answer(`container:${boxHere}`);
    await until(
      () => promptsOf(test.page).getState().open?.prompt !== which.prompt && !isQuiet(test),
    );
    const where = await dialog(test, 'pick');
    // Legal first; a spot that already holds a container says so.
    const firstRefused = where.prompt.options.findIndex((each) => each.refusal !== null);
    expect(where.prompt.options.slice(firstRefused).every((each) => each.refusal !== null)).toBe(
      true,
    );
    expect(option(where.prompt.options, 'D-07')?.refusal?.code).toBe('rules.finding.spotClosed');
    expect(option(where.prompt.options, 'A-02')?.refusal).toEqual(saying(/A-02/));
    where.answer(spotId('A-07'));
    const why = await dialog(test, 'operation');
    expect(why.prompt.draft.question).toBeNull();
    await why.prompt.save(why.prompt.draft.initial, 'Wrong spot', []);
    why.answer('done');
    expect(test.double.saved()[0]?.operation).toMatchObject({
      asset: { kind: 'container', id: boxHere },
      to: spotId('A-07'),
    });
  });

  it('never swaps the named asset for another on the spot when refused', async () => {
    const test = await start();
    const [truckHere] = test.page.yard.table.visitsAt(mixed);
    // A-01 holds a truck: the dragged truck may not go there, the container might.
    await operatorOf(test.page).perform({
      kind: 'reassign',
      from: mixed,
      asset: { kind: 'visit', id: truckHere as never },
      to: spotId('A-01'),
    });
    expect(isQuiet(test)).toBe(true);
    expect(test.told[0]).toMatchObject({ kind: 'refused' });
  });

  it('that is given up does nothing', async () => {
    const test = await start();
    const done = operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    (await dialog(test, 'operation')).answer(null);
    await done;
    expect(test.double.submitted()).toEqual([]);
    expect(test.told).toEqual([]);
  });
});

describe('the other operations', () => {
  it('unassign all of a spot at once, and a mixed one after the caution was read', async () => {
    const test = await start();
    await operatorOf(test.page).perform({ kind: 'unassign', spot: alone, asset: null });
    expect(test.double.saved()).toHaveLength(1);
    void operatorOf(test.page).perform({ kind: 'unassign', spot: mixed, asset: null });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.draft.initial).toBe('all');
    expect(await prompt.save('all', '', [])).toMatchObject({
      kind: 'caution',
      findings: [{ code: 'unassign-mixed-spot' }],
    });
    expect(
      await prompt.save('all', '', [
        { code: 'unassign-mixed-spot', severity: 'caution', entities: [], said: rawText('') },
      ]),
    ).toEqual({
      kind: 'saved',
    });
    answer('done');
    expect(test.double.saved()).toHaveLength(2);
  });

  it('detach at once, and attach after the container was picked', async () => {
    const test = await start();
    const [here] = test.page.yard.table.visitsAt(spotId('D-01'));
    const [hooked] = test.page.yard.table.hookedTo(here as never);
    await operatorOf(test.page).perform({
      kind: 'detach',
      visit: here as never,
      container: hooked as never,
    });
    expect(test.double.saved()[0]?.operation).toEqual({
      kind: 'detach',
      visit: here,
      container: hooked,
    });
    await until(() => test.page.yard.table.standaloneAt(spotId('D-01')).length === 1);
    const done = operatorOf(test.page).perform({
      kind: 'attach',
      visit: here as never,
      container: null,
    });
    const { prompt, answer } = await dialog(test, 'pick');
    // What stands on the truck's own spot comes first.
    expect(prompt.options[0]?.key).toBe(`container:${hooked}`);
    answer(`container:${hooked}`);
    await done;
    expect(test.double.saved()[1]?.operation).toEqual({
      kind: 'attach',
      visit: here,
      container: hooked,
    });
  });

  it('attach a container from its own side: the truck is picked', async () => {
    const test = await start();
    void operatorOf(test.page).perform({
      kind: 'attach',
      visit: null,
      container: containerId('53-0420'),
    });
    const { prompt, answer } = await dialog(test, 'pick');
    expect(option(prompt.options, 'Truck TX-9035 with 28-0071 and 28-0072')?.refusal).toEqual(
      saying(/2 at most/),
    );
    answer('visit:visit-NM-2210');
    await until(() => test.double.saved().length > 0);
    expect(test.double.saved()[0]?.operation).toEqual({
      kind: 'attach',
      visit: visitId('NM-2210'),
      container: containerId('53-0420'),
    });
  });

  it('depart always asks, warns that it is final, and offers the truck alone', async () => {
    const test = await start();
    void operatorOf(test.page).perform({ kind: 'depart', spot: mixed, asset: null });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.draft.confirm).toEqual(message('actions.departIsFinal', { seconds: 15 }));
    expect(prompt.draft.choices.map(({ key }) => key)).toEqual([
      'All',
      'AssetVisit',
      'AssetContainer',
    ]);
    // What stands beside the truck may just have been dropped: it leaves only if the clerk ticks
    // it.
    expect(prompt.draft.initial).toBe('AssetVisit');
    expect(await prompt.save('AssetContainer', '', [])).toEqual({ kind: 'saved' });
    answer('done');
    const [boxHere] = smallYard().containers.filter((each) => each.spotId === mixed);
    expect(test.double.saved()[0]?.operation).toEqual({
      kind: 'depart',
      spot: mixed,
      departType: 'AssetContainer',
      assets: [{ kind: 'container', id: boxHere?.id }],
    });
  });

  it('close and open ask for a reason; closing an occupied spot is a caution first', async () => {
    const test = await start();
    void operatorOf(test.page).perform({ kind: 'open', spot: spotId('D-07') });
    const open = await dialog(test, 'operation');
    expect(await open.prompt.save('only', 'Repaired', [])).toEqual({ kind: 'saved' });
    open.answer('done');
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-01') });
    await until(() => !isQuiet(test));
    const close = await dialog(test, 'operation');
    expect(await close.prompt.save('only', 'Damaged', [])).toMatchObject({ kind: 'caution' });
    close.answer(null);
    expect(test.double.saved().map(({ operation }) => operation.kind)).toEqual(['open']);
  });

  it('close says when it is to open; what the desks know is said of closed spots', async () => {
    const test = await start();
    const { page, double } = test;
    const [door, until_] = [spotId('D-01'), '2026-11-27T20:00:00.000Z'];
    void operatorOf(page).perform({ kind: 'close', spot: door });
    const { prompt } = await dialog(test, 'operation');
    const cautions = findingsOf(page.yard.table, choiceOf(prompt.draft, 'only'), null);
    expect(await prompt.save('only', 'Ice', cautions, until_)).toEqual({ kind: 'saved' });
    expect(double.saved().at(-1)?.operation).toEqual({
      kind: 'close',
      spot: door,
      reason: 'Ice',
      until: until_,
    });
    const stop = closuresOf(page).start();
    const known = { reason: 'Ice', clerk: 'Luis', at: until_, until: until_ };
    double.setClosures([
      { ...known, spot: spotId('D-07') },
      { ...known, spot: spotId('D-04') },
    ]);
    await until(() => closuresOf(page).getState().kept.size === 2);
    stop();
    const linesOf = (code: string) =>
      closureLines(page, page.yard.table.spot(spotId(code)) as Spot).map(englishWords().format);
    expect(linesOf('D-07')).toEqual([
      'Closed: Ice',
      expect.stringMatching(/^By Luis, /),
      expect.stringMatching(/^To open /),
    ]);
    // Open: whatever is still known of it.
    expect(linesOf('D-04')).toEqual([]);
    // Closed by another system: the map says what is known before anything was asked.
    const other = { ...(page.yard.table.spot(spotId('D-07')) as Spot), id: spotId('X-01') };
    const card = () => closureCardLines(page, other).map(englishWords().format);
    expect(card()).toEqual(['Reason not known yet']);
    closuresOf(page).setState({ asked: new Map([[other.id, '']]) });
    expect(card()).toEqual(['No reason given']);
    closuresOf(page).setState({ asked: new Map([[other.id, 'Oil']]) });
    expect(card()).toEqual(['Closed: Oil']);
    expect(closureCardLines(page, { ...other, isOpen: true })).toEqual([]);
  });

  it('refuse an empty reason in the words of the rule', async () => {
    const test = await start();
    void operatorOf(test.page).perform({ kind: 'open', spot: spotId('D-07') });
    const { prompt } = await dialog(test, 'operation');
    expect(await prompt.save('only', '   ', [])).toMatchObject({ kind: 'refused' });
    expect(test.double.submitted()).toEqual([]);
  });
});

it('a closing “until monday” asks for the time before anything is saved', async () => {
  const test = await start();
  const opens = { text: 'monday', at: null };
  const close = { kind: 'close', spot: spotId('B-05') } as const;
  void operatorOf(test.page).perform(close, 'Flat tire', null, opens);
  const { prompt, answer } = await dialog(test, 'operation');
  expect(prompt.draft).toMatchObject({ reason: 'Flat tire', opens });
  expect(test.double.submitted()).toEqual([]);
  answer('done');
});

describe('when saving goes wrong', () => {
  it('a dialog opens with what the console said, and a second try keeps the id', async () => {
    const test = await start();
    test.double.failNext('not-saved');
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('53-0420'),
      spot: spotId('B-05'),
    });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.problem).toMatchObject({ kind: 'failed', said: saying('disk') });
    expect(await prompt.save('only', '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(new Set(test.double.submitted().map(({ id }) => id)).size).toBe(1);
    expect(test.double.saved()).toHaveLength(1);
  });

  // Faults: N1.
  it('a reply lost after saving isn’t saved twice, and the retry says saved', async () => {
    const test = await start();
    test.double.failNext('lost-but-saved');
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('53-0420'),
      spot: spotId('B-05'),
    });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.problem).toEqual({ kind: 'failed', said: message('actions.noAnswer') });
    // By now the page sees the container on B-05: the rules alone would refuse the second try.
    await until(
      () => test.page.yard.table.container(containerId('53-0420'))?.spotId === spotId('B-05'),
    );
    expect(await prompt.save('only', '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(test.double.saved()).toHaveLength(1);
  });

  it('each new operation has an id of its own', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('53-0420'),
      spot: spotId('B-05'),
    });
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('CH-019'),
      spot: spotId('B-06'),
    });
    expect(new Set(test.double.submitted().map(({ id }) => id)).size).toBe(2);
  });

  it('a yard that changed while the dialog was open is judged as it is now', async () => {
    const test = await start();
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const { prompt } = await dialog(test, 'operation');
    test.double.change(put({ visits: [visit('NEW-1', { spotId: spotId('D-04') })] }));
    await until(() => test.page.yard.table.visitsAt(spotId('D-04')).length === 1);
    expect(await prompt.save('only', 'Door needed', [])).toMatchObject({ kind: 'refused' });
    expect(test.double.submitted()).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('take back the newest operation and do it again, and say what they did', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    await operatorOf(test.page).undo();
    expect(test.told.at(-1)).toMatchObject({
      kind: 'said',
      sentence: 'Canceled: Assign TX-4821 to D-04.',
    });
    expect(test.double.yard.visit(visitId('TX-4821'))?.spotId).toBeNull();
    await operatorOf(test.page).redo();
    expect(test.told.at(-1)).toMatchObject({ kind: 'saved' });
    expect(test.double.yard.visit(visitId('TX-4821'))?.spotId).toBe(spotId('D-04'));
  });

  it('say so when there is nothing to undo', async () => {
    const test = await start();
    await operatorOf(test.page).undo();
    expect(test.told).toEqual([{ kind: 'refused', sentence: 'Nothing to undo.' }]);
  });

  it('go one at a time while a key is held', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('53-0420'),
      spot: spotId('B-05'),
    });
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: box('CH-019'),
      spot: spotId('B-06'),
    });
    await Promise.all([
      operatorOf(test.page).undo(),
      operatorOf(test.page).undo(),
      operatorOf(test.page).undo(),
    ]);
    expect(test.double.saved().map(({ state }) => state)).toEqual(['queued', 'canceled']);
  });
});

describe('undo of what was done long ago', () => {
  it('says first what it is; once more undoes it', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    test.passTime(10 * 60_000);
    await operatorOf(test.page).undo();
    expect(test.told.at(-1)).toMatchObject({ kind: 'old' });
    expect(test.double.saved()[0]?.state).toBe('queued');
    await operatorOf(test.page).undo();
    expect(test.double.saved()[0]?.state).toBe('canceled');
  });

  it('a toast offers what it says, and nothing done since', async () => {
    const test = await start();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('TX-4821'),
      spot: spotId('D-04'),
    });
    const [first] = test.double.saved();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: truck('NM-2210'),
      spot: spotId('D-10'),
    });
    await operatorOf(test.page).undo(first?.id);
    expect(test.told.at(-1)).toMatchObject({ kind: 'refused' });
    expect(test.double.saved().map(({ state }) => state)).toEqual(['queued', 'queued']);
  });
});

describe('several operations in one step', () => {
  const kinds = (test: TestPage) => test.double.saved().map(({ operation }) => operation.kind);

  it('sends the last one away from a door only after it was asked', async () => {
    const test = await start();
    void operatorOf(test.page).perform({ kind: 'unassign', spot: spotId('D-01'), asset: null });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(prompt.draft.confirm).toMatchObject({ code: 'actions.ask.doorEmptied' });
    expect(kinds(test)).toEqual([]);
    expect(await prompt.save(prompt.draft.initial, '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(kinds(test)).toEqual(['unassign']);
  });

  it('drops the trailer and lets the truck go: unhooked first, each once', async () => {
    const test = await start();
    const [visit] = test.page.yard.table.visitsAt(spotId('D-01'));
    const hooked = test.page.yard.table.hookedTo(visit as never);
    void operatorOf(test.page).perform({
      kind: 'drop',
      spot: spotId('D-01'),
      visit: visit as never,
    });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(await prompt.save('drop', '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(kinds(test)).toEqual([...hooked.map(() => 'detach'), 'depart']);
    expect(test.double.saved().at(-1)?.operation).toMatchObject({
      departType: 'AssetVisit',
      assets: [{ kind: 'visit', id: visit }],
    });
    await until(() => test.page.yard.table.visit(visit as never)?.isActive !== true);
    expect(test.page.yard.table.standaloneAt(spotId('D-01'))).toEqual(hooked);
  });

  // Cases: D9.
  it('a trailer leaves without its truck: both named, unhooked first', async () => {
    const test = await start();
    const { table } = test.page.yard;
    const [id] = table.visitsAt(spotId('D-01'));
    const [hooked] = table.hookedTo(id as never);
    const asset = { kind: 'container', id: hooked as never } as const;
    const code = table.container(asset.id)?.code;
    void operatorOf(test.page).perform({ kind: 'depart', spot: spotId('D-01'), asset });
    const { prompt, answer } = await dialog(test, 'operation');
    const { format } = englishWords();
    const truckCode = table.visit(id as never)?.licensePlate;
    expect(format(prompt.draft.title)).toBe(`${code} leaves without its truck, ${truckCode}`);
    expect(format(prompt.draft.which as never)).toContain(`hooked to ${truckCode}`);
    expect(format(prompt.draft.confirm as never)).toMatch(
      `${code} leaves. What stays on D-01: ${truckCode}. Undo takes it back`,
    );
    expect(await prompt.save(prompt.draft.initial, '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(test.double.saved().map(({ operation }) => operation)).toMatchObject([
      { kind: 'detach', visit: id, container: hooked },
      { kind: 'depart', departType: 'AssetContainer', assets: [asset] },
    ]);
    await until(() => table.container(asset.id) === undefined);
    expect(table.visit(id as never)?.spotId).toBe(spotId('D-01'));
  });

  it('the pair on a spot is asked who leaves, and each trailer may leave alone', async () => {
    const test = await start();
    const spot = spotId('A-01');
    const [id] = test.page.yard.table.visitsAt(spot);
    const [first, second] = test.page.yard.table.hookedTo(id as never);
    void operatorOf(test.page).perform({ kind: 'depart', spot, asset: null });
    const { prompt, answer } = await dialog(test, 'operation');
    const alone = prompt.draft.choices.filter(({ key }) => key.startsWith('alone:'));
    expect(alone.map(({ key }) => key)).toEqual([`alone:${first}`, `alone:${second}`]);
    // The truck keeps the other one.
    expect(englishWords().format(alone[0]?.detail as never)).toMatch(
      /stays on A-01: TX-5540 with 53-7201/,
    );
    expect(englishWords().format(alone[0]?.label as never)).toMatch(/; its truck stays$/);
    // The truck left meanwhile, so it doesn't stay.
    const remove = { areas: [], spots: [], visits: [id as never], containers: [] };
    test.page.yard.table.put({ put: { areas: [], spots: [], visits: [], containers: [] }, remove });
    expect(alone[0]?.label).toMatchObject({ code: 'prose' });
    answer(null);
  });

  it('a second try after a lost answer saves nothing twice', async () => {
    const test = await start();
    const [visit] = test.page.yard.table.visitsAt(spotId('D-01'));
    void operatorOf(test.page).perform({
      kind: 'drop',
      spot: spotId('D-01'),
      visit: visit as never,
    });
    const { prompt, answer } = await dialog(test, 'operation');
    test.double.failNext('lost-but-saved');
    expect(await prompt.save('drop', '', [])).toMatchObject({ kind: 'failed' });
    expect(await prompt.save('drop', '', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(kinds(test)).toEqual(['detach', 'depart']);
  });

  it('a dropping truck departs without its trailer, an unloading one with it', async () => {
    for (const [visitType, initial] of [
      ['Drop', 'drop'],
      ['LiveUnload', 'All'],
    ] as const) {
      const test = await start();
      const [id] = test.page.yard.table.visitsAt(spotId('D-01'));
      const row = test.page.yard.table.visit(id as never);
      test.double.change(put({ visits: [{ ...(row as NonNullable<typeof row>), visitType }] }));
      await until(() => test.page.yard.table.visit(id as never)?.visitType === visitType);
      void operatorOf(test.page).perform({ kind: 'depart', spot: spotId('D-01'), asset: null });
      const { prompt, answer } = await dialog(test, 'operation');
      expect(prompt.draft.initial).toBe(initial);
      answer(null);
      started?.stop();
    }
  });

  it('two spots swap their contents by the waiting list, with one reason', async () => {
    const test = await start();
    const doors = [...test.page.yard.table.spots()]
      .map(({ id }) => id)
      .filter(
        (id) =>
          test.page.yard.table.visitsAt(id).length === 1 &&
          test.page.yard.table.standaloneAt(id).length === 0,
      );
    const [from, to] = doors as [SpotId, SpotId];
    const at = (spot: SpotId) => test.page.yard.table.visitsAt(spot)[0];
    const [first, second] = [at(from), at(to)];
    void operatorOf(test.page).perform({ kind: 'swap', from, to });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(await prompt.save('only', 'Door needed', [])).toEqual({ kind: 'saved' });
    answer('done');
    expect(kinds(test)).toEqual(['unassign', 'reassign', 'assign']);
    await until(() => at(from) === second && at(to) === first);
    // What was one step is undone as one.
    await operatorOf(test.page).undo();
    await until(() => at(from) === first && at(to) === second);
    expect(test.double.saved().map(({ state }) => state)).toEqual([
      'canceled',
      'canceled',
      'canceled',
    ]);
    expect(test.told.at(-1)?.sentence.match(/Canceled:/g)).toHaveLength(3);
  });

  it('a step of which a part cannot be undone says what was, and why the rest was not', async () => {
    const test = await start();
    const [from, to] = [...test.page.yard.table.spots()]
      .map(({ id }) => id)
      .filter(
        (id) =>
          test.page.yard.table.visitsAt(id).length === 1 &&
          test.page.yard.table.standaloneAt(id).length === 0,
      ) as [SpotId, SpotId];
    void operatorOf(test.page).perform({ kind: 'swap', from, to });
    const { prompt, answer } = await dialog(test, 'operation');
    expect(await prompt.save('only', 'Door needed', [])).toEqual({ kind: 'saved' });
    answer('done');
    test.double.setState(test.double.saved()[1]?.id as OperationId, 'canceled', 'Gone meanwhile.');
    await operatorOf(test.page).undo();
    expect(test.told.at(-2)).toMatchObject({ kind: 'said' });
    expect(test.told.at(-2)?.sentence).toMatch(/^Canceled: Assign/);
    expect(test.told.at(-1)).toMatchObject({ kind: 'refused' });
  });

  it('what is refused in the middle is shown before anything is saved', async () => {
    const test = await start();
    const occupied = [...test.page.yard.table.spots()].find(
      ({ id }) => test.page.yard.table.visitsAt(id).length === 1 && id !== mixed,
    );
    test.double.change(
      put({ spots: [{ ...(occupied as NonNullable<typeof occupied>), isOpen: false }] }),
    );
    await until(
      () =>
        test.page.yard.table.spot((occupied as NonNullable<typeof occupied>).id)?.isOpen === false,
    );
    const other = [...test.page.yard.table.spots()].find(
      ({ id }) =>
        id !== occupied?.id && id !== mixed && test.page.yard.table.visitsAt(id).length === 1,
    );
    await operatorOf(test.page).perform({
      kind: 'swap',
      from: other?.id as SpotId,
      to: occupied?.id as SpotId,
    });
    expect(test.told.at(-1)).toMatchObject({ kind: 'refused' });
    expect(kinds(test)).toEqual([]);
  });
});
