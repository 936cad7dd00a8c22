// @vitest-environment happy-dom
/** What clerks type into the search box, as they say it: each finds its command or its thing. */
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFoundCommands } from '../../../../renderer/app/shell/find-commands.ts';
import { usePoolLines } from '../../../../renderer/app/shell/find-pool.tsx';
import { useVerbLines } from '../../../../renderer/app/shell/find-verbs.tsx';
import { usePage } from '../../../../renderer/page/page-context.tsx';
import { search } from '../../../../renderer/ui/text/search-text.ts';
import { setWords } from '../../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../../shared/i18n/languages.ts';
import { soughtIn } from '../../../../shared/verbs/vocabulary.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { container, smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';

const d8 = /^Close D-08/;
const moveTo = (spot: string) => new RegExp(`^Move from B-13 to ${spot}`);

/** What is typed, and the line that must be first or second. */
const said: readonly (readonly [typed: string, line: RegExp])[] = [
  ['quote dallas to monterrey', /^Quote dallas to monterrey/],
  ['cotizar dallas a monterrey', /^Quote dallas to monterrey/],
  ['rate from Laredo, TX to Monterrey, NL', /^Quote Laredo, TX to Monterrey, NL/],
  ['quote', /^Quick quote/],
  ['who is waiting', /^Show who is waiting/],
  ["who's waiting?", /^Show who is waiting/],
  ['waiting list', /^Show who is waiting/],
  ['quién espera', /^Show who is waiting/],
  ['quien esta esperando', /^Show who is waiting/],
  ['lista de espera', /^Show who is waiting/],
  ['no show', /^Show who is late, to mark a no-show/],
  ['no-show lone star', /^Find “lone star” in the appointments, to mark a no-show/],
  ['lone star no show', /^Find “lone star” in the appointments, to mark a no-show/],
  ['no se presentó', /^Show who is late, to mark a no-show/],
  ['no llego lone star', /^Find “lone star” in the appointments/],
  ['print gate pass', /^Print a gate pass…/],
  ['imprimir pase', /^Print a gate pass…/],
  ['gate pass TX-53', /^Gate pass for TX-53/],
  ['imprimir pase de salida TX-53', /^Gate pass for TX-53/],
  ['gate pass 53012', /^53012 isn’t hooked to a truck/],
  ['spanish', /^Language: Español/],
  ['español', /^Language: Español/],
  ['english', /^Language: English/],
  ['inglés', /^Language: English/],
  ['ingles', /^Language: English/],
  ['add appointment', /^New appointment/],
  ['agregar cita', /^New appointment/],
  ['nueva cita', /^New appointment/],
  ['book appointment', /^New appointment/],
  ['release 480017', /480017 isn’t held/],
  ['late trucks', /^Show who is late/],
  ['who is late', /^Show who is late/],
  ['camiones tarde', /^Show who is late/],
  ['retrasados', /^Show who is late/],
  ['block door 8', d8],
  ['shut door 8', d8],
  ['cerrar puerta 8', d8],
  ['bloquear andén 8', d8],
  ['cerrar rampa 8', d8],
  ['open door 7', /^Open D-07/],
  ['abrir puerta 7', /^Open D-07/],
  ['reopen door 7', /^Open D-07/],
  ['open doors', /^Show free doors/],
  ['available docks', /^Show free doors/],
  ['puertas disponibles', /^Show free doors/],
  ['move 53012 to d8', moveTo('D-08')],
  ['mover 53012 a d8', moveTo('D-08')],
  ['pull 53012 to door 8', moveTo('D-08')],
  ['enrampar 53012 en puerta 8', moveTo('D-08')],
  ['jalar 53012 a la rampa 8', moveTo('D-08')],
  ['park 53012 in a6', moveTo('A-06')],
  ['53012 door 8', moveTo('D-08')],
  ['door 8', /^D-08/],
  ['puerta 8', /^D-08/],
  ['d8', /^D-08/],
  ['a 6', /^A-06/],
  ['check in abc123', /^Find “ABC123” at the gate/],
  ['check out 53012', /^Depart from B-13/],
  ['gate out 53012', /^Depart from B-13/],
  ['salida 53012', /^Depart from B-13/],
  ['dar salida a 53012', /^Depart from B-13/],
  ['sacar 53012', /^Depart from B-13/],
  ['handover', /^Hand over the shift/],
  ['entregar turno', /^Hand over the shift/],
  ['shift change', /^Hand over the shift/],
  ['cambio de turno', /^Hand over the shift/],
  ['who moved 53012', /^History of 53012/],
  ['quién movió 53012', /^History of 53012/],
  ['quien movio 53012', /^History of 53012/],
  ['historial 53012', /^History of 53012/],
  ['where is 53012', /53012/],
  ['where is trailer 53012?', /53012/],
  ['find 53012', /53012/],
  ['dónde está la caja 53012', /53012/],
  ['buscar 53012', /53012/],
  ['buscar', /^Find/],
  ['search', /^Find/],
  ['sign out', /^Settings: Facility and services/],
  ['log out', /^Settings: Facility and services/],
  ['cerrar sesión', /^Settings: Facility and services/],
  ['export', /^Export the yard/],
  ['exportar', /^Export the yard/],
  ['excel', /^Export the yard/],
  ['export activity', /^Export activity/],
  ['dark mode', /^Colors: dark/],
  ['modo oscuro', /^Colors: dark/],
  ['yard audit', /^Yard check/],
  ['reports', /^Go to Reports/],
  ['print labels', /^Print labels/],
  ['sign off', /^Settings: Facility and services, to sign out/],
  ['cerrar turno', /^Hand over the shift/],
  ['terminar turno', /^Hand over the shift/],
  ['end shift', /^Hand over the shift/],
  ['offline', /^Show the connection to the services/],
  ['sin red', /^Show the connection to the services/],
  ['no hay internet', /^Show the connection to the services/],
  ['modo noche', /^Colors: dark/],
  ['print pass', /^Print a gate pass…/],
  ['quien llega tarde', /^Show who is late/],
  ['free doors', /^Show free doors/],
  ['andenes libres', /^Show free doors/],
  ['donde anda 53012', /53012/],
  ['en donde está la caja 53012', /53012/],
  ['oldest empties', /^Trailer 53-/],
  ['vacíos más viejos', /^Trailer 53-/],
  ['vacias mas viejas', /^Trailer 53-/],
  ['hook wrnz4822 to tx-53', /^Hook WRNZ 4822 to TX-53/],
  ['attach tx-53 wrnz4822', /^Hook WRNZ 4822 to TX-53/],
  ['enganchar wrnz4822 a tx-53', /^Hook WRNZ 4822 to TX-53/],
  ['hook wrnz4822', /^Hook WRNZ 4822 to TX-53/],
  ['hook tx-53', /^Hook WRNZ 4822 to TX-53/],
  ['hook 480017', /^Hook 480017 to which truck\?/],
  ['hook tx-53 to tx-54', /^A trailer is hooked to a truck\. TX-53 and TX-54/],
  ['unhook tx-54', /^Unhook RMT78998 from TX-54/],
  ['unhook rmt78998', /^Unhook RMT78998 from TX-54/],
  ['detach rmt78998', /^Unhook RMT78998 from TX-54/],
  ['desenganchar tx-54', /^Unhook RMT78998 from TX-54/],
  ['drop the trailer of tx-54', /^Unhook RMT78998 from TX-54/],
  ['unhook tx-53', /^Nothing is hooked to TX-53/],
  ['unhook 480017', /^480017 isn’t hooked to a truck/],
  ['hook', /^Hook a trailer to a truck…/],
  ['desenganchar', /^Unhook a trailer…/],
  ['swap tx-54 and 480017', /^Swap TX-54.* and 480017/],
  ['swap b12 b14', /^Swap TX-54.* and 480017/],
  ['intercambiar rmt78998 y b14', /^Swap TX-54.* and 480017/],
  ['depart b14', /^Depart 480017/],
  ['whos waiting', /^Show who is waiting/],
  ['bobtails', /^Show trucks with nothing hooked/],
  ['camiones sin caja', /^Show trucks with nothing hooked/],
  ['who has door 9', /^D-09/],
  ['quien tiene la puerta 9', /^D-09/],
  ['new appt tomorrow 7', /^New appointment/],
  ['nueva cita mañana 7', /^New appointment/],
  ['revision de patio', /^Yard check/],
  ['chequeo', /^Yard check/],
  ['cambiar turno', /^Hand over the shift/],
];

/** The same, where Enter must take it. */
const saidFirst: typeof said = [
  ['hand over', /^Hand over the shift/],
  ['reefers no power', /reefers?.*power/i],
];

/** The same with the console in Spanish. */
const saidInSpanish: typeof said = [
  ['vacias mas viejas', /^Remolque 53-/],
  ['revision de patio', /^Recuento del patio/],
  ['chequeo', /^Recuento del patio/],
  ['cambiar turno', /^Entregar el turno/],
  ['entregar turno', /^Entregar el turno/],
  ['nueva cita mañana 7', /^Cita nueva/],
  ['new appt tomorrow 7', /^Cita nueva/],
  ['bobtails', /^Mostrar camiones sin nada enganchado/],
  ['enganchar wrnz4822', /^Enganchar WRNZ 4822 a TX-53/],
  ['desenganchar tx-54', /^Desenganchar RMT78998 de TX-54/],
  ['enganchar', /^Enganchar un remolque a un camión…/],
];

/** The lines of the box for a text, as it orders them, without the box. */
function Lines({ typed }: { typed: string }) {
  const { yard } = usePage();
  const lines = [
    ...useVerbLines(typed, 0, () => {}),
    ...usePoolLines(soughtIn(typed), 0, false),
    ...search(yard.table, soughtIn(typed), 2),
    ...useFoundCommands(typed, () => {}),
  ];
  return lines.slice(0, 2).map(({ key, label }) => <p key={key}>{label}</p>);
}

let shown: TestPage | undefined;
afterEach(() => {
  setWords(englishWords());
  return endPage(shown);
});

test('each is understood as its command or thing, first or second in the list', async () => {
  const rows = smallYard();
  let type: (text: string) => void = () => {};
  const Typed = () => {
    const [typed, setTyped] = useState('');
    type = setTyped;
    return <Lines typed={typed} />;
  };
  shown = await renderPart(<Typed />, {
    rows: {
      ...rows,
      visits: [
        ...rows.visits,
        visit('TX-53', { spotId: spotId('B-15') }),
        visit('TX-54', { spotId: spotId('B-12') }),
      ],
      containers: [
        ...rows.containers,
        container('53012', { spotId: spotId('B-13') }),
        container('480017', { spotId: spotId('B-14') }),
        container('WRNZ 4822', { spotId: spotId('B-15') }),
        container('RMT78998', { visitId: visitId('TX-54') }),
      ],
    },
  });
  const missedOf = (texts: typeof said, most: number) =>
    texts.flatMap(([typed, line]) => {
      act(() => type(typed));
      const lines = [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
      return lines.slice(0, most).some((label) => line.test(label)) ? [] : [{ typed, lines }];
    });
  expect([...missedOf(said, 2), ...missedOf(saidFirst, 1)]).toEqual([]);
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  act(() => setWords(spanish));
  expect(missedOf(saidInSpanish, 2)).toEqual([]);
});
