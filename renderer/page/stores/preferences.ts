/**
 * What this desk prefers. The console keeps it with its data. The browser's storage shows it before
 * the console answers; that one is another at each address, so what the console has counts.
 */
import type { MantineColorScheme } from '@mantine/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredPreferences } from '../../../shared/console-api/settings.ts';
import type { Town } from '../../../shared/places/town.ts';

/** Preferences of this desk. */
export type Preferences = {
  /** Size of all text, in percent of the normal size. */
  readonly textSize: 90 | 100 | 115 | 130;
  /** `more`: stronger lines and text. `system`: as the operating system asks. */
  readonly contrast: 'system' | 'more';
  readonly colors: MantineColorScheme;
  /**
   * Shortcuts of one key without Ctrl or Alt, such as `?`; some clerks use dictation (WCAG 2.1.4).
   */
  readonly singleKeys: boolean;
  /** The background picture of the layout is shown on the map. */
  readonly mapPicture: boolean;
  /**
   * The working day of the facility on which the console was looked at last, `YYYY-MM-DD`; empty
   * for never.
   */
  readonly openedOn: string;
  /** The tour through the demo was seen, or left. */
  readonly wasTourSeen: boolean;
  /** The area whose lines the Now list shows first; empty for all of the yard. */
  readonly ownArea: string;
  /** How the table of offers is shown. */
  readonly offers: OffersTable;
  /** Reasons given last, by kind of call, newest first: offered as quick picks. */
  readonly reasons: { readonly [Kind in ReasonKind]: readonly string[] };
};

/** Where trucks start from for the deadhead (null: the facility), and columns that are hidden. */
export type OffersTable = {
  readonly from: Pick<Town, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'> | null;
  readonly hidden: readonly string[];
};

/** Calls that need a reason (seeds/yard.md, "Endpoints"). */
export type ReasonKind = 'reassign' | 'close' | 'open';

/** Store of the preferences, with the one way to change them. */
export type PreferencesStore = StoreApi<Preferences> & {
  readonly change: (change: Partial<Omit<Preferences, 'reasons'>>) => void;
  /**
   * Goes on with what the console has kept, and has it keep what is chosen from here on. A change
   * that it can't keep lasts as long as the page.
   */
  readonly join: (kept: StoredPreferences, keep: (change: StoredPreferences) => void) => void;
  /** Remembers a reason as the newest of its kind. */
  readonly rememberReason: (kind: ReasonKind, reason: string) => void;
};

/** As much of `Storage` as is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'yardmaster.preferences';
const keptReasons = 5;

const initial: Preferences = {
  textSize: 100,
  contrast: 'system',
  colors: 'auto',
  singleKeys: true,
  mapPicture: true,
  openedOn: '',
  wasTourSeen: false,
  ownArea: '',
  offers: { from: null, hidden: [] },
  reasons: { reassign: [], close: [], open: [] },
};

/**
 * Creates the store from what the browser keeps. Anything unreadable in there counts as never set.
 */
export function createPreferences(storage: TextStorage | null): PreferencesStore {
  const store = createStore<Preferences>()(() => read(textIn(storage)));
  let keep: (change: StoredPreferences) => void = () => {};
  const writeHere = () => {
    try {
      storage?.setItem(storageKey, JSON.stringify(store.getState()));
    } catch {
      // Storage is full or forbidden: the console keeps it anyway.
    }
  };
  const write = (change: Partial<Preferences>) => {
    store.setState(change);
    writeHere();
    // A locked desk tells what is kept, and reasons are of the yard: these stay in the browser.
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
    wasTourSeen: known.wasTourSeen === true,
    ownArea: typeof known.ownArea === 'string' ? known.ownArea.slice(0, 100) : '',
    openedOn: typeof known.openedOn === 'string' ? known.openedOn.slice(0, 10) : initial.openedOn,
    offers: offersIn(known.offers),
    reasons: {
      reassign: texts(reasons.reassign, keptReasons),
      close: texts(reasons.close, keptReasons),
      open: texts(reasons.open, keptReasons),
    },
  };
}
