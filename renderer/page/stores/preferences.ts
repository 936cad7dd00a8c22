/**
 * What this desk prefers. It stays in the browser's storage; where that is refused, it lasts as
 * long as the page.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Preferences of this desk. */
export type Preferences = {
  /** Size of all text, in percent of the normal size. */
  readonly textSize: 90 | 100 | 115 | 130;
  /** `more`: stronger lines and text. `system`: as the operating system asks. */
  readonly contrast: 'system' | 'more';
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
  /** Reasons given last, by kind of call, newest first: offered as quick picks. */
  readonly reasons: { readonly [Kind in ReasonKind]: readonly string[] };
};

/** Calls that need a reason (seeds/yard.md, "Endpoints"). */
export type ReasonKind = 'reassign' | 'close' | 'open';

/** Store of the preferences, with the one way to change them. */
export type PreferencesStore = StoreApi<Preferences> & {
  readonly change: (change: Partial<Omit<Preferences, 'reasons'>>) => void;
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
  singleKeys: true,
  mapPicture: true,
  openedOn: '',
  wasTourSeen: false,
  reasons: { reassign: [], close: [], open: [] },
};

/** Creates the store from what is kept. Anything unreadable in there counts as never set. */
export function createPreferences(storage: TextStorage | null): PreferencesStore {
  const store = createStore<Preferences>()(() => read(storage));
  const write = (change: Partial<Preferences>) => {
    store.setState(change);
    try {
      storage?.setItem(storageKey, JSON.stringify(store.getState()));
    } catch {
      // Storage is full or forbidden: the choice holds for this page, which is all a preference
      // promises.
    }
  };
  return Object.assign(store, {
    change: write,
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

function read(storage: TextStorage | null): Preferences {
  let kept: unknown = null;
  try {
    kept = JSON.parse(storage?.getItem(storageKey) ?? 'null');
  } catch {
    return initial;
  }
  if (typeof kept !== 'object' || kept === null) return initial;
  const known = kept as { readonly [Key in keyof Preferences]?: unknown };
  const reasons = (
    typeof known.reasons === 'object' && known.reasons !== null ? known.reasons : {}
  ) as Record<string, unknown>;
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value)
      ? value
          .filter((each): each is string => typeof each === 'string' && each.length <= 1_000)
          .slice(0, keptReasons)
      : [];
  return {
    textSize:
      ([90, 100, 115, 130] as const).find((each) => each === known.textSize) ?? initial.textSize,
    contrast: known.contrast === 'more' ? 'more' : 'system',
    singleKeys: known.singleKeys !== false,
    mapPicture: known.mapPicture !== false,
    wasTourSeen: known.wasTourSeen === true,
    openedOn: typeof known.openedOn === 'string' ? known.openedOn.slice(0, 10) : initial.openedOn,
    reasons: {
      reassign: texts(reasons.reassign),
      close: texts(reasons.close),
      open: texts(reasons.open),
    },
  };
}
