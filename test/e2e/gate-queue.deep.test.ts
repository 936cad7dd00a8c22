/**
 * A queue of twenty trucks at the gate, in English and Spanish: codes by a scanner, everything by
 * keys, everything by the mouse. At the end the service has each truck once, for its appointment,
 * and only those left that were let go.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { passNumber } from '../../shared/gate/pass-number.ts';
import { loadWords } from '../../shared/i18n/languages.ts';
import type { VisitId } from '../../shared/ids.ts';
import { hasChromium, leavePage, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { scannerAt } from './support/scanner.ts';
import { afternoonZone, profileOf } from './support/services.ts';

const ways = ['scanner', 'keys', 'mouse'] as const;
type Way = (typeof ways)[number];

/** Where pictures of the queue are kept; without it none are taken. */
const pictures = process.env.QUEUE_PICTURES ?? '';

/** A truck of the queue. `number`: what its driver shows. */
type Truck = {
  readonly is:
    | 'expected'
    | 'by-reference'
    | 'walk-in'
    | 'second'
    | 'other-day'
    | 'paper'
    | 'picks-up'
    | 'foreign-pass'
    | 'leaves';
  readonly number: string;
  readonly plate: string;
  readonly trailer: string | null;
  /** What it is checked in for. */
  readonly appointment: string | null;
};

describe.skipIf(!hasChromium)('twenty trucks', { timeout: 900_000 }, () => {
  describe.each(['en', 'es'] as const)('in %s', (language) => {
    let sandbox: Sandbox;
    let host: RunningConsole;
    let opened: WatchedPage;
    let page: Page;
    let scan: Awaited<ReturnType<typeof scannerAt>>;
    let t: Awaited<ReturnType<typeof loadWords>>['t'];

    beforeAll(async () => {
      ({ t } = await loadWords({ language, clock: 'h23' }));
      sandbox = await startSandbox({ yard: 'small', seed: 23, zone: afternoonZone() });
      host = await openConsole(profileOf(sandbox, { checkIn: true, link: true }), undefined, {
        language,
        clock: 'h23',
      });
      opened = await openPage(host.url);
      ({ page } = opened);
      scan = await scannerAt(page);
      await page.evaluate(() => {
        window.print = () => void window.dispatchEvent(new Event('afterprint'));
      });
      await page.getByRole('grid').getByRole('row').nth(1).waitFor({ timeout: 120_000 });
      await page.keyboard.press('Alt+3');
      await box().waitFor();
      await page.getByRole('listitem').nth(10).waitFor();
    }, 240_000);
    afterAll(async () => {
      await leavePage(page);
      await host?.stop();
      await sandbox?.stop();
    });

    const box = () => page.locator('[data-scan-box]');
    const field = (name: string) => page.locator(`[data-lane-field="${name}"]`);
    const chooser = () => page.locator('[data-lane-chooser]');
    const pass = () => page.getByRole('dialog', { name: t('gate.pass') });
    const store = () => sandbox.yard.store;
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-lane-field') ?? '');
    const waitFocus = (at: string) => expect.poll(focused).toBe(at);

    /** Appointments that are waited for, and one of another day. */
    const appointments = () => {
      const now = Date.now();
      const hours = (of: { start: string }) => (Date.parse(of.start) - now) / 3_600_000;
      const scheduled = [...store().appointments.values()]
        .filter(({ status, confirmationNumber }) => status === 'Scheduled' && confirmationNumber)
        .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
      return {
        today: scheduled.filter((each) => hours(each) > 0.2 && hours(each) < 10),
        later: scheduled.filter((each) => hours(each) > 50 && hours(each) < 90),
      };
    };

    const twenty = (way: Way): readonly Truck[] => {
      const { today, later } = appointments();
      const at = ways.indexOf(way) + (language === 'es' ? 3 : 0);
      const plate = (count: number) => `QX${at} ${300 + count * 17}`;
      const trailer = (count: number) => (count % 4 === 3 ? null : `WTR-${at}${700 + count}`);
      const bookings = today.splice(0, 8);
      const expected = bookings.slice(0, 7).map(
        (each, count): Truck => ({
          is: 'expected',
          number: each.confirmationNumber ?? '',
          plate: plate(count),
          trailer: trailer(count),
          appointment: each.id,
        }),
      );
      const byReference = bookings[7];
      const other = later[at];
      const standing = [...store().spots.keys()]
        .flatMap((id) => sandbox.yard.contents(id).standalone ?? [])
        .filter((each) => each.pickupAppointmentId === null && each.dropAppointmentId === null)[at];
      const simple = (is: Truck['is'], count: number, more: Partial<Truck> = {}): Truck => ({
        is,
        number: plate(count),
        plate: plate(count),
        trailer: trailer(count),
        appointment: null,
        ...more,
      });
      return [
        ...expected,
        simple('walk-in', 7),
        simple('walk-in', 8),
        simple('by-reference', 9, {
          number: byReference?.refNumbers?.[0] ?? byReference?.confirmationNumber ?? '',
          appointment: byReference?.id ?? null,
        }),
        simple('second', 10, {
          number: expected[0]?.number ?? '',
          appointment: expected[0]?.appointment ?? null,
        }),
        simple('other-day', 11, {
          number: other?.confirmationNumber ?? '',
          appointment: other?.id ?? null,
        }),
        simple('paper', 12, { number: 'TEMP 5', plate: 'TEMP 5' }),
        simple('paper', 13, { number: 'TEMP 5', plate: 'TEMP 5' }),
        simple('picks-up', 14, { number: standing?.code ?? '', trailer: null }),
        simple('foreign-pass', 15, { number: 'GP-0A1B2C3D4E' }),
        simple('walk-in', 16),
        ...expected.slice(0, 3).map((each): Truck => ({ ...each, is: 'leaves' })),
      ];
    };

    /** What stands on paper: scanned, typed into the box, or pasted there by the mouse. */
    const code = async (way: Way, text: string) => {
      if (way === 'scanner') return scan(text);
      if (way === 'mouse') await box().click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    /** Goes on to what the card wants next. */
    const goOn = async (way: Way) =>
      way === 'mouse' ? page.locator('[data-lane-act]').click() : page.keyboard.press('Enter');
    const write = async (way: Way, name: string, text: string) => {
      if (way === 'mouse') await field(name).click();
      else await waitFocus(name);
      await page.keyboard.type(text);
    };
    const choose = async (way: Way, line: Locator) => {
      await line.waitFor();
      if (way === 'mouse') return line.click();
      const at = await line.locator('kbd').first().innerText();
      await page.keyboard.press(at);
    };
    const line = (title: string) =>
      chooser()
        .getByRole('button')
        .filter({ has: page.locator('strong', { hasText: title }) });

    /** Opens the card of a truck that comes. */
    const openCard = async (way: Way, { is, number, plate, appointment }: Truck) => {
      const booked = store().appointments.get(appointment ?? '');
      const named = booked?.confirmationNumber ?? '';
      if (is === 'foreign-pass') {
        await code(way, number);
        await page
          .getByText(t('gate.lane.strangePass', { text: number }))
          .first()
          .waitFor();
        expect(await chooser().count()).toBe(0);
        await code(way, plate);
        return choose(way, line(t('gate.choice.newWith', { plate })));
      }
      if (is === 'expected' && way === 'mouse') {
        const name = t('gate.checkIn.for', { appointment: named });
        return page.getByRole('button', { name, exact: true }).click();
      }
      await code(way, number);
      switch (is) {
        case 'walk-in':
        case 'paper':
          return choose(way, line(t('gate.choice.newWith', { plate })));
        case 'second':
          return choose(way, line(t('gate.choice.second', { appointment: named })));
        case 'other-day':
        case 'by-reference':
          return choose(way, line(t('gate.choice.letIn', { appointment: named })).first());
        case 'picks-up':
          return choose(way, line(t('gate.choice.pickUp', { container: number })));
        default:
          return undefined;
      }
    };

    /** Lets a truck in; answers the trailer that was asked for and given. */
    const letIn = async (way: Way, truck: Truck): Promise<string | null> => {
      await openCard(way, truck);
      await field('truck').waitFor();
      if ((await field('truck').inputValue()) === '') {
        if (way === 'scanner') {
          await waitFocus('truck');
          await scan(truck.plate);
        } else {
          await write(way, 'truck', truck.plate);
          if (way === 'keys') await page.keyboard.press('Enter');
        }
      }
      await write(way, 'phone', '(214) 555-0166');
      await keep(`card-${truck.is}`);
      const asksTrailer = (await field('visitType').inputValue()) !== 'PickUp';
      if (asksTrailer) {
        if (way !== 'mouse') {
          await page.keyboard.press('Enter');
          await waitFocus('trailer');
        }
        if (truck.trailer === null) {
          if (way === 'mouse') await page.getByRole('checkbox').first().click();
          else await page.keyboard.press('F4');
        } else if (way === 'scanner') await scan(truck.trailer, 30);
        else await write(way, 'trailer', truck.trailer);
      }
      await goOn(way);
      await pass().waitFor();
      const isReady = () =>
        pass()
          .getByRole('button', { name: t('gate.pass.print') })
          .getAttribute('aria-disabled');
      await expect.poll(isReady).toBe('false');
      await keep('pass');
      const print = pass().getByRole('button', { name: t('gate.pass.print') });
      const next = pass().getByRole('button', { name: t('gate.lane.next') });
      if (way === 'mouse') await print.click();
      else await page.keyboard.press('Enter');
      await next.waitFor();
      if (way === 'mouse') await next.click();
      else await page.keyboard.press('Enter');
      await pass().waitFor({ state: 'detached' });
      return asksTrailer ? truck.trailer : null;
    };

    const visitsOf = (plate: string) =>
      [...store().visits.values()].filter(({ licensePlate }) => licensePlate === plate);

    const letGo = async (way: Way, { plate }: Truck) => {
      const [visit] = visitsOf(plate);
      // Where no spot was free it waits, and doesn't depart from one.
      const isOnSpot = () => sandbox.yard.waiting().visits.every(({ id }) => id !== visit?.id);
      await expect.poll(isOnSpot, { timeout: 60_000 }).toBe(true);
      if (way === 'mouse') {
        await page
          .getByRole('button', { name: t('gate.depart.of', { truck: plate }), exact: true })
          .click();
      } else {
        await code(way, passNumber(visit?.id as VisitId));
        await page.locator('[data-lane-card]').getByText(plate).first().waitFor();
        await page.keyboard.press('Enter');
      }
      const question = page.getByRole('dialog');
      await question.waitFor();
      expect(await question.innerText()).toContain(plate);
      await keep('depart');
      if (way !== 'mouse') await page.keyboard.press('Enter');
      else {
        // What leaves is ticked off, and then asked for once more.
        for (const each of await question.getByRole('checkbox').all()) await each.click();
        await question.getByRole('button').last().click();
        const last = page.getByRole('dialog').getByRole('button').last();
        await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
        await last.click();
      }
      await question.waitFor({ state: 'detached' });
    };

    /** Keeps a picture of each kind of stop, in four looks. */
    const keep = async (name: string) => {
      if (pictures === '') return;
      mkdirSync(pictures, { recursive: true });
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          const file = `${language}-${name}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: path.join(pictures, file) });
        }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
    };

    // Cases: G4, G12.
    test.each(ways)(
      'by %s each is let in once, and only those leave that are let go',
      async (way) => {
        const before = new Set(store().visits.keys());
        const active = () => [...store().visits.values()].filter(({ isActive }) => isActive);
        const goneBefore = store().visits.size - active().length;
        const trucks = twenty(way);
        const brought = new Map<string, string | null>();
        expect(trucks).toHaveLength(20);
        for (const truck of trucks) {
          if (truck.is === 'leaves') await letGo(way, truck);
          else brought.set(truck.plate, await letIn(way, truck));
          // The next truck can be scanned or typed at once.
          await expect
            .poll(() => page.evaluate(() => document.activeElement?.tagName))
            .not.toBe('BODY');
        }
        const comers = trucks.filter(({ is }) => is !== 'leaves');
        const came = [...store().visits.values()].filter(({ id }) => !before.has(id));
        expect(came.map(({ licensePlate }) => licensePlate).sort()).toEqual(
          comers.map(({ plate }) => plate).sort(),
        );
        const leavers = trucks.flatMap(({ is, plate }) => (is === 'leaves' ? [plate] : []));
        for (const { plate, appointment, is } of comers) {
          if (is === 'paper' || leavers.includes(plate)) continue;
          const [visit] = visitsOf(plate);
          expect([plate, visit?.appointmentId ?? null]).toEqual([plate, appointment]);
          const trailer = brought.get(plate) ?? null;
          const hooked = [...store().containers.values()].filter(
            ({ assetVisitId, code }) => assetVisitId === visit?.id && code === trailer,
          );
          expect([plate, hooked.length]).toEqual([plate, trailer === null ? 0 : 1]);
        }
        const left = () => came.filter(({ id }) => store().visits.get(id)?.isActive === false);
        await expect.poll(() => left().length, { timeout: 90_000 }).toBe(3);
        expect(
          left()
            .map(({ licensePlate }) => licensePlate)
            .sort(),
        ).toEqual(leavers.sort());
        expect(store().visits.size - active().length).toBe(goneBefore + 3);
        expect(opened.errors).toEqual([]);
      },
    );
  });
});
