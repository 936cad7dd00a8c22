/**
 * The yard map in Chromium: what a clerk does with mouse, touch and keyboard, and what is painted,
 * pixel by pixel. The counters are goal A6 of the performance notes: one change paints one spot and
 * renders nothing.
 */
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ServedPage, servePage } from '../bench/map/bundle.ts';
import type { Stage } from '../bench/map/stage/stage.tsx';
import { spent } from '../support/spent.ts';
import { deep, isDeep, share } from '../support/tiers.ts';
import { axeViolations, hasChromium, sharedChromium } from './support/browser.ts';

declare const stage: Stage;

let served: ServedPage;
let context: BrowserContext | undefined;
let page: Page;
/** What the open page was made for. */
let screen = '';
let errors: string[];

type Options = {
  readonly width?: number;
  readonly height?: number;
  readonly ratio?: number;
  readonly query?: string;
  readonly touch?: boolean;
};

/**
 * Shows a yard; the page stays the same one as long as its screen does, so that the browser reads
 * the program once. A yard that is shown already, and in which nothing was changed, is only shown
 * anew.
 */
async function open({
  width = 1200,
  height = 800,
  ratio = 1,
  query = '',
  touch = false,
}: Options = {}): Promise<void> {
  const wanted = `${ratio} ${touch}`;
  if (wanted !== screen) {
    await context?.close();
    context = await (await sharedChromium()).newContext({
      locale: 'en-GB',
      deviceScaleFactor: ratio,
      hasTouch: touch,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    screen = wanted;
  }
  errors = [];
  await page.setViewportSize({ width, height });
  const address = `${served.url}?${query}`;
  if (page.url() !== address || !(await page.evaluate(() => stage.again()))) {
    spent('page');
    await page.goto(address);
    await page.waitForFunction(() => 'stage' in window);
  }
  await page.evaluate(() => stage.frames());
}

const frames = () => page.evaluate(() => stage.frames());
const calls = () => page.evaluate(() => stage.calls.splice(0));
const counters = () =>
  page.evaluate(() => ({ ...stage.engine().counters(), renders: stage.renders() }));
const place = async (id: string) =>
  (await page.evaluate((spot) => stage.placeOf(spot as never), id)) as { x: number; y: number };

/** Ids of spots by what stands on them; doors left out, so that all look alike. */
const spotsThat = (what: 'free' | 'truck' | 'container' | 'closed') =>
  page.evaluate((kind) => {
    const { scene } = stage.engine();
    return scene.spots
      .filter(({ isDoor, index }) => {
        const cell = scene.cell(index);
        if (isDoor || cell.isReserved) return false;
        return kind === 'closed'
          ? !cell.isOpen && cell.state === 'free'
          : cell.isOpen && cell.state === kind;
      })
      .map(({ id }) => id as string);
  }, what);

describe.skipIf(!hasChromium)('yard map in Chromium', () => {
  beforeAll(async () => {
    served = await servePage(path.join(import.meta.dirname, '..', 'bench', 'map', 'stage'));
  });
  afterAll(async () => {
    await context?.close();
    served?.stop();
  });
  afterEach(() => expect(errors).toEqual([]));

  describe('painting', () => {
    /** Where every pixel is compared, again and again. */
    const small = { width: 900, height: 600 };

    it('shows after any walk exactly what a fresh painting shows, and renders nothing', async () => {
      await open({ ...small, query: 'spots=2000' });
      for (const scale of [0.3, 2.6]) {
        const ids = await spotsThat('truck');
        await page.evaluate(([id, size]) => stage.look(id as never, size), [
          ids[20] as string,
          scale,
        ] as const);
        const before = await counters();
        await page.evaluate(async () => {
          for (let k = 0; k < 45; k += 1) {
            stage
              .engine()
              .camera.pan(Math.round(Math.sin(k / 7) * 61), Math.round(Math.cos(k / 5) * 47));
            await stage.frames(1);
          }
        });
        const after = await counters();
        expect(after.renders).toBe(before.renders);
        const differs = await page.evaluate(() => stage.differsFromFresh());
        expect(differs, `at ${scale}: ${await page.evaluate(() => stage.where())}`).toBe(0);
      }
    });

    deep.test('shows a zoom scaled for a frame or two and then sharp', async () => {
      await open({ query: 'spots=2000' });
      const before = await counters();
      await page.evaluate(async () => {
        for (let k = 0; k < 8; k += 1) {
          stage.engine().camera.zoom(1.12, { x: 300, y: 280 });
          await stage.frames(1);
        }
        await stage.frames();
      });
      const after = await counters();
      expect(after.scaled - before.scaled).toBeGreaterThan(0);
      expect(after.full - before.full).toBeLessThan(8);
      expect(after.renders).toBe(before.renders);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
    });

    deep.test('draws what the baseline of the bench draws, pixel by pixel', async () => {
      await open({ query: 'spots=2000' });
      expect(await page.evaluate(() => stage.differsFromRaw())).toBe(0);
      const [spot] = await spotsThat('truck');
      for (const scale of [1, 2, 5]) {
        await page.evaluate(([id, size]) => stage.look(id as never, size), [
          spot as string,
          scale,
        ] as const);
        expect(await page.evaluate(() => stage.differsFromRaw())).toBe(0);
      }
    });

    deep.test(
      'shows areas as cards from far: a changed spot paints its card, a click opens it',
      async () => {
        await open({ query: 'spots=6000' });
        const [spot] = await spotsThat('free');
        const scale = () => page.evaluate(() => stage.engine().camera.view.scale);
        const whole = await scale();
        const before = await counters();
        await page.evaluate((id) => {
          stage.keep();
          const row = stage.spot(id as never);
          if (row !== undefined) stage.change({ spots: [{ ...row, isOpen: false }] });
        }, spot as string);
        await frames();
        const after = await counters();
        expect([
          after.renders - before.renders,
          after.full - before.full,
          after.areas - before.areas,
          after.spots - before.spots,
        ]).toEqual([0, 0, 1, 0]);
        expect(await page.evaluate(() => stage.differsFromKept())).toBeGreaterThan(20);
        expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);

        const at = await place(spot as string);
        await page.mouse.click(at.x, at.y);
        await frames();
        expect(await scale()).toBeGreaterThan(whole * 2);
        await page.keyboard.press('f');
        await frames();
        expect(await scale()).toBe(whole);
        await page.keyboard.press('d');
        await frames();
        const doors = await page.evaluate(() => {
          const { width, height } = stage.engine().camera.screen;
          return stage
            .engine()
            .scene.spots.filter(({ isDoor }) => isDoor)
            .every(({ id }) => {
              const door = stage.engine().placeOf(id);
              return door !== null && door.x > 0 && door.y > 0 && door.x < width && door.y < height;
            });
        });
        expect(doors).toBe(true);
        expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
      },
    );

    it('needs no more nodes than areas and ten', async () => {
      await open({ query: 'spots=2000' });
      const [nodes, areas] = await page.evaluate(() => [stage.nodes(), stage.areas()] as const);
      expect(nodes).toBeLessThanOrEqual(areas + 10);
    });

    it('one changed spot repaints one area and at most four spots, without React', async () => {
      await open({ query: 'spots=2000' });
      const [spot] = await spotsThat('container');
      await page.evaluate((id) => stage.look(id as never, 2), spot as string);
      const before = await counters();
      await page.evaluate((id) => {
        stage.keep();
        const row = stage.spot(id as never);
        if (row !== undefined) stage.change({ spots: [{ ...row, isOpen: false }] });
      }, spot as string);
      await frames();
      const after = await counters();
      expect(after.renders - before.renders).toBe(0);
      expect(after.full - before.full).toBe(0);
      expect(after.strips - before.strips).toBe(0);
      expect(after.areas - before.areas).toBe(1);
      expect(after.spots - before.spots).toBeGreaterThan(0);
      expect(after.spots - before.spots).toBeLessThanOrEqual(4);
      expect(await page.evaluate(() => stage.differsFromKept())).toBeGreaterThan(20);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
    });

    // Every scale at one pixel to a point; of each kind of detail one more at other ratios.
    const scales = [0.18, 0.447, 0.9, 1.37, 2.1, 3.3, 5.2, 9];
    const ratios: readonly (readonly [number, string, string, readonly number[]])[] = [
      [1, 'light', '', scales],
      [1.25, 'dark', '', [0.447, 1.37, 3.3]],
      [2, 'light', '&contrast=more', [0.9, 5.2]],
    ];
    it.each(ratios.slice(0, share(1, 3)))(
      'repaints spots equal to a full painting at every scale, pixel ratio %s, %s',
      async (ratio, scheme, more, some) => {
        await open({ ...small, ratio, query: `spots=600&appointments=1&scheme=${scheme}${more}` });
        const ids = await page.evaluate(() =>
          stage.engine().scene.spots.map(({ id }) => id as string),
        );
        for (const scale of some) {
          await page.evaluate(([id, size]) => stage.look(id as never, size), [
            ids[300] as string,
            scale * ratio,
          ] as const);
          const changed = await page.evaluate(async () => {
            stage.keep();
            const { scene } = stage.engine();
            const near = scene.spots.filter(({ id }) => {
              const at = stage.engine().placeOf(id);
              return at !== null && at.x > 0 && at.y > 0 && at.x < 702 && at.y < 600;
            });
            for (let k = 0; k < 24; k += 1) {
              const spot = near[(k * 37) % near.length];
              const row = spot === undefined ? undefined : stage.spot(spot.id);
              if (row === undefined) continue;
              const reserve = { id: 'r', entityName: null, objectId: null, validUntil: null };
              stage.change({
                spots: [{ ...row, isOpen: k % 3 !== 0, reserves: k % 3 === 1 ? [reserve] : [] }],
              });
              if (k % 4 === 0)
                stage.mark(
                  row.id,
                  (['pending', 'conflict', 'unknown'] as const)[(k / 4) % 3] ?? null,
                );
              // Some of them alone, some together.
              if (k < 6 || k % 6 === 5) await stage.frames(1);
            }
            return stage.differsFromKept();
          });
          expect(changed, `something changed at ${scale}`).toBeGreaterThan(0);
          const differs = await page.evaluate(() => stage.differsFromFresh());
          expect(
            differs,
            `pixels that differ at ${scale}: ${await page.evaluate(() => stage.where())}`,
          ).toBe(0);
        }
      },
    );

    it('draws all of it again after the graphics process died', async () => {
      await open({ ...small, ratio: 1, query: 'spots=600&appointments=1' });
      const lost = await page.evaluate(async () => {
        stage.keep();
        const canvases = [...document.querySelectorAll('canvas')];
        for (const canvas of canvases) canvas.getContext('2d')?.reset();
        const isEmpty = stage.differsFromKept() > 0;
        for (const canvas of canvases) canvas.dispatchEvent(new Event('contextrestored'));
        await stage.frames();
        return { isEmpty, differs: stage.differsFromKept() };
      });
      expect(lost).toEqual({ isEmpty: true, differs: 0 });
    });

    deep.test('repaints spots of a turned area without a visible difference', async () => {
      await open({ query: 'spots=120&turn=24' });
      const spot = await page.evaluate(() => stage.engine().scene.spots.at(-20)?.id as string);
      for (const scale of [0.6, 2, 5]) {
        await page.evaluate(([id, size]) => stage.look(id as never, size), [spot, scale] as const);
        await page.evaluate(async (id) => {
          const row = stage.spot(id as never);
          if (row !== undefined) stage.change({ spots: [{ ...row, isOpen: !row.isOpen }] });
          await stage.frames();
        }, spot);
        // Edges of turned boxes are smoothed; where two paintings meet, a pixel may round another
        // way by a shade.
        const differs = await page.evaluate(() => stage.differsFromFresh());
        const where = await page.evaluate(() => stage.where());
        expect(differs, where).toBeLessThan(1_600);
        expect(Number(/at most (\d+)/.exec(where)?.[1] ?? 0)).toBeLessThan(48);
      }
    });

    it('costs a change of one spot the same in a small yard and in a large one', async () => {
      const painted: number[] = [];
      for (const spots of [200, 6_000]) {
        await open({ query: `spots=${spots}` });
        const [spot] = await spotsThat('truck');
        await page.evaluate((id) => stage.look(id as never, 2), spot as string);
        const before = await counters();
        await page.evaluate((id) => stage.mark(id as never, 'pending'), spot as string);
        await frames();
        const after = await counters();
        painted.push(after.areas - before.areas, after.spots - before.spots);
      }
      expect(painted.slice(0, 2)).toEqual(painted.slice(2));
    });

    deep.test('follows another theme, size and layout, and keeps the place it shows', async () => {
      await open({ query: 'spots=200' });
      const [spot] = await spotsThat('truck');
      await page.evaluate((id) => stage.look(id as never, 3), spot as string);
      await page.evaluate(() => stage.keep());
      await page.evaluate(() => {
        document.documentElement.dataset.mantineColorScheme = 'dark';
      });
      await page.waitForFunction(() => stage.engine().theme() === 'dark');
      await frames();
      expect(await page.evaluate(() => stage.differsFromKept())).toBeGreaterThan(100_000);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);

      const scale = await page.evaluate(() => stage.engine().camera.view.scale);
      await page.setViewportSize({ width: 900, height: 600 });
      await page.waitForFunction(() => stage.engine().camera.screen.width === 702);
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view.scale)).toBe(scale);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);

      const view = await page.evaluate(() => stage.engine().camera.view);
      await page.evaluate(() =>
        stage.layout({ ...stage.baseLayout, areas: stage.baseLayout.areas.slice(1) }),
      );
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view)).toEqual(view);
      expect(await page.evaluate(() => stage.engine().scene.areas.length)).toBe(
        (await page.evaluate(() => stage.areas())) - 1,
      );
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
    });

    deep.test(
      'goes on showing the whole yard while it grows, until somebody looks closer',
      async () => {
        await open({ query: 'spots=200' });
        const scale = () => page.evaluate(() => stage.engine().camera.view.scale);
        const fitting = () => page.evaluate(() => stage.fitScale());
        // As in a first pull: one area is there, then all of them.
        await page.evaluate(() =>
          stage.layout({ ...stage.baseLayout, areas: stage.baseLayout.areas.slice(0, 1) }),
        );
        await frames();
        const one = await scale();
        expect(one).toBe(await fitting());
        await page.evaluate(() => stage.layout(stage.baseLayout));
        await frames();
        expect(await scale()).toBe(await fitting());
        expect(await scale()).toBeLessThan(one);
        await page.setViewportSize({ width: 900, height: 600 });
        await page.waitForFunction(() => stage.engine().camera.screen.width === 702);
        await frames();
        expect(await scale()).toBe(await fitting());
        await page.evaluate(() => stage.engine().camera.zoom(1.5, { x: 100, y: 100 }));
        await frames();
        const closer = await scale();
        await page.evaluate(() =>
          stage.layout({ ...stage.baseLayout, areas: stage.baseLayout.areas.slice(0, 1) }),
        );
        await frames();
        expect(await scale()).toBe(closer);
        expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
      },
    );

    deep.test(
      'shows how appointments stand, and paints those spots alone whose sign changed',
      async () => {
        await open({ query: 'spots=200&appointments=1' });
        for (const scale of [0.4, 1, 2, 5]) {
          const [spot] = await spotsThat('truck');
          await page.evaluate(([id, size]) => stage.look(id as never, size), [
            spot as string,
            scale,
          ] as const);
          const before = await counters();
          await page.evaluate(() => {
            stage.keep();
            stage.turnAppointments();
          });
          await frames();
          expect(
            await page.evaluate(() => stage.differsFromKept()),
            `signs changed at ${scale}`,
          ).toBeGreaterThan(0);
          expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
          expect((await counters()).renders).toBe(before.renders);
        }
      },
    );

    deep.test(
      'lays the background picture under the yard, at no cost to frames and changes',
      async () => {
        await open({ query: 'spots=200' });
        await page.evaluate(() => stage.backdrop('#3366cc'));
        await frames();
        // A point beside every area: there is the picture and nothing else.
        const ground = await page.evaluate(() => {
          const { left, top, height } = (
            document.querySelector('.yard-map-hands') as HTMLElement
          ).getBoundingClientRect();
          return { x: left + 4, y: top + height / 2 };
        });
        const colorAt = async ({ x, y }: { x: number; y: number }) => {
          const png = await page.screenshot({
            clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 },
          });
          return page.evaluate(async (data) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const ink = document
              .createElement('canvas')
              .getContext('2d') as CanvasRenderingContext2D;
            ink.drawImage(image, 0, 0);
            return [...ink.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
          }, png.toString('base64'));
        };
        expect(await colorAt(ground)).toEqual([0x33, 0x66, 0xcc]);

        // It moves with the yard.
        await page.evaluate(() => stage.engine().camera.zoom(2, { x: 0, y: 0 }));
        await frames();
        await page.evaluate(() => stage.engine().camera.pan(40, 30));
        await frames();
        const [lies, should] = await page.evaluate(() => {
          const { scale, x, y } = stage.engine().camera.view;
          const own = (
            document.querySelector('.yard-map-backdrop') as HTMLElement
          ).getBoundingClientRect();
          const { left, top } = (
            document.querySelector('.yard-map-hands') as HTMLElement
          ).getBoundingClientRect();
          const { backdropBox: box } = stage;
          const rounded = (...numbers: number[]) => numbers.map((each) => Math.round(each));
          return [
            rounded(own.left - left, own.top - top, own.width, own.height),
            rounded(box.x * scale + x, box.y * scale + y, box.width * scale, box.height * scale),
          ];
        });
        expect(lies).toEqual(should);
        const before = await counters();
        const [spot] = await spotsThat('container');
        await page.evaluate((id) => stage.look(id as never, 2), spot as string);
        await page.evaluate((id) => {
          const row = stage.spot(id as never);
          if (row !== undefined) stage.change({ spots: [{ ...row, isOpen: false }] });
        }, spot as string);
        await frames();
        const after = await counters();
        expect(after.renders).toBe(before.renders);
        expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);

        const button = page.getByRole('button', { name: 'Background picture' });
        expect(await button.getAttribute('aria-pressed')).toBe('true');
        await button.click();
        expect(await page.locator('.yard-map-backdrop').isVisible()).toBe(false);
        await page.evaluate(() => stage.engine().camera.fit(false));
        await frames();
        expect(await colorAt(ground)).not.toEqual([0x33, 0x66, 0xcc]);
        await button.click();
        expect(await colorAt(ground)).toEqual([0x33, 0x66, 0xcc]);
      },
    );

    deep.test('renews the dwell of those spots alone whose text changed', async () => {
      await open({ query: 'spots=60' });
      const before = await counters();
      await page.evaluate(async () => {
        stage.setNow(Date.UTC(2026, 2, 12, 15, 1));
        await stage.frames();
      });
      const after = await counters();
      expect(after.full).toBe(before.full);
      expect(after.spots - before.spots).toBeGreaterThan(0);
      expect(after.spots - before.spots).toBeLessThan(40);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
    });

    deep.test('fades what does not match a filter and brings it back', async () => {
      await open({ query: 'spots=60' });
      await page.evaluate(() => stage.keep());
      await page.evaluate(() => stage.match((spot) => spot === 'spot-3'));
      await frames();
      const faded = await page.evaluate(() => stage.differsFromKept());
      expect(faded).toBeGreaterThan(5_000);
      await page.evaluate(() => stage.match(null));
      await frames();
      expect(await page.evaluate(() => stage.differsFromKept())).toBe(0);
    });

    deep.test('colors by dwell at the press of a button', async () => {
      await open({ query: 'spots=60' });
      await page.evaluate(() => stage.keep());
      await page.getByRole('button', { name: 'Color by dwell' }).click();
      await frames();
      expect(await page.evaluate(() => stage.differsFromKept())).toBeGreaterThan(2_000);
    });

    deep.test('comes and goes without leaving anything behind', async () => {
      await open({ query: 'spots=60' });
      await page.evaluate(() => stage.unmount());
      await page.mouse.move(500, 400);
      await page.mouse.wheel(0, 100);
      expect(await page.locator('canvas').count()).toBe(0);
    });
  });

  describe('mouse', () => {
    it('selects a spot by a click and opens its menu by the right button', async () => {
      await open({ query: 'spots=60' });
      const at = await place('spot-10');
      await page.mouse.click(at.x, at.y);
      expect(await calls()).toEqual([['select', 'spot-10']]);
      await page.mouse.click(at.x, at.y, { button: 'right' });
      const [selected, menu] = await calls();
      expect(selected).toEqual(['select', 'spot-10']);
      expect(menu?.slice(0, 2)).toEqual(['menu', 'spot-10']);
      expect(Math.hypot((menu?.[2] as number) - at.x, (menu?.[3] as number) - at.y)).toBeLessThan(
        1.5,
      );
    });

    it('drags a truck to a free spot, asks the rules and calls for the drop', async () => {
      await open({ query: 'spots=60' });
      const [[from], [, to]] = [await spotsThat('truck'), await spotsThat('free')];
      const [start, end] = [await place(from as string), await place(to as string)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + 12, start.y + 6);
      await page.mouse.move(end.x, end.y, { steps: 6 });
      await frames();
      expect(await page.evaluate(() => stage.drag.getState().drag?.from)).toBe(from);
      expect(await page.evaluate(() => stage.drag.getState().over?.spot)).toBe(to);
      const verdicts = await page.evaluate(
        () => stage.engine().scene.verdicts.filter((verdict) => verdict !== null).length,
      );
      expect(verdicts).toBeGreaterThan(20);
      await page.mouse.up();
      const visit = await page.evaluate((id) => stage.visitsAt(id as never)[0], from as string);
      expect(await calls()).toEqual([['drop', { kind: 'visit', id: visit }, from, to]]);
      expect(await page.evaluate(() => stage.drag.getState().drag)).toBeNull();
      await frames();
      expect(
        await page.evaluate(() =>
          stage.engine().scene.verdicts.every((verdict) => verdict === null),
        ),
      ).toBe(true);
      expect(await page.evaluate(() => stage.differsFromFresh())).toBe(0);
    });

    deep.test('gives a drag up by Escape', async () => {
      await open({ query: 'spots=60' });
      const [[from], [to]] = [await spotsThat('truck'), await spotsThat('free')];
      const [start, end] = [await place(from as string), await place(to as string)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect((await calls()).filter(([name]) => name === 'drop')).toEqual([]);
      expect(await page.evaluate(() => stage.drag.getState().drag)).toBeNull();
    });

    deep.test('takes a drag from the waiting list', async () => {
      await open({ query: 'spots=60' });
      const [to] = await spotsThat('free');
      const end = await place(to as string);
      await page.mouse.move(80, 300);
      await page.mouse.down();
      await page.evaluate(() => {
        const waiting = stage.rows.visits.find(({ spotId }) => spotId === null);
        if (waiting !== undefined)
          stage.drag.getState().beginDrag({ kind: 'visit', id: waiting.id }, null, 'TX-1');
      });
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up();
      const drops = await calls();
      expect(drops).toHaveLength(1);
      expect(drops[0]).toMatchObject(['drop', { kind: 'visit' }, null, to]);
    });

    deep.test('pans while Space is held, also over an asset', async () => {
      await open({ query: 'spots=60' });
      const [from] = await spotsThat('truck');
      await page.evaluate((id) => stage.look(id as never, 3), from as string);
      const start = await place(from as string);
      await page.locator('[role=application]').focus();
      const before = await page.evaluate(() => stage.engine().camera.view);
      await page.keyboard.down('Space');
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x - 40, start.y - 30, { steps: 3 });
      await page.mouse.up();
      await page.keyboard.up('Space');
      const after = await page.evaluate(() => stage.engine().camera.view);
      expect([after.x - before.x, after.y - before.y]).toEqual([-40, -30]);
      expect(await page.evaluate(() => stage.drag.getState().drag)).toBeNull();
    });

    deep.test('selects the spots inside a box drawn with Shift', async () => {
      await open({ query: 'spots=60' });
      const [a, b] = [await place('spot-10'), await place('spot-14')];
      await page.keyboard.down('Shift');
      await page.mouse.move(a.x - 4, a.y - 10);
      await page.mouse.down();
      await page.mouse.move(b.x + 4, b.y + 10, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      expect(await calls()).toEqual([
        ['select-many', ['spot-10', 'spot-11', 'spot-12', 'spot-13', 'spot-14'], false, 0],
      ]);
    });

    deep.test(
      'selects by what is in sight, where the middle of a spot lies outside the map',
      async () => {
        await open({ query: 'spots=60' });
        await page.evaluate(() => {
          stage.look('spot-10' as never, 4);
          stage.engine().camera.zoom(40, { x: 5, y: 5 });
        });
        await frames();
        const box = await page.locator('[role=application]').boundingBox();
        if (box === null) throw new Error('no map');
        const shown = await page.evaluate(() => {
          const { width, height, ratio } = stage.engine().camera.screen;
          return (
            stage.engine().hitAt({ x: width / ratio / 2, y: height / ratio / 2 })?.spot ?? null
          );
        });
        await page.keyboard.down('Shift');
        await page.mouse.move(box.x + 4, box.y + 4);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4, { steps: 4 });
        await page.mouse.up();
        await page.keyboard.up('Shift');
        const [[name, spots]] = (await calls()) as [[string, string[]]];
        expect(name).toBe('select-many');
        expect(spots.length).toBeGreaterThan(0);
        if (shown !== null) expect(spots).toContain(shown);
      },
    );

    it('says why a spot isn’t allowed while the drag hovers over it, and won’t drop', async () => {
      await open({ query: 'spots=200' });
      const [[from], [closed]] = [await spotsThat('truck'), await spotsThat('closed')];
      const [start, end] = [await place(from as string), await place(closed as string)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 8 });
      const hint = page.getByRole('tooltip');
      await hint.filter({ hasText: /closed/i }).waitFor();
      const box = await hint.boundingBox();
      expect(Math.abs((box?.x ?? 0) - end.x)).toBeLessThan(360);
      await page.mouse.up();
      expect((await calls()).filter(([name]) => name === 'drop')).toEqual([]);
      expect(await hint.isVisible()).toBe(true);
      expect(await page.locator('[aria-live=polite]').textContent()).toMatch(/closed/i);
    });

    deep.test(
      'zooms by the wheel, pans from the ground and middle button, fits by double click',
      async () => {
        await open({ query: 'spots=200' });
        const at = { x: 700, y: 300 };
        await page.mouse.move(at.x, at.y);
        const before = await page.evaluate(
          ({ x, y }) => stage.engine().camera.worldAt({ x: x - 160, y }),
          at,
        );
        await page.mouse.wheel(0, -400);
        await frames();
        const after = await page.evaluate(
          ({ x, y }) => stage.engine().camera.worldAt({ x: x - 160, y }),
          at,
        );
        const scale = await page.evaluate(() => stage.engine().camera.view.scale);
        expect(Math.hypot(after.x - before.x, after.y - before.y) * scale).toBeLessThan(2);

        const start = await page.evaluate(() => stage.engine().camera.view);
        await page.mouse.down({ button: 'middle' });
        await page.mouse.move(at.x + 60, at.y + 25, { steps: 3 });
        await page.mouse.up({ button: 'middle' });
        const end = await page.evaluate(() => stage.engine().camera.view);
        expect([end.x - start.x, end.y - start.y]).toEqual([60, 25]);

        await page.evaluate(() => stage.engine().camera.fit(false));
        const whole = await page.evaluate(() => stage.fitScale());
        await page.evaluate(() => stage.engine().camera.zoom(1.8, { x: 0, y: 0 }));
        await frames();
        // The corner of the fitted yard is bare ground.
        await page.evaluate(() => stage.engine().camera.pan(200, 200));
        await frames();
        await page.mouse.dblclick(175, 12);
        await frames();
        expect(await page.evaluate(() => stage.engine().camera.view.scale)).toBeCloseTo(whole, 9);
      },
    );

    it('moves hover and drag without painting the yard and without a render', async () => {
      await open({ query: 'spots=200' });
      const ids = await spotsThat('free');
      const before = await counters();
      for (const id of ids.slice(0, 10)) {
        const at = await place(id);
        await page.mouse.move(at.x, at.y);
        await frames();
      }
      const after = await counters();
      expect(after.overlay - before.overlay).toBeGreaterThanOrEqual(9);
      expect({ ...after, overlay: 0 }).toEqual({ ...before, overlay: 0 });
    });

    deep.test(
      'takes the standalone container or the truck of a spot, by where it is grabbed',
      async () => {
        await open({ query: 'spots=2000' });
        const spot = await page.evaluate(() => {
          const { scene } = stage.engine();
          return scene.spots.find(
            ({ index }) => scene.cell(index).state === 'both' && scene.cell(index).isOpen,
          )?.id as string;
        });
        await page.evaluate((id) => stage.look(id as never, 4), spot);
        const grips = await page.evaluate((id) => {
          const { scene } = stage.engine();
          const entry = scene.spots[scene.indexOf(id as never) ?? -1];
          if (entry === undefined) throw new Error('No such spot.');
          const view = stage.engine().camera.view;
          return scene.cell(entry.index).pieces.map(({ from, to, asset }) => {
            const along = (from + to) / 2;
            const y = entry.facing === 0 ? entry.box.y0 + along : entry.box.y1 - along;
            return {
              x: 160 + ((entry.box.x0 + entry.box.x1) / 2) * view.scale + view.x,
              y: y * view.scale + view.y,
              asset,
            };
          });
        }, spot);
        expect(new Set(grips.map(({ asset }) => asset.kind)).size).toBe(2);
        for (const { x, y, asset } of grips) {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + 20, y);
          expect(await page.evaluate(() => stage.drag.getState().drag?.asset)).toEqual(asset);
          await page.keyboard.press('Escape');
          await page.mouse.up();
        }
      },
    );

    deep.test('pans automatically when a drag comes near the edge', async () => {
      await open({ query: 'spots=2000' });
      const [from] = await spotsThat('truck');
      await page.evaluate((id) => stage.look(id as never, 3), from as string);
      const start = await place(from as string);
      const before = await page.evaluate(() => stage.engine().camera.view.x);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(1150, 400, { steps: 5 });
      await page.waitForFunction((x) => stage.engine().camera.view.x < x - 100, before);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      const rest = await page.evaluate(() => stage.engine().camera.view.x);
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view.x)).toBe(rest);
    });

    deep.test(
      'shows what waits for the clerk as a sign in the minimap until it is settled',
      async () => {
        await open({ query: 'spots=2000' });
        await page.evaluate(() => stage.look('spot-10' as never, 4));
        /** Pixels of the minimap in the color of a conflict. */
        const signs = () =>
          page.locator('.yard-map-mini canvas').evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas
              .getContext('2d')
              ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
            let found = 0;
            for (let at = 0; at < data.length; at += 4)
              if (data[at] === 0xc9 && data[at + 1] === 0x2a && data[at + 2] === 0x2a) found += 1;
            return found;
          });
        const before = await signs();
        await page.evaluate(() => stage.mark('spot-1600' as never, 'conflict'));
        await expect.poll(signs).toBeGreaterThan(before + 12);
        await page.evaluate(() => stage.mark('spot-1600' as never, null));
        await expect.poll(signs).toBe(before);
      },
    );

    deep.test('goes where the minimap is pressed', async () => {
      await open({ query: 'spots=2000' });
      // Far from the doors, over which it is not shown, and once it lies where it stays.
      await page.evaluate(() =>
        stage.look(
          stage
            .engine()
            .scene.spots.filter(({ isDoor }) => !isDoor)
            .at(-1)?.id as never,
          4,
        ),
      );
      await expect
        .poll(() => page.locator('.yard-map-mini').getAttribute('data-corner'))
        .toMatch(/left|right/);
      const box = await page.locator('.yard-map-mini canvas').boundingBox();
      if (box === null) throw new Error('There is no minimap.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await frames();
      const [middle, bounds] = await page.evaluate(() => {
        const { width, height } = stage.engine().camera.screen;
        return [
          stage.engine().camera.worldAt({ x: width / 2, y: height / 2 }),
          stage.engine().scene.bounds,
        ] as const;
      });
      expect(Math.abs(middle.x - (bounds.x0 + bounds.x1) / 2)).toBeLessThan(
        (bounds.x1 - bounds.x0) / 40,
      );
      expect(Math.abs(middle.y - (bounds.y0 + bounds.y1) / 2)).toBeLessThan(
        (bounds.y1 - bounds.y0) / 20,
      );
    });
  });

  deep.describe('touch', () => {
    deep.test('pinches, pans with one finger, and lifts an asset by a long press', async () => {
      await open({ query: 'spots=60', touch: true });
      const session = await page.context().newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        points: readonly { x: number; y: number; id?: number }[],
      ) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map((point) => ({ ...point })),
        });
      const scale = await page.evaluate(() => stage.engine().camera.view.scale);
      await touch('touchStart', [{ x: 500, y: 60, id: 1 }]);
      await touch('touchStart', [
        { x: 500, y: 60, id: 1 },
        { x: 600, y: 60, id: 2 },
      ]);
      await touch('touchMove', [
        { x: 450, y: 60, id: 1 },
        { x: 650, y: 60, id: 2 },
      ]);
      await touch('touchEnd', []);
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view.scale)).toBeCloseTo(scale * 2, 1);

      const [from] = await spotsThat('truck');
      await page.evaluate((id) => stage.look(id as never, 3), from as string);
      const at = await place(from as string);
      const before = await page.evaluate(() => stage.engine().camera.view);
      await touch('touchStart', [{ x: at.x, y: at.y, id: 1 }]);
      await touch('touchMove', [{ x: at.x - 50, y: at.y - 20, id: 1 }]);
      await touch('touchEnd', []);
      await frames();
      const after = await page.evaluate(() => stage.engine().camera.view);
      expect([after.x - before.x, after.y - before.y]).toEqual([-50, -20]);

      const there = await place(from as string);
      await touch('touchStart', [{ x: there.x, y: there.y, id: 1 }]);
      await page.waitForFunction(() => stage.drag.getState().drag !== null);
      expect(await page.evaluate(() => stage.drag.getState().drag?.from)).toBe(from);
      await touch('touchEnd', []);
      expect((await calls()).filter(([name]) => name === 'menu')).toHaveLength(1);
    });
  });

  describe('keyboard', () => {
    deep.test('reaches every spot of a row and keeps the one it is on in sight', async () => {
      await open({ query: 'spots=2000' });
      const [spot] = await spotsThat('free');
      await page.evaluate((id) => stage.look(id as never, 4), spot as string);
      const at = await place(spot as string);
      await page.mouse.click(at.x, at.y);
      await calls();
      const seen = new Set<string>();
      for (let k = 0; k < 25; k += 1) {
        await page.keyboard.press('ArrowRight');
        const now = (await calls()).at(-1)?.[1] as string;
        seen.add(now);
        const where = await place(now);
        expect(where.x).toBeGreaterThan(160);
        expect(where.x).toBeLessThan(1200);
      }
      expect(seen.size).toBe(25);
    });

    deep.test('zooms and fits by keys', async () => {
      await open({ query: 'spots=200' });
      const scale = await page.evaluate(() => stage.engine().camera.view.scale);
      await page.locator('[role=application]').focus();
      await page.keyboard.press('+');
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view.scale)).toBeCloseTo(
        scale * 1.4,
        6,
      );
      await page.keyboard.press('0');
      await frames();
      expect(await page.evaluate(() => stage.engine().camera.view.scale)).toBeCloseTo(scale, 6);
    });

    it('walks from spot to spot in space, says what each is, and opens the actions', async () => {
      await open({ query: 'spots=60' });
      const map = page.locator('[role=application]');
      await map.focus();
      await page.keyboard.press('ArrowDown');
      const [[, first]] = (await calls()) as [[string, string]];
      await page.keyboard.press('ArrowRight');
      const [[, second]] = (await calls()) as [[string, string]];
      const [a, b] = [await place(first), await place(second)];
      expect(b.x).toBeGreaterThan(a.x);
      expect(Math.abs(b.y - a.y)).toBeLessThan(30);
      const code = await page.evaluate((id) => stage.spot(id as never)?.code ?? '', second);
      await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toContain(code);
      await page.keyboard.press('Enter');
      const menu = (await calls()).at(-1);
      expect(menu?.slice(0, 2)).toEqual(['menu', second]);
      expect(Math.hypot((menu?.[2] as number) - b.x, (menu?.[3] as number) - b.y)).toBeLessThan(
        1.5,
      );
      expect(await page.evaluate(() => stage.engine().state().focus?.id)).toBe(second);
    });

    it.each(isDeep ? ['', '&scheme=dark'] : [''])(
      'has no accessibility violation: spots=60%s',
      async (more) => {
        await open({ query: `spots=60${more}` });
        await page.getByRole('button', { name: 'Legend' }).click();
        expect(await axeViolations(page, more === '' ? 'all' : 'contrast')).toEqual([]);
      },
    );
  });
});
