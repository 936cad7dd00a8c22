// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StrayScans } from '../../../renderer/app/stray-scans.tsx';
import { laneRequestOf } from '../../../renderer/operations/lane-request.ts';
import { Dialog } from '../../../renderer/ui/dialog.tsx';
import { useScanner } from '../../../renderer/ui/keys/use-scanner.ts';
import { press, scan, silence } from '../support/keys.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let started: TestPage | undefined;
beforeEach(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.useRealTimers();
  endPage(started);
  started = undefined;
});

/** What reached a part, in order. */
const reached: string[] = [];
/** A menu is told by Escape that it is over. */
const reach = ({ key }: { key: string }) => void (key !== 'Escape' && reached.push(key));
let clicks = 0;

const open = async (more = <span />) => {
  reached.length = 0;
  clicks = 0;
  started = await renderPart(
    <>
      <StrayScans />
      <main>
        <button type="button" onKeyDown={reach} onClick={() => (clicks += 1)}>
          row
        </button>
        <input type="radio" aria-label="choice" onKeyDown={reach} />
        <input aria-label="note" onKeyDown={reach} />
        <input aria-label="phone" inputMode="tel" maxLength={12} onKeyDown={reach} />

        <label htmlFor="seal">
          Seal<span aria-hidden> *</span>
        </label>
        <input id="seal" onKeyDown={reach} />
        <input aria-label="pin" type="password" onKeyDown={reach} />
        <div role="menu" tabIndex={-1} onKeyDown={reach}>
          <button type="button" role="menuitem">
            act
          </button>
        </div>
      </main>
      {more}
    </>,
    { rows: smallYard() },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  started.page.ui.getState().show('now');
  return started;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const asked = () => laneRequestOf((started as TestPage).page).getState().code;
const said = () => started?.told.map(({ sentence }) => sentence) ?? [];

describe('a scan where nothing takes codes', () => {
  const crLf = ['Enter', { key: 'j', ctrlKey: true }];
  // Cases: H1, H2.
  test.each([
    ['row', 9, ['Enter']],
    ['row', 75, ['Enter']],
    ['row', 112, crLf],
    ['act', 75, ['Tab', 'Enter']],
    ['choice', 41, [{ key: 'j', ctrlKey: true }]],
  ])('on a %s at %i ms a key goes to the gate, and no key of it acts', async (on, pace, end) => {
    const { page } = await open();
    (on === 'choice' ? field(on) : screen.getByText(on)).focus();
    scan('MVL 2260', pace, end);
    silence(1_000);
    expect([reached, clicks]).toEqual([[], 0]);
    expect([asked(), page.ui.getState().screen]).toEqual(['MVL 2260', 'gate']);
  });

  // Cases: H3.
  test('two without an end sign are two, and it is told once what to set', async () => {
    await open();
    screen.getByText('row').focus();
    scan('MVL 2260', 62, []);
    silence(600);
    expect(asked()).toBe('MVL 2260');
    scan('MVL 2261', 62, []);
    silence(600);
    expect([asked(), reached, said().length]).toEqual(['MVL 2261', [], 1]);
    expect(said()[0]).toContain('suffix CR');
  });

  // Cases: H4.
  test('FNC1 by Alt changes no screen, and a prefix is no part of the code', async () => {
    await open();
    screen.getByText('row').focus();
    const alt = [...'0029'].map((key) => ({ key, altKey: true, code: `Numpad${key}` }));
    press(']', 5_000);
    for (const key of ['C', '1', ...'K77', ...alt, ...'4402', 'Enter']) press(key, 22);
    expect([asked(), reached]).toEqual(['K77 4402', []]);
  });
});

describe('what hands press', () => {
  test('Enter and arrows act at once, a letter once no scan can follow', async () => {
    await open();
    screen.getByText('row').focus();
    press('Enter', 1_000);
    press('ArrowDown', 200);
    press(' ', 200);
    expect(reached).toEqual(['Enter', 'ArrowDown', ' ']);
    press('s', 300);
    expect(reached).toHaveLength(3);
    silence(165);
    expect(reached).toEqual(['Enter', 'ArrowDown', ' ', 's']);
    for (const key of ['v', 'm', 'Enter']) press(key, 230);
    expect(reached.slice(4)).toEqual(['v', 'm', 'Enter']);
  });

  test('into a field waits for nothing, and its Enter is its own', async () => {
    await open();
    field('note').focus();
    for (const [at, key] of [...'ramp 4', 'Enter'].entries()) press(key, 70 + 45 * (at % 3));
    expect(reached).toEqual([...'ramp 4', 'Enter']);
    expect(field('note').value).toBe('ramp 4');
  });

  // Cases: H6.
  test('Enter that ends a composition does nothing else', async () => {
    await open();
    screen.getByText('row').focus();
    press({ key: 'Enter', isComposing: true }, 1_000);
    expect(reached).toEqual([]);
  });
});

describe('a scan into a field', () => {
  test('fills it, sends no form, and says where it went', async () => {
    await open();
    field('note').focus();
    scan(']C1SEAL 88213', 14);
    expect(field('note').value).toBe('SEAL 88213');
    expect(reached).not.toContain('Enter');
    expect([asked(), said()]).toEqual([null, ['Scanned SEAL 88213 into “note”.']]);
  });

  test('names a required field without its star', async () => {
    await open();
    document.getElementById('seal')?.focus();
    scan('KT 550281', 14);
    expect(said()).toEqual(['Scanned KT 550281 into “Seal”.']);
  });

  test('that it is not for goes where it belongs, and leaves nothing behind', async () => {
    await open();
    field('phone').focus();
    scan('9725550134', 14);
    expect(field('phone').value).toBe('9725550134');
    scan('CXRU 118223', 14);
    expect([field('phone').value, asked()]).toEqual(['9725550134', 'CXRU 118223']);
    field('pin').focus();
    scan('440218', 14);
    expect([field('pin').value, asked()]).toEqual(['', '440218']);
  });

  test('that is too short for it is said, and nothing of it stays', async () => {
    await open();
    field('phone').focus();
    scan('0012345678905', 14);
    expect(field('phone').value).toBe('');
    expect(said()[0]).toMatch(/13 characters.*takes 12/);
  });
});

function Question({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Sure?" transitionProps={{ duration: 0 }}>
      <button type="button" onClick={() => (clicks += 1)} data-autofocus>
        Yes
      </button>
    </Dialog>
  );
}

describe('a scan while a question stands', () => {
  // Cases: G15.
  test('answers nothing, is told, and is opened once the question is gone', async () => {
    const { page } = await open(<Question onClose={() => undefined} />);
    screen.getByText('Yes').focus();
    scan('5412', 30, ['Enter', 'Enter']);
    expect([clicks, asked()]).toEqual([0, null]);
    expect(said()).toEqual(['Scanned 5412. Answer this first, or press Esc to open it.']);
    scan('KTR 9931', 75);
    expect([clicks, asked()]).toEqual([0, null]);
    document.querySelector('[role="dialog"]')?.remove();
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked()).toBe('KTR 9931'));
    expect(page.ui.getState().screen).toBe('gate');
  });

  test('is heard by the part of the dialog that asks for codes', async () => {
    const heard: string[] = [];
    const Asking = () => {
      const part = useRef<HTMLButtonElement>(null);
      useScanner((code) => void heard.push(code), { within: part });
      return (
        <Dialog onClose={() => undefined} title="Which?" transitionProps={{ duration: 0 }}>
          <button ref={part} type="button" onClick={() => (clicks += 1)}>
            Done
          </button>
        </Dialog>
      );
    };
    await open(<Asking />);
    screen.getByText('Done').focus();
    scan('TRL 90113', 75, ['Tab', 'Enter']);
    expect([heard, clicks, asked(), said()]).toEqual([['TRL 90113'], 0, null, []]);
  });
});
