/**
 * The picture tour: every screen, dialog, panel and menu of the console in every look, for a person
 * to look at.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { axeViolations, openPage } from '../e2e/support/browser.ts';
import { openConsole } from '../e2e/support/console.ts';
import { type Services, startServices } from '../e2e/support/services.ts';
import { barStops, quoteStops } from './chapters/bars.ts';
import {
  activityStops,
  lockStops,
  nowStops,
  settingsStops,
  templateStops,
} from './chapters/desk.ts';
import { desksStops } from './chapters/desks.ts';
import { appointmentStops, gateStops } from './chapters/dock.ts';
import { carrierStops, marketStops, trade } from './chapters/freight.ts';
import { planStops, reportStops, tourStops } from './chapters/plan.ts';
import { emptyStops, foreignStops, foreignTrucks, offlineStops } from './chapters/trouble.ts';
import { giantStops, layoutStops, yardStops } from './chapters/yard.ts';
import { type Guide, guideOf, type Look, type Stop } from './guide.ts';
import { inSpanish, isOurs, leftInEnglish } from './in-spanish.ts';
import { findInEither, plainWords } from './plain-words.ts';
import { unreadable } from './unreadable.ts';

/**
 * A part of the tour: the services it needs (null: the demo), what is done once before, and its
 * stops.
 */
type Chapter = {
  readonly name: string;
  readonly sandbox: Parameters<typeof startServices>[0] | null;
  readonly profile?: (printed: Record<string, unknown>) => Record<string, unknown>;
  readonly before?: (guide: Guide) => Promise<void>;
  readonly stops: readonly Stop[];
};

const onlyFacility = ({ name, warehouseId }: Record<string, unknown>) => ({ name, warehouseId });

/** What is booked may be changed. */
const changeable = ({ dockScheduling, ...rest }: Record<string, unknown>) => ({
  ...rest,
  dockScheduling: {
    ...(dockScheduling as object),
    extensions: { checkIn: true, link: true, appointments: true },
  },
});

const chapters: readonly Chapter[] = [
  {
    name: 'demo',
    sandbox: null,
    stops: [['demo', (guide) => guide.page.waitForTimeout(2_000)], ...barStops, ...tourStops],
  },
  { name: 'now', sandbox: { seed: 3 }, stops: nowStops },
  {
    name: 'yard',
    sandbox: { seed: 3 },
    stops: [...yardStops, ...planStops, ...reportStops, ...activityStops, ...layoutStops],
  },
  {
    name: 'dock',
    sandbox: { seed: 11 },
    profile: changeable,
    stops: [...gateStops, ...appointmentStops],
  },
  {
    name: 'freight',
    sandbox: { seed: 5 },
    before: trade,
    stops: [...marketStops, ...carrierStops],
  },
  { name: 'quote', sandbox: { seed: 7 }, stops: quoteStops },
  { name: 'desk', sandbox: { seed: 9 }, stops: [...settingsStops, ...templateStops, ...lockStops] },
  { name: 'several', sandbox: { seed: 11 }, stops: desksStops },
  {
    name: 'foreign',
    sandbox: { badRecords: 'all' },
    before: foreignTrucks,
    stops: [...foreignStops, ...offlineStops],
  },
  { name: 'empty', sandbox: {}, profile: onlyFacility, stops: emptyStops },
  { name: 'giant', sandbox: { yard: 'giant' }, stops: giantStops },
];

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format());

/**
 * A city in which it is between one and two in the afternoon, so that some trucks are done, some
 * here and some to come. A zone such as Etc/GMT-3 would bring a notice onto every picture.
 */
const afternoonCity = (): string =>
  Intl.supportedValuesOf('timeZone').find(
    (zone) => /^(?:America|Europe|Asia|Pacific)\//.test(zone) && hourIn(zone) === 13,
  ) ?? 'America/Chicago';

/** What is asked of the tour: where the pictures go, in which looks, which chapters. */
export type TourOptions = {
  readonly folder: string;
  readonly looks: readonly Look[];
  readonly only: RegExp;
  readonly say: (line: string) => void;
  /**
   * The bundles speak the language nobody speaks (shared/i18n/pseudo.ts): then words that are in no
   * catalog are gathered.
   */
  readonly isPseudo?: boolean;
  /** The console speaks Spanish: then words left in English are gathered. */
  readonly isSpanish?: boolean;
  /** What axe finds at each stop is gathered, and texts that are cut. */
  readonly isChecked?: boolean;
};

/**
 * Walks the chapters whose name matches in every look and saves `<folder>/<look>/<stop>.png`. A
 * stop that cannot be reached is said and left out, the tour goes on; returns how many pictures
 * were kept, which stops were missed, which texts were plain (or in English on a Spanish page), and
 * which can't be read, each with the first stop that shows it.
 */
export async function takePictures(options: TourOptions): Promise<{
  readonly kept: number;
  readonly missed: readonly string[];
  readonly plain: readonly string[];
  readonly cut: readonly string[];
  readonly axe: readonly string[];
}> {
  const missed: string[] = [];
  const [plain, cut, axe] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  let kept = 0;
  for (const chapter of chapters.filter(({ name }) => options.only.test(name))) {
    const sandbox =
      chapter.sandbox === null
        ? null
        : await startServices({ zone: afternoonCity(), ...chapter.sandbox });
    const { profile = (printed) => printed } = chapter;
    const console_ = await openConsole(
      sandbox === null ? null : profile(sandbox.profile),
      undefined,
      options.isSpanish ? { language: 'es', clock: 'h12' } : undefined,
    );
    try {
      let isPrepared = chapter.before === undefined;
      for (const look of options.looks) {
        const { kept: more, missed: these } = await walk(
          console_.url,
          sandbox,
          chapter,
          look,
          options,
          isPrepared,
          {
            plain,
            cut,
            axe,
          },
        ).catch((error: unknown) => ({
          kept: 0,
          missed: [`${look.name}, ${chapter.name} as a whole: ${firstLines(error)}`],
        }));
        isPrepared = true;
        kept += more;
        missed.push(...these);
        for (const line of these) options.say(`Not reached: ${line}`);
        options.say(`${chapter.name}, ${look.name}: ${more} pictures`);
      }
    } finally {
      await console_.stop();
      await sandbox?.stop();
    }
  }
  const listed = (found: ReadonlyMap<string, string>) =>
    [...found].map(([text, stop]) => `${stop}: ${text}`);
  return { kept, missed, plain: listed(plain), cut: listed(cut), axe: listed(axe) };
}

const firstLines = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

async function walk(
  url: string,
  sandbox: Services | null,
  { before, stops }: Chapter,
  look: Look,
  { folder, isPseudo = false, isSpanish = false, isChecked = false }: TourOptions,
  isPrepared: boolean,
  found: {
    readonly plain: Map<string, string>;
    readonly cut: Map<string, string>;
    readonly axe: Map<string, string>;
  },
): Promise<{ kept: number; missed: readonly string[] }> {
  const { page } = await openPage(url, { ...look, motion: true });
  page.setDefaultTimeout(isSpanish ? 20_000 : 60_000);
  await page.emulateMedia({ contrast: look.highContrast ? 'more' : 'no-preference' });
  if (isPseudo) findInEither(page);
  if (isSpanish) findInEither(page, inSpanish);
  const guide = guideOf(page, sandbox);
  const missed: string[] = [];
  let kept = 0;
  mkdirSync(path.join(folder, look.name), { recursive: true });
  await page.getByRole('navigation', { name: 'Screens' }).waitFor({ timeout: 90_000 });
  if (look.text !== 1)
    await page.evaluate(
      (text) => document.documentElement.style.setProperty('font-size', `${text * 100}%`),
      look.text,
    );
  if (!isPrepared) await before?.(guide);
  for (const [name, go] of stops) {
    try {
      await go(guide);
    } catch (error) {
      missed.push(`${look.name}/${name}: ${firstLines(error)}`);
    }
    // What moves comes to rest.
    await page.waitForTimeout(250);
    await page.screenshot({ path: path.join(folder, look.name, `${name}.png`) });
    kept += 1;
    const note = (into: Map<string, string>, texts: readonly string[]) => {
      for (const text of texts) if (!into.has(text)) into.set(text, `${look.name}/${name}`);
    };
    if (isPseudo) note(found.plain, await plainWords(page));
    if (isSpanish) note(found.plain, await leftInEnglish(page));
    if (isChecked) {
      note(found.axe, await axeViolations(page));
      note(found.cut, await unreadable(page, () => true));
    }
    if (isPseudo || isSpanish)
      note(found.cut, await unreadable(page, isSpanish ? isOurs : (text) => text.includes('~')));
  }
  await page.context().close();
  return { kept, missed };
}
