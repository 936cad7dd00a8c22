/**
 * What the search box can do besides finding: every screen, every verb, every button on the screen,
 * and some buttons of other screens.
 */
import { useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBarcode,
  IconBarrierBlock,
  IconBolt,
  IconCalendarPlus,
  IconChecklist,
  IconClipboardList,
  IconContrast,
  IconCurrencyDollar,
  IconHandClick,
  IconHandStop,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMapPin,
  IconPlugConnected,
  IconRefresh,
  IconRoute,
  IconSearch,
  IconTableExport,
  IconTruck,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Day, dayOf } from '../../../shared/appointments/days.ts';
import { fuzzyRank } from '../../../shared/fuzzy.ts';
import { languages } from '../../../shared/i18n/languages.ts';
import type { Code } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { anyTrailer } from '../../../shared/pool/search.ts';
import { bookingHead, bookingWords } from '../../../shared/verbs/booking.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { bookingRequestOf } from '../../features/appointments/create/asked-booking.ts';
import { checkOf } from '../../features/planning/check/check-store.ts';
import { plansOf } from '../../features/planning/plan-store.ts';
import { useQuickQuoteStore } from '../../features/quoting/use-quick-quote.ts';
import { pastOf } from '../../features/yard/past/past-store.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { anySpot, reportTabs } from '../../page/stores/ui-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import { nextInstantOf } from '../../ui/text/time-text.ts';
import { useWords } from '../../ui/words.ts';
import { screens } from '../screens.tsx';

/**
 * One thing that the search box can do. Example: `{ key: 'redo', label: 'Redo', icon, keys:
 * 'ctrl+shift+z', run }`.
 */
export type FindCommand = {
  readonly key: string;
  readonly label: string;
  readonly icon: typeof IconBolt;
  /** Its shortcut, if it has one. */
  readonly keys?: string;
  /** Other words for it, in both languages. */
  readonly also?: string;
  /** The box stays open, because more is to be typed. */
  readonly goesOn?: true;
  readonly run: () => void;
};

/** Verbs that are followed by a plate, a number, or a spot. */
const verbs = [
  'move',
  'depart',
  'drop',
  'attach',
  'detach',
  'wait',
  'swap',
  'close',
  'open',
  'checkin',
  'letGo',
  'plate',
  'trace',
  'noShow',
  'pass',
] as const;

/** The letter of each verb in the menu of a row. The others have none. */
const letters = {
  move: 'reassign',
  depart: 'depart',
  drop: 'drop',
  attach: 'attach',
  detach: 'detach',
  wait: 'unassign',
  swap: 'swap',
  close: 'close',
  open: 'open',
} as const;

const sections: readonly Code[] = [
  'settings.appearance',
  'settings.keyboard',
  'now.title',
  'plan.areas',
  'release.settings',
  'detention.policies',
  'settings.facilities',
  'desks.title',
  'clerks.title',
  'fields.template.title',
  'scan.section',
  'settings.storage',
  'journal.section',
  'settings.about',
];

/** How long we wait for a button that its screen has not drawn yet, in milliseconds. */
const BUTTON_MAY_TAKE_MS = 3_000;

/** The screens whose list can be saved as a file, and the name of the button that does it. */
const exports = [
  ['yard', 'yard.export'],
  ['moves', 'moves.export'],
  ['activity', 'activity.export'],
  ['appointments', 'appointments.export'],
] as const;

/** Presses the button whose name is `name`, as soon as its screen has drawn it. */
function pressSoon(name: string): void {
  const press = () => {
    const button = document.querySelector<HTMLButtonElement>(
      `button[aria-label="${CSS.escape(name)}"]`,
    );
    if (button === null) return false;
    button.click();
    return true;
  };
  if (press()) return;
  const observer = new MutationObserver(() => {
    if (press()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), BUTTON_MAY_TAKE_MS);
}

/**
 * The commands that match the typed text, those that need no guess first. An empty text matches all
 * but the buttons on the screen.
 */
export function useFoundCommands(
  query: string,
  onQuery: (query: string) => void,
): readonly FindCommand[] {
  const own = [
    ...useActs(query),
    ...useVerbs(onQuery),
    ...useEverywhere(onQuery),
    ...useViews(),
    ...useSettings(),
  ];
  const buttons = useButtons();
  // "New appt tomorrow 7": what stands behind it goes into the form.
  const asked = bookingHead(query) ?? query;
  const taken = new Set(own.map(({ label }) => label));
  const all =
    query.trim().length < 2 ? own : [...own, ...buttons.filter(({ label }) => !taken.has(label))];
  return all
    .flatMap((command) => {
      const rank = fuzzyRank(command.label, asked, command.also);
      return rank === null ? [] : [{ command, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/**
 * Screens first, because their keys are used most. Then the commands that belong to a single
 * screen.
 */
function useActs(query: string): readonly FindCommand[] {
  const { t } = useWords();
  const askBooking = useAskBooking();
  const page = usePage();
  const quote = useQuickQuoteStore();
  const { screen, show, showReport } = useUi((ui) => ui);
  // What is on the screen is meant first.
  const lists = [...exports].sort(([a], [b]) => Number(b === screen) - Number(a === screen));
  return [
    ...screens.map(({ key, icon, shortcut }) => ({
      key,
      label: t('shell.command.goTo', { screen: t(`shell.screen.${key}`) }),
      icon,
      keys: `alt+${shortcut}`,
      run: () => show(key),
    })),
    {
      key: 'checkIn',
      label: t('shell.command.checkIn'),
      also: t('shell.command.checkIn.also'),
      icon: IconBarrierBlock,
      keys: 'alt+3',
      run: () => show('gate'),
    },
    ...reportTabs.map((tab) => ({
      key: `report:${tab}`,
      label: t(`shell.command.report.${tab}`),
      also: t(`shell.command.report.${tab}.also`),
      icon: IconClipboardList,
      ...(tab === 'handover' ? { keys: 'alt+9' } : {}),
      run: () => showReport(tab),
    })),
    {
      key: 'quote',
      label: t('shell.help.quote'),
      also: t('shell.command.quote.also'),
      icon: IconCurrencyDollar,
      keys: 'ctrl+q',
      run: quote.toggle,
    },
    {
      key: 'newAppointment',
      label: t('appointments.new'),
      also: t('shell.command.newAppointment.also'),
      icon: IconCalendarPlus,
      run: () => askBooking(query),
    },
    ...lists.map(([of, label]) => ({
      key: `export:${of}`,
      label: t(label),
      also: t('shell.command.export.also'),
      icon: IconTableExport,
      run: () => {
        show(of);
        pressSoon(t(label));
      },
    })),
    {
      key: 'check',
      label: t('check.open'),
      also: t('shell.command.check.also'),
      icon: IconChecklist,
      keys: 'k',
      run: () => {
        show('yard');
        void checkOf(page).open();
      },
    },
    {
      key: 'plan',
      label: t('plan.open'),
      also: t('shell.command.plan.also'),
      icon: IconRoute,
      keys: 'p',
      run: () => {
        show('yard');
        plansOf(page).toggle();
      },
    },
    {
      key: 'placeAll',
      label: t('shell.command.placeAll'),
      also: t('shell.command.plan.also'),
      icon: IconRoute,
      run: () => {
        show('yard');
        void plansOf(page).propose('waiting');
      },
    },
    {
      key: 'past',
      label: t('past.open'),
      also: t('shell.command.past.also'),
      icon: IconHistory,
      keys: 't',
      run: () => {
        show('yard');
        void pastOf(page).toggle();
      },
    },
  ];
}

/** Opens a new appointment with what the text says of it: day, time, door, carrier, trailer. */
function useAskBooking(): (text: string) => void {
  const page = usePage();
  const { clock, locale } = useWords();
  const show = useUi((ui) => ui.show);
  return (text) => {
    const { timeZone } = page.zone;
    const now = page.ticker.now();
    const words = bookingWords(text, locale, dayOf(now, timeZone));
    const at =
      words?.moment == null ? null : nextInstantOf(words.moment, now, { timeZone, cycle: clock });
    // The form begins on the day that is shown.
    if (words?.day)
      scheduleOf(page)
        .page.getState()
        .set({ day: words.day as Day });
    show('appointments');
    const start = at === null ? null : new Date(at).toISOString();
    bookingRequestOf(page).setState({ asked: { start, words } });
  };
}

/** Commands that work the same way on every screen. */
function useEverywhere(onQuery: (query: string) => void): readonly FindCommand[] {
  const { t } = useWords();
  const page = usePage();
  const operator = useOperator();
  const isShared = useStore(page.session, ({ shared }) => shared);
  const reads = useStore(page.session, (state) => state.clerk?.reads ?? state.reads);
  const openDialog = useUi((ui) => ui.openDialog);
  return [
    ...(isShared
      ? [
          {
            key: 'lock',
            label: t('clerks.lock'),
            also: t('shell.command.lock.also'),
            icon: IconLock,
            run: () => void page.api.session.lock(),
          },
        ]
      : []),
    {
      key: 'find',
      label: t('shell.find'),
      also: t('shell.command.find.also'),
      icon: IconSearch,
      keys: 'ctrl+k',
      goesOn: true as const,
      run: () => onQuery(''),
    },
    ...languages.map(({ key, name }) => ({
      key: `language:${key}`,
      label: t('shell.command.language', { name }),
      also: t(`shell.command.language.${key}.also`),
      icon: IconLanguage,
      run: () => void page.api.session.setLanguage({ ...reads, language: key }),
    })),
    {
      key: 'undo',
      label: t('common.undo'),
      icon: IconArrowBackUp,
      keys: 'ctrl+z',
      run: () => void operator.undo(),
    },
    {
      key: 'redo',
      label: t('common.redo'),
      icon: IconArrowForwardUp,
      keys: 'ctrl+shift+z',
      run: () => void operator.redo(),
    },
    {
      key: 'refresh',
      label: t('shell.fresh.refresh'),
      also: t('shell.command.refresh.also'),
      icon: IconRefresh,
      run: () => void page.refresh(),
    },
    {
      key: 'connection',
      label: t('shell.command.connection'),
      also: t('shell.command.connection.also'),
      icon: IconPlugConnected,
      // The box closes first, and gives the focus back.
      run: () => setTimeout(() => pressSoon('services'), 0),
    },
    {
      key: 'labels',
      label: t('labels.command'),
      also: t('labels.command.also'),
      icon: IconBarcode,
      run: () => openDialog('labels'),
    },
    {
      key: 'problems',
      label: t('shell.command.problems'),
      icon: IconSearch,
      run: () => openDialog('problems'),
    },
    {
      key: 'help',
      label: t('shell.help'),
      also: t('shell.command.help.also'),
      icon: IconKeyboard,
      keys: '?',
      run: () => openDialog('help'),
    },
    {
      key: 'guide',
      label: t('shell.guide'),
      also: t('shell.command.help.also'),
      icon: IconKeyboard,
      keys: 'f1',
      run: () => openDialog('guide'),
    },
  ];
}

/** A verb begins a sentence. The clerk types a truck, a trailer or a spot after it. */
function useVerbs(onQuery: (query: string) => void): readonly FindCommand[] {
  const { t } = useWords();
  return verbs.map((verb) => ({
    key: `verb:${verb}`,
    label: t(`shell.command.verb.${verb}`),
    also: t(`shell.command.verb.${verb}.also`),
    icon: IconBolt,
    ...(verb in letters ? { keys: t(`actions.key.${letters[verb as keyof typeof letters]}`) } : {}),
    goesOn: true as const,
    run: () => onQuery(`${t(`shell.command.verb.${verb}.word`)} `),
  }));
}

/** Where trucks stand that nothing is hooked to. */
const spotsOfBobtails = (yard: YardTable): ReadonlySet<SpotId> =>
  new Set(
    [...yard.visits()].flatMap(({ id, isActive, spotId }) =>
      isActive && spotId !== null && yard.hookedTo(id).length === 0 ? [spotId] : [],
    ),
  );

function useViews(): readonly FindCommand[] {
  const { t } = useWords();
  const { yard } = usePage();
  const { setColorScheme } = useMantineColorScheme();
  const { show, setYardView, filterSpots } = useUi((ui) => ui);
  return [
    {
      key: 'held',
      label: t('shell.command.held'),
      also: t('shell.command.held.also'),
      icon: IconHandStop,
      run: () => {
        show('yard');
        setYardView('both');
        filterSpots({
          ...anySpot,
          pool: { query: { ...anyTrailer, hold: 'any' }, isUnknown: false },
        });
      },
    },
    {
      key: 'bobtails',
      label: t('shell.command.bobtails'),
      also: t('shell.command.bobtails.also'),
      icon: IconTruck,
      run: () => {
        show('yard');
        setYardView('both');
        filterSpots({ ...anySpot, among: spotsOfBobtails(yard.table) });
      },
    },
    ...(['map', 'both', 'grid'] as const).map((view) => ({
      key: view,
      label: t(`shell.command.${view}`),
      icon: IconMapPin,
      run: () => {
        show('yard');
        setYardView(view);
      },
    })),
    ...(['light', 'dark', 'auto'] as const).map((key) => ({
      key: `colors-${key}`,
      label: t(`shell.command.colors.${key}`),
      also: t(`shell.command.colors.${key}.also`),
      icon: IconContrast,
      run: () => setColorScheme(key),
    })),
  ];
}

function useSettings(): readonly FindCommand[] {
  const { t } = useWords();
  const showSettings = useUi((ui) => ui.showSettings);
  const signOut: FindCommand = {
    key: 'signOut',
    label: t('shell.command.signOut', { section: t('settings.facilities') }),
    also: t('shell.command.signOut.also'),
    icon: IconLogout,
    run: () => showSettings('settings.facilities'),
  };
  const all = sections.map((section) => ({
    key: `section:${section}`,
    label: t('shell.command.section', { section: t(section as 'settings.about') }),
    // The language is set in "Appearance", the block list and what is looked at in "Gate".
    ...(section === 'settings.appearance' ? { also: t('shell.command.language.also') } : {}),
    ...(section === 'release.settings' ? { also: t('shell.command.gate.also') } : {}),
    icon: IconAdjustments,
    run: () => showSettings(section),
  }));
  return [signOut, ...all];
}

/** The named buttons of the screen and the bar when the box opens. Buttons of rows are left out. */
function useButtons(): readonly FindCommand[] {
  return useMemo(() => {
    const all = [...document.querySelectorAll('button')].filter(
      (button) => button.closest('main') !== null || button.closest('header') !== null,
    );
    const byName = new Map<string, HTMLButtonElement>();
    for (const button of all) {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
      const isOfRow = [`[role="grid"]`, `[role="row"]`, `li`, `table`].some(
        (of) => button.closest(of) !== null,
      );
      if (name.length > 1 && !button.disabled && !isOfRow && !byName.has(name))
        byName.set(name, button);
    }
    return [...byName].map(([label, button]) => ({
      key: `button:${label}`,
      label,
      icon: IconHandClick,
      // We press the button after the box has closed and given the focus back.
      run: () => setTimeout(() => button.click(), 0),
    }));
  }, []);
}
