/**
 * The preferences of this desk. The console stores them with its data. The browser's storage holds
 * a copy that we can show before the console has answered. That copy is separate for each address
 * of the page, so the console's wins.
 */
import type { MantineColorScheme } from '@mantine/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredPreferences } from '../../../shared/console-api/settings.ts';
import type { Town } from '../../../shared/places/town.ts';

/**
 * The preferences of this desk.
 *
 * Example: `{ textSize: 115, contrast: 'more', singleKeys: false, … }`.
 */
export type Preferences = {
  /** Size of all text, in percent of the normal size. */
  readonly textSize: 90 | 100 | 115 | 130;
  /** `more`: stronger lines and text. `system`: as the operating system is set. */
  readonly contrast: 'system' | 'more';
  readonly colors: MantineColorScheme;
  /**
   * Single-key shortcuts without Ctrl or Alt, such as `?`, are on. Clerks who dictate turn them off
   * (WCAG 2.1.4).
   */
  readonly singleKeys: boolean;
  /** Whether the map shows the background image of the layout. */
  readonly mapPicture: boolean;
  /** Whether the map shows the whole yard, small, in a free corner. */
  readonly miniMap: boolean;
  /**
   * The facility's working day on which the clerk last opened the console, `YYYY-MM-DD`. Empty:
   * never.
   */
  readonly openedOn: string;
  /** Whether the clerk finished or left the tour through the demo. */
  readonly wasTourSeen: boolean;
  /** The area whose lines the Now list shows first. Empty: the whole yard. */
  readonly ownArea: string;
  /** The columns and the start point of the table of offers. */
  readonly offers: OffersTable;
  /** The last reasons by what they were for, newest first. We suggest them. */
  readonly reasons: { readonly [Kind in ReasonKind]: readonly string[] };
};

/**
 * Where trucks start for the deadhead (null: the facility), and which columns are hidden.
 *
 * Example: `{ from: null, hidden: ['commodity'] }`.
 */
export type OffersTable = {
  readonly from: Pick<Town, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'> | null;
  readonly hidden: readonly string[];
};

/**
 * What needs a reason (seeds/yard.md, "Endpoints"). A move to a door (`reassign`) has others than
 * one to a parking spot (`park`).
 */
export type ReasonKind = 'reassign' | 'park' | 'close' | 'open';

/** The store of the preferences, with the acts that change them. */
export type PreferencesStore = StoreApi<Preferences> & {
  readonly change: (change: Partial<Omit<Preferences, 'reasons'>>) => void;
  /**
   * Takes over what the console has stored, and stores later changes there with `keep`. A change
   * that the console can't store lasts as long as the page.
   */
  readonly join: (kept: StoredPreferences, keep: (change: StoredPreferences) => void) => void;
  /** Puts a reason first among those of its kind. */
  readonly rememberReason: (kind: ReasonKind, reason: string) => void;
};

/** The part of `Storage` that we use. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'yardmaster.preferences';
const keptReasons = 5;

const initial: Preferences = {
  textSize: 100,
  contrast: 'system',
  colors: 'auto',
  singleKeys: true,
  mapPicture: true,
  miniMap: true,
  openedOn: '',
  wasTourSeen: false,
  ownArea: '',
  offers: { from: null, hidden: [] },
  reasons: { reassign: [], park: [], close: [], open: [] },
};

/** Creates the store from the browser's copy. Anything unreadable counts as never set. */
export function createPreferences(storage: TextStorage | null): PreferencesStore {
  const store = createStore<Preferences>()(() => read(textIn(storage)));
  let keep: (change: StoredPreferences) => void = () => {};
  const writeHere = () => {
    try {
      storage?.setItem(storageKey, JSON.stringify(store.getState()));
    } catch {
      // The storage is full or forbidden. The console stores it anyway.
    }
  };
  const write = (change: Partial<Preferences>) => {
    store.setState(change);
    writeHere();
    // The console shows its preferences even to a locked desk, and reasons tell about the yard. So
    // reasons stay in the browser.
    const { reasons: _, ...kept } = change;
    if (Object.keys(kept).length > 0) keep(kept);
  };
  return Object.assign(store, {
    change: write,
    join(kept: StoredPreferences, keepThere: (change: StoredPreferences) => void) {
      keep = keepThere;
      if (Object.keys(kept).length === 0) return;
      store.setState(read({ ...store.getState(), ...kept }));
      writeHere();
    },
    rememberReason(kind: ReasonKind, reason: string) {
      // We don't offer a reason without letters again: it is a number that was pressed from habit.
      if (!/\p{L}/u.test(reason)) return;
      const { reasons } = store.getState();
      write({
        reasons: {
          ...reasons,
          [kind]: [reason, ...reasons[kind].filter((each) => each !== reason)].slice(
            0,
            keptReasons,
          ),
        },
      });
    },
  });
}

function textIn(storage: TextStorage | null): unknown {
  try {
    return JSON.parse(storage?.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

const texts = (value: unknown, most: number): readonly string[] =>
  Array.isArray(value)
    ? value
        .filter((each): each is string => typeof each === 'string' && each.length <= 1_000)
        .slice(0, most)
    : [];

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function offersIn(value: unknown): OffersTable {
  const { from, hidden } = recordIn(value);
  const { city, state, zip, latitude, longitude } = recordIn(from);
  const place =
    [city, state, zip].every((each) => typeof each === 'string') &&
    [latitude, longitude].every((each) => typeof each === 'number')
      ? ({ city, state, zip, latitude, longitude } as OffersTable['from'])
      : null;
  return { from: place, hidden: texts(hidden, 100) };
}

function read(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return initial;
  const known = kept as { readonly [Key in keyof Preferences]?: unknown };
  const reasons = recordIn(known.reasons);
  return {
    textSize:
      ([90, 100, 115, 130] as const).find((each) => each === known.textSize) ?? initial.textSize,
    contrast: known.contrast === 'more' ? 'more' : 'system',
    colors: (['light', 'dark'] as const).find((each) => each === known.colors) ?? initial.colors,
    singleKeys: known.singleKeys !== false,
    mapPicture: known.mapPicture !== false,
    miniMap: known.miniMap !== false,
    wasTourSeen: known.wasTourSeen === true,
    ownArea: typeof known.ownArea === 'string' ? known.ownArea.slice(0, 100) : '',
    openedOn: typeof known.openedOn === 'string' ? known.openedOn.slice(0, 10) : initial.openedOn,
    offers: offersIn(known.offers),
    reasons: {
      reassign: texts(reasons.reassign, keptReasons),
      park: texts(reasons.park, keptReasons),
      close: texts(reasons.close, keptReasons),
      open: texts(reasons.open, keptReasons),
    },
  };
}
