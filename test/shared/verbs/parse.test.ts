/** Sentences of the search box. Pure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { commandsOf, understoodAs, type YardCodes } from '../../../shared/verbs/parse.ts';
import { soughtIn } from '../../../shared/verbs/vocabulary.ts';

const visit = (id: string) => ({ kind: 'visit', id: id as VisitId }) as const;
const box = (id: string) => ({ kind: 'container', id: id as ContainerId }) as const;
const spot = (id: string) => id as SpotId;
const codes: YardCodes = {
  spots: [
    { ref: spot('D-07'), key: 'd07' },
    { ref: spot('D-11'), key: 'd11' },
    { ref: spot('D-14'), key: 'd14' },
    { ref: spot('A-01'), key: 'a01' },
  ],
  assets: [
    { ref: visit('112 PJU'), key: '112pju' },
    { ref: visit('P842321'), key: 'p842321' },
    { ref: box('HBT 14925'), key: 'hbt14925' },
    { ref: box('LLL 2960'), key: 'lll2960' },
    { ref: box('LLL 2961'), key: 'lll2961' },
  ],
};
const first = (text: string) => commandsOf(text, codes)[0];

describe('sentences', () => {
  it('move, in any order, with or without the verb, in both languages, codes by part', () => {
    const wanted = { kind: 'move', asset: box('HBT 14925'), to: spot('D-11') };
    for (const text of [
      'move HBT 14925 to D-11',
      'd-11 move hbt14925',
      'HBT 14925 D-11',
      '14925 d11',
      'mover 14925 a D-11',
      'mover remolque HBT 14925 al andén D-11',
      'assign 14925 d 11',
    ])
      expect([text, first(text)]).toEqual([text, wanted]);
    expect(first('move 14925')).toEqual({ ...wanted, to: null });
  });

  it('name a truck by the first letters of its code, never a reason', () => {
    for (const text of ['depart hbt', 'salida del remolque HBT', 'depart hbt 149'])
      expect([text, first(text)]).toEqual([text, { kind: 'depart', asset: box('HBT 14925') }]);
    expect(first('depart hb')).toBeUndefined();
    expect(first('hbt d11')).toBeUndefined();
    expect(first('close d11 hbt leaks')).toMatchObject({ kind: 'close', reason: 'hbt leaks' });
  });

  it('close until a time, which is no part of the reason', () => {
    const wanted = { kind: 'close', spot: spot('D-07'), reason: 'flat tire' };
    for (const [text, until] of [
      ['close D-07 until 1:14 flat tire', '1:14'],
      ['close d7 flat tire till 2.15 pm', '2.15 pm'],
      ['block D7 til noon flat tire', 'noon'],
      ['cerrar D-07 hasta las 14:30 flat tire', '14:30'],
      ['bloquear D-07 flat tire hasta mediodía', 'mediodía'],
      ['close D-07 until tomorrow 7 flat tire', 'tomorrow 7'],
      ['cerrar D-07 hasta el lunes a las 6:30 flat tire', 'lunes a las 6:30'],
      ['close D-07 until 7 tonight flat tire', '7 tonight'],
      ['close D-07 for 2 hours flat tire', 'in 2 hours'],
      ['cerrar D-07 por media hora flat tire', 'in media hora'],
      // No time of day: the clerk is asked for it.
      ['close D-07 flat tire until monday', 'monday'],
      ['cerrar D-07 flat tire hasta el 11/30 temprano', '11/30 temprano'],
    ] as const)
      expect([text, first(text)]).toEqual([text, { ...wanted, until }]);
    expect(first('close D-07 until bay 9x is swept')).toEqual({
      ...wanted,
      reason: 'until bay 9x is swept',
      until: '',
    });
    for (const reason of ['until further notice', 'hasta nuevo aviso', 'reserved for 2 pallets'])
      expect(first(`close D-07 ${reason}`)).toMatchObject({ reason, until: '' });
    expect(first('close D-07 until 2')).toMatchObject({ reason: '', until: '2' });
    expect(first('move 14925 D-11 until 2')).not.toHaveProperty('until');
  });

  it('let go, as two words in both languages; a reason keeps its own', () => {
    const wanted = { kind: 'letGo', asset: box('HBT 14925') };
    for (const text of [
      'let go 14925',
      'HBT 14925 let go',
      'release hbt14925',
      'dejar salir HBT 14925',
      'liberar remolque 14925',
    ])
      expect([text, first(text)]).toEqual([text, wanted]);
    expect(first('dejar 112 PJU')).toEqual({ kind: 'drop', asset: visit('112 PJU') });
    expect(first('close D-14 driver let go early')).toMatchObject({
      reason: 'driver let go early',
    });
  });

  it('correct the plate of a truck, in both languages; a trailer has none', () => {
    const wanted = { kind: 'plate', visit: '112 PJU' };
    for (const text of [
      'plate 112 PJU',
      'correct plate 112pju',
      'Correct the plate of 112 PJU',
      'corregir la placa de 112 PJU',
      'placas 112 PJU',
    ])
      expect([text, first(text)]).toEqual([text, wanted]);
    expect(first('plate 14925')).toBeUndefined();
  });

  it('close and open with a reason as it was typed', () => {
    expect(first('close D-14 maintenance')).toEqual({
      kind: 'close',
      spot: spot('D-14'),
      reason: 'maintenance',
      until: '',
    });
    expect(first('d-14 close reefer unit on fire')).toEqual({
      kind: 'close',
      spot: spot('D-14'),
      reason: 'reefer unit on fire',
      until: '',
    });
    expect(first('cerrar d7')).toEqual({
      kind: 'close',
      spot: spot('D-07'),
      reason: '',
      until: '',
    });
    expect(first('abrir D-14 reparado')).toEqual({
      kind: 'open',
      spot: spot('D-14'),
      reason: 'reparado',
    });
  });

  it('depart, drop, wait, swap, check in, and what is asked for', () => {
    expect(first('depart 112 PJU')).toEqual({ kind: 'depart', asset: visit('112 PJU') });
    expect(first('drop p842321')).toEqual({ kind: 'drop', asset: visit('P842321') });
    expect(first('espera 112pju')).toEqual({ kind: 'wait', asset: visit('112 PJU') });
    expect(first('swap d-11 with d-14')).toEqual({
      kind: 'swap',
      from: spot('D-11'),
      to: spot('D-14'),
    });
    expect(first('check in 9051')).toEqual({ kind: 'checkin', text: '9051' });
    expect(first('free doors')).toEqual({ kind: 'free', type: 'docking' });
    expect(first('andenes libres')).toEqual({ kind: 'free', type: 'docking' });
    for (const said of ['puertas libres', 'muelles libres', 'rampas libres'])
      expect(first(said)).toEqual({ kind: 'free', type: 'docking' });
    expect(first('swap puerta d-11 muelle d-14')).toEqual({
      kind: 'swap',
      from: spot('D-11'),
      to: spot('D-14'),
    });
    expect(first('late today')).toEqual({ kind: 'late' });
  });

  it('a truck that leaves its trailers here, in both languages', () => {
    const wanted = { kind: 'depart', asset: visit('112 PJU'), isAlone: true };
    for (const text of [
      'depart 112 PJU bobtail',
      'depart 112 PJU without its trailer',
      'leave 112 PJU alone',
      'bobtail 112 PJU',
      '112 PJU bobtail',
      '112 PJU sale sin caja',
      'salida 112 PJU sin el remolque',
      'dar salida a 112 PJU solo',
    ])
      expect([text, first(text)]).toEqual([text, wanted]);
    for (const text of ['112 PJU sale', 'salida 112 PJU'])
      expect([text, first(text)]).toEqual([text, { kind: 'depart', asset: visit('112 PJU') }]);
    expect(commandsOf('bobtail', codes)).toEqual([]);
    expect(first('close D-11 112 PJU parked bobtail')).toMatchObject({ kind: 'close' });
    // The word is a part of the plate.
    const solo = { ...codes, assets: [{ ref: visit('SOLO 12'), key: 'solo12' }] };
    expect(commandsOf('depart SOLO 12', solo)).toEqual([
      { kind: 'depart', asset: visit('SOLO 12') },
    ]);
  });

  it('hook and unhook, in both languages; an unknown number is never passed over', () => {
    const [asset, to] = [box('HBT 14925'), visit('112 PJU')];
    for (const text of [
      'hook hbt14925 to 112 pju',
      'attach 14925 112pju',
      'enganchar 14925 a 112 PJU',
    ])
      expect([text, first(text)]).toEqual([text, { kind: 'attach', asset, to }]);
    expect(first('hook 112 PJU')).toEqual({ kind: 'attach', asset: to, to: null });
    expect(commandsOf('hook P842321 to 112 PJU', codes)).toHaveLength(1);
    for (const text of ['unhook 14925', 'desenganchar HBT 14925'])
      expect([text, commandsOf(text, codes)]).toEqual([text, [{ kind: 'detach', asset }]]);
    expect(commandsOf('detach 14925 from 112 PJU', codes)).toEqual([
      { kind: 'detach', asset, from: [to] },
    ]);
    for (const text of ['drop the trailer of 112pju', 'dejar la caja de 112 PJU'])
      expect([text, commandsOf(text, codes).map(({ kind }) => kind)]).toEqual([
        text,
        ['detach', 'drop'],
      ]);
    for (const text of ['hook 14925 to 999999', 'unhook 14925 999999'])
      expect([text, commandsOf(text, codes)]).toEqual([text, []]);
  });

  it('by what stands on a spot, and a swap by the assets themselves', () => {
    const on = { ...codes, on: (id: SpotId) => (id === 'D-11' ? [visit('112 PJU')] : []) };
    const said = (text: string) => commandsOf(text, on);
    expect(said('depart d11')).toEqual([{ kind: 'depart', asset: visit('112 PJU') }]);
    for (const text of ['depart d14', 'depart p999999 d11'])
      expect([text, said(text)]).toEqual([text, []]);
    expect(said('depart P842321 d11')).toEqual([{ kind: 'depart', asset: visit('P842321') }]);
    expect(said('unhook d11')).toEqual([{ kind: 'detach', asset: visit('112 PJU') }]);
    expect(said('swap 14925 and 112pju')).toEqual([
      { kind: 'swap', from: box('HBT 14925'), to: visit('112 PJU') },
    ]);
    expect(said('intercambiar 14925 y d14')).toEqual([
      { kind: 'swap', from: box('HBT 14925'), to: spot('D-14') },
    ]);
  });

  it('"no" alone is no no-show, and a hand-over isn’t late', () => {
    for (const text of ['reefers no power', 'hand over', 'handing over'])
      expect([text, commandsOf(text, codes)]).toEqual([text, []]);
  });

  it('that name several mean each of them, never one by chance', () => {
    expect(commandsOf('depart 296', codes)).toEqual([
      { kind: 'depart', asset: box('LLL 2960') },
      { kind: 'depart', asset: box('LLL 2961') },
    ]);
    expect(first('depart LLL 2961')).toEqual({ kind: 'depart', asset: box('LLL 2961') });
  });

  it('a phrase of several words is one verb; behind another verb it is a reason', () => {
    expect(first('check out 14925')).toEqual({ kind: 'depart', asset: box('HBT 14925') });
    expect(first('check in 14925')).toEqual({ kind: 'checkin', text: '14925' });
    expect(first('swift no-show')).toEqual({ kind: 'noShow', text: 'swift' });
    expect(first('close D-14 no show, gate pass lost')).toMatchObject({
      kind: 'close',
      reason: 'no show, gate pass lost',
    });
    expect(first('¿quién movió 14925?')).toEqual({ kind: 'trace', asset: box('HBT 14925') });
    expect(first('wait 14925')).toEqual({ kind: 'wait', asset: box('HBT 14925') });
    expect(first('waiting for parts')).toBeUndefined();
    expect(first('cotizar de Dallas a Monterrey')).toEqual({
      kind: 'quote',
      from: 'Dallas',
      to: 'Monterrey',
    });
    expect(first('quote Dallas')).toBeUndefined();
  });

  it('a door by its number; a spot of that name is meant alone', () => {
    const yard = (...spots: (readonly [string, boolean])[]): YardCodes => ({
      spots: spots.map(([code, isDoor]) => ({
        ref: spot(code),
        key: code.replace(/\W/g, '').toLowerCase(),
        isDoor,
      })),
      assets: codes.assets,
    });
    const doors = yard(['D-08', true], ['D-18', true], ['A-08', false], ['D-8B2', true]);
    const spotsOf = (text: string, of: YardCodes) =>
      commandsOf(text, of).map((each) => ('spot' in each ? each.spot : null));
    expect(spotsOf('block door 8 ice', doors)).toEqual(['D-08']);
    expect(spotsOf('cerrar andén #8', doors)).toEqual(['D-08']);
    expect(spotsOf('close spot 8', doors)).toEqual(['D-08', 'A-08']);
    expect(spotsOf('close door 9', doors)).toEqual([]);
    expect(spotsOf('close door 8', yard(['D-08', true], ['8', true]))).toEqual(['8']);
    expect(commandsOf('move 14925 to door 8', doors)).toEqual([
      { kind: 'move', asset: box('HBT 14925'), to: spot('D-08') },
    ]);
  });

  it('what only says to look for something is no part of what is looked for', () => {
    for (const [text, sought] of [
      ['where is trailer 53012?', '53012'],
      ['dónde está la caja 53012', '53012'],
      ['buscar lone star', 'lone star'],
      ['who has door 9', 'door 9'],
      ['¿quién está en la puerta 9?', 'puerta 9'],
      ['who has time', 'who has time'],
      ['find', 'find'],
      ['finder 12', 'finder 12'],
      ['TX-4821', 'TX-4821'],
    ] as const)
      expect([text, soughtIn(text)]).toEqual([text, sought]);
  });

  it('what is no sentence is none', () => {
    for (const text of [
      '',
      '14925',
      'lone star',
      'close',
      'move D-11',
      'depart 999',
      'closed',
      'd',
      'map',
    ])
      expect(commandsOf(text, codes)).toEqual([]);
  });

  it('whatever is typed, the answer comes, is short, and names only what is there', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'move',
        'close',
        'cerrar',
        'to',
        'D-11',
        'HBT',
        '14925',
        '296',
        'free',
        'doors',
        'check',
        'in',
        'swap',
        '',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const commands = commandsOf(words.join(' '), codes);
        expect(commands.length).toBeLessThanOrEqual(4);
        for (const command of commands) {
          if ('asset' in command)
            expect(codes.assets.map(({ ref }) => ref.id)).toContain(command.asset.id);
          if ('spot' in command) expect(codes.spots.map(({ ref }) => ref)).toContain(command.spot);
        }
      }),
    );
  });
});

// Cases: D8.
describe('codes of several words', () => {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const coded = (text: string, plain = key(text)) => ({
    ref: spot(text),
    key: plain,
    text: text.toLowerCase(),
  });
  const doors: YardCodes = {
    spots: [coded('-6'), coded('#6'), coded('Dock 6'), coded('Door12'), coded('Andén 9', 'anden9')],
    assets: [],
  };
  const spotsOf = (text: string) =>
    commandsOf(text, doors).map((each) => ('spot' in each ? each.spot : null));

  it('are compared in full first, with all their words', () => {
    expect(spotsOf('close Dock 6')).toEqual([spot('Dock 6')]);
    expect(spotsOf('close dock 6 leak')).toEqual([spot('Dock 6')]);
    expect(spotsOf('abrir andén 9')).toEqual([spot('Andén 9')]);
    expect(spotsOf('cerrar ANDEN 9 fuga')).toEqual([spot('Andén 9')]);
    expect(spotsOf('open door 12')).toEqual([spot('Door12')]);
  });

  it('that differ by a sign alone: the one that was typed goes first', () => {
    expect(spotsOf('close #6')[0]).toBe(spot('#6'));
    expect(spotsOf('close -6')[0]).toBe(spot('-6'));
  });
});

describe('a sentence with slips', () => {
  const meant = (text: string) => understoodAs(text, codes);

  it('is put right in its verb, in what stands before a code, and in a kind', () => {
    for (const [text, right] of [
      ['close spto D-14', 'close spot D-14'],
      ['clsoe spto D-14', 'close spot D-14'],
      ['D-14 clsoe', 'D-14 close'],
      ['cerar andne D-14', 'cerrar anden D-14'],
      ['dpeart trialer hbt14925', 'depart trailer hbt14925'],
      ['free dors', 'free doors'],
    ] as const)
      expect([text, meant(text)]).toEqual([text, right]);
    expect(commandsOf(meant('close spto D-14') ?? '', codes)).toEqual([
      { kind: 'close', spot: spot('D-14'), reason: '', until: '' },
    ]);
  });

  it('keeps codes, names and reasons as they were typed', () => {
    for (const text of [
      'close D-14',
      'close D-14 trck leaks',
      'close D-14 dror',
      'move HBT 14925 D-11',
      'depart hbt',
      'reefer D-14',
      'LLL 2960',
    ])
      expect([text, meant(text)]).toEqual([text, null]);
  });

  // Whatever is typed, what it names exactly is what the command is about.
  it('never puts another code in the place of the one that was typed', () => {
    const verb = fc.constantFrom('clsoe', 'close', 'opne', 'open', 'cerar', 'abirr');
    const noun = fc.constantFrom('', 'spto ', 'spot ', 'dcok ', 'andne ');
    const code = fc.stringMatching(/^[A-Z]{1,4}-\d{1,3}$/);
    const yard = fc.uniqueArray(code, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(verb, noun, yard, fc.nat(11), (said, before, all, at) => {
        const typed = all[at % all.length] as string;
        const spots = all.map((each) => ({
          ref: spot(each),
          key: each.replace('-', '').toLowerCase(),
          text: each.toLowerCase(),
        }));
        const text = `${said} ${before}${typed}`;
        const right = understoodAs(text, { spots, assets: [] }) ?? text;
        const [best] = commandsOf(right, { spots, assets: [] });
        expect(right.endsWith(typed)).toBe(true);
        expect(best !== undefined && 'spot' in best && best.spot).toBe(typed);
        expect(best).toMatchObject({ reason: '' });
      }),
    );
  });
});
