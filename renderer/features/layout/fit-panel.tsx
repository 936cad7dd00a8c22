import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Patch } from '../../../shared/layout/edit/patch.ts';
import { refitted } from '../../../shared/layout/edit/patch.ts';
import { pieceFor, placeByCode } from '../../../shared/layout/edit/place.ts';
import type { MergedLayout } from '../../../shared/layout/merge.ts';
import { placeAround, type YardPoint } from '../../../shared/layout/points.ts';
import { documentOf, type SavedPlace } from '../../../shared/layout/saved.ts';
import { parkingLength, slotWidth } from '../../../shared/layout/sizes.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './editor.module.css';
import { selectAndSay } from './editor-pointer-input.ts';
import type { EditorStore } from './editor-store.ts';

type Props = {
  readonly store: EditorStore;
  readonly table: YardTable;
  readonly merged: MergedLayout;
  readonly middle: () => YardPoint;
  readonly onShow: () => void;
};

/** How many entries of a list we show. The rest is counted. */
const MOST_SHOWN = 100;

/** What doesn't match between layout and yard: spots without a place, places without a spot. */
export function FitPanel({ store, table, merged, middle, onShow }: Props) {
  const { document } = useStore(store, (state) => state.history);
  const { t } = useWords();
  const { make } = store.getState();
  const { unplaced, vacant } = merged;

  const place = (id: SpotId) => {
    const spot = table.spot(id);
    if (spot === undefined) return;
    const at = placeAround(middle(), slotWidth, parkingLength, 0);
    const area = table.area(spot.areaId) ?? { id: spot.areaId, name: t('layout.area.unknown') };
    const piece = pieceFor(document, area, spot.type === 'docking' ? 'docks' : 'parking', [at]);
    // We look spots up by id, because two spots may have the same code.
    const { patch, keys } = placeByCode(
      document,
      [spot],
      [{ code: spot.code, place: at }],
      piece,
      () => piece,
    );
    make(patch, message('layout.placed', { spot: spot.code }), {
      areas: new Set(),
      places: new Set(keys),
    });
  };
  const placeAll = () => {
    const drawn = documentOf(merged.layout, (id) => table.spot(id), null);
    const wanted = new Set<string>(unplaced);
    const places = new Map([...drawn.places].filter(([key]) => wanted.has(key)));
    const areas = new Map(
      [...drawn.areas].filter(
        ([key]) =>
          !document.areas.has(key) && [...places.values()].some(({ area }) => area === key),
      ),
    );
    make({ areas, places }, message('layout.placedAll', { count: places.size }), {
      areas: new Set(),
      places: new Set(places.keys()),
    });
    onShow();
  };
  const forget = (keys: readonly string[]) => {
    const gone: Patch = {
      areas: new Map(),
      places: new Map<string, SavedPlace | null>(keys.map((key) => [key, null])),
    };
    make(refitted(document, gone), message('layout.forgot', { count: keys.length }));
  };
  return (
    <section className={styles.part} aria-label={t('layout.fit')}>
      <h3>{t('layout.unplaced.count', { count: unplaced.length })}</h3>
      {unplaced.length > 0 && (
        <>
          <CodeList
            label={t('layout.unplaced')}
            act={t('layout.place')}
            entries={unplaced.map((key) => ({ key, code: table.spot(key)?.code ?? key }))}
            actOf={(spot) => t('layout.place.of', { spot })}
            onAct={place}
          />
          {unplaced.length > MOST_SHOWN && (
            <p className={styles.hint}>
              {t('layout.more', { count: unplaced.length - MOST_SHOWN })}
            </p>
          )}
          <Button variant="default" onClick={placeAll}>
            {t('layout.placeAll')}
          </Button>
        </>
      )}
      <h3>{t('layout.vacant.count', { count: vacant.length })}</h3>
      {vacant.length > 0 && (
        <>
          <CodeList
            label={t('layout.vacant')}
            act={t('common.show')}
            entries={vacant.map((key) => ({ key, code: document.places.get(key)?.code ?? key }))}
            actOf={(spot) => t('layout.show.of', { spot })}
            onAct={(key) => {
              selectAndSay(store, { areas: new Set(), places: new Set([key]) });
              onShow();
            }}
          />
          <Button variant="default" onClick={() => forget(vacant)}>
            {t('layout.forgetAll')}
          </Button>
        </>
      )}
    </section>
  );
}

type CodeListProps<Key extends string> = {
  readonly label: string;
  /** What the button of an entry does, and the same with the entry's code. */
  readonly act: string;
  readonly actOf: (code: string) => string;
  readonly entries: readonly { readonly key: Key; readonly code: string }[];
  readonly onAct: (key: Key) => void;
};

/** The first of many codes, each as a button. */
function CodeList<Key extends string>(props: CodeListProps<Key>) {
  const { label, act, actOf, entries, onAct } = props;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.slice(0, MOST_SHOWN).map(({ key, code }) => (
        <li key={key}>
          <OutsideText text={code} max={24} />
          <Button
            size="compact-xs"
            variant="default"
            aria-label={actOf(code)}
            onClick={() => onAct(key)}
          >
            {act}
          </Button>
        </li>
      ))}
    </ul>
  );
}
