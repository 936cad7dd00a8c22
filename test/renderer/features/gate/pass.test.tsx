// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { PassDialog } from '../../../../renderer/features/gate/pass/pass-dialog.tsx';
import { holdsOf } from '../../../../renderer/operations/holds/holds-store.ts';
import { unlistedOf } from '../../../../renderer/page/stores/unlisted-trucks.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { Seen } from '../../../../shared/gate-checks/inspection.ts';
import type { HoldRecord } from '../../../../shared/gate-checks/standing-hold.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { container, smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';
import { appointment as bookedFor } from './open-gate.tsx';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

/** The pass of one truck, with what is hooked to it; counts what is printed. */
async function open(
  fields: Partial<Visit>,
  trailers: Parameters<typeof container>[] = [],
  isHere = true,
  appointment: Appointment | null = null,
) {
  const rows = smallYard();
  const truck = visit('QRT 6120', { createdAt: '2026-11-21T19:58:00Z', ...fields });
  const containers = trailers.map(([code, more]) =>
    container(code, { visitId: visitId('QRT 6120'), ...more }),
  );
  const closed = { count: 0 };
  shown = await renderPart(
    <WithApi
      parts={{
        gate: {
          pass: async () => ({ svg: '<svg/>', number: 'GP-77', modules: 178, cameAt: null }),
        },
      }}
    >
      <PassDialog visit={truck.id} appointment={appointment} onClose={() => (closed.count += 1)} />
    </WithApi>,
    {
      rows: {
        ...rows,
        visits: isHere ? [...rows.visits, truck] : rows.visits,
        containers: [...rows.containers, ...containers],
      },
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Gate pass' });
  const button = within(dialog).getByRole('button', { name: 'Print' });
  if (!isHere) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(within(dialog).queryByRole('article')).toBeNull();
    shown.double.change(put({ visits: [truck] }));
  }
  const pass = await within(dialog).findByRole('article', { name: 'Gate pass' });
  expect(button.getAttribute('aria-disabled')).toBe('false');
  return { dialog, pass, closed };
}
const lineOf = (pass: HTMLElement, name: string) =>
  within(pass).getByText(name).parentElement?.querySelector('dd')?.textContent;

describe('a gate pass', () => {
  test('waits for its truck, names the spot above all else, in English and Spanish', async () => {
    const { pass } = await open({ spotId: spotId('B-05'), visitType: 'DropHook' }, [], false);
    await within(pass).findByRole('heading', { name: 'GO TO · VAYA A' });
    expect(pass.querySelector('strong[style]')?.textContent).toBe('B-05');
    const map = within(pass).getByRole('img', { name: 'Map: the way to B-05' });
    expect(map.querySelector('polyline')?.getAttribute('points')).toMatch(/\d/);
    // This drawing has no gate: we draw none where it may not be.
    expect(map.textContent).not.toContain('GATE');
    expect(lineOf(pass, 'Purpose · Motivo')).toBe('Drop and hook · Dejar y enganchar');
    expect(pass.textContent).not.toMatch(/salida|Bobtail/);
  });

  test('a truck whose assignment isn’t saved yet goes where its card said', async () => {
    const { pass } = await open({ spotId: null });
    const { promise, release } = unlistedOf((shown as TestPage).page);
    act(() => promise(spotId('B-05'), { kind: 'visit', id: visitId('QRT 6120') }));
    await within(pass).findByRole('heading', { name: 'GO TO · VAYA A' });
    expect(pass.querySelector('strong[style]')?.textContent).toBe('B-05');
    act(() => release(spotId('B-05')));
    await within(pass).findByRole('heading', { name: 'WAIT · ESPERE' });
  });

  test('the pass of a truck without a spot says to wait', async () => {
    const { pass } = await open({ spotId: null });
    await within(pass).findByRole('heading', { name: 'WAIT · ESPERE' });
  });

  test('says that there is no trailer, and names one time', async () => {
    const { pass } = await open({ spotId: spotId('B-05') });
    await waitFor(() => expect(lineOf(pass, 'Trailer · Remolque')).toBe('none · ninguno'));
    expect(pass.textContent?.match(/13:58|1:58/g)).toHaveLength(1);
    expect(pass.textContent).not.toMatch(/14:02|2:02/);
  });

  test('cautions about the carrier that booked, and scrolls between head and buttons', async () => {
    const booked = bookedFor('70155512', 20, { companyName: 'Union Fork Trucking' });
    const fields = { spotId: spotId('B-05'), companyHint: 'Longleaf Logistics' };
    const { pass } = await open(fields, [], true, booked);
    await waitFor(() => expect(lineOf(pass, 'Carrier · Transportista')).toBe('Longleaf Logistics'));
    expect(lineOf(pass, 'Booked by another carrier · Cita de otro transportista')).toBe(
      'Union Fork Trucking',
    );
    // The buttons aren't in the part that scrolls.
    const part = pass.closest<HTMLElement>('section[tabindex="0"]');
    expect(part && within(part).queryByRole('button')).toBeNull();
  });

  test('names each trailer by its kind', async () => {
    const { pass } = await open({ spotId: spotId('B-05') }, [
      ['TSXZ 420981', { type: 'Chassis' }],
      ['53-9981', { type: 'Trailer' }],
    ]);
    await waitFor(() => expect(lineOf(pass, 'Trailer · Remolque')).toBe('53-9981'));
    expect(lineOf(pass, 'Chassis · Chasis')).toBe('TSXZ 420981');
  });

  test('shows what was entered both ways, who let it go, and why', async () => {
    const { pass } = await open({ spotId: spotId('B-05') }, [['53-9981', { type: 'Trailer' }]]);
    const holds = holdsOf((shown as TestPage).page);
    const seen = (value: string): readonly Seen[] => [
      {
        ...{ key: 'k', label: 'Seal', kind: 'seal', unit: '', tolerance: 0, value },
        ...{ isCompared: true, isRedTag: false, group: 'Puertas' },
      },
    ];
    const [trailer] = (shown as TestPage).page.yard.table.hookedTo(visitId('QRT 6120'));
    const asset = `container:${trailer}` as const;
    const look = (when: 'in' | 'out', at: number, value: string) => ({
      ...{ at, clerk: 'Ana' },
      inspection: { asset, when, seen: seen(value) },
    });
    const came = look('in', 1, 'UL 1');
    act(() => holds.setState({ inspections: [came] }));
    expect(lineOf(pass, '53-9981, Puertas › Seal')).toBe('UL 1');
    const record: HoldRecord = {
      ...{ subject: asset, asset, cause: 'item:k', item: 'Seal', here: 'UL 2', there: 'UL 1' },
      ...{ state: 'letGo', why: 'Customs opened it', second: 'Ben' },
    };
    act(() =>
      holds.setState({
        inspections: [came, look('out', 2, 'UL 2')],
        passes: [{ at: 3, clerk: 'Bo', record }],
      }),
    );
    expect(lineOf(pass, '53-9981, Puertas › Seal')).toBe('UL 1 → UL 2');
    act(() => holds.setState({ photos: [{ asset, in: 2, out: 0 }] }));
    await waitFor(() =>
      expect(lineOf(pass, '53-9981, Photos · Fotos')).toBe(
        '2 photos: 2 on the way in, 0 on the way out. · 2 fotos: 2 al entrar, 0 al salir.',
      ),
    );
    const letGo = 'Released · Liberado: 53-9981, Seal';
    await waitFor(() => expect(lineOf(pass, letGo)).toBe('Bo, Ben: Customs opened it'));
  });

  // Cases: PC17.
  test('Enter prints; after a canceled print it goes on, and can print again', async () => {
    const { dialog, closed } = await open({ spotId: spotId('B-05') });
    let printed = 0;
    window.print = () => {
      printed += 1;
      window.dispatchEvent(new Event('afterprint'));
    };
    await userEvent.keyboard('{Enter}');
    const next = await within(dialog).findByRole('button', { name: 'Next truck' });
    expect([printed, closed.count]).toEqual([1, 0]);
    expect(document.activeElement).toBe(next);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Print again' }));
    expect([printed, closed.count]).toEqual([2, 0]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next truck' }));
    expect(closed.count).toBe(1);
  });
});
