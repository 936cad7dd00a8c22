import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../shared/text.ts';
import { dwellWords } from '../../ui/text/dwell.ts';
import { words } from '../../ui/words.ts';
import type { Engine } from '../map-engine.ts';
import type { YardMapProps } from '../map-props.ts';
import { noAppointments } from '../model/appointment-sign.ts';
import { describeSpot } from '../model/describe.ts';
import type { Layer } from '../paint/brush.ts';
import { createSpotCard } from '../paint/spot-card.ts';
import { spotCardContent } from '../paint/spot-card-content.ts';
import type { MapLook } from '../use-mounted-map.ts';
import { createHint } from './hint.ts';
import { attachInput } from './pointer-input.ts';

/** Whether the map may glide to where it is sent. */
export const isSmooth = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Parts = Pick<MapLook, 'outlined' | 'drag' | 'clock'> & {
  /** The element that takes pointer and keyboard. */
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly latest: RefObject<YardMapProps>;
  readonly engine: RefObject<Engine | null>;
  readonly selected: SpotId | null;
  readonly isChoosing: boolean;
  readonly layer: Layer;
};

/** Pointer and keyboard of the map: which spot they are on, what they do, and what is announced. */
export function useMapInput({
  surface,
  latest,
  engine,
  outlined,
  drag,
  clock,
  selected,
  isChoosing,
  layer,
}: Parts) {
  const hint = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  /** The spot that click and keyboard are on; ahead of the prop by a render. */
  const current = useRef<SpotId | null>(selected);
  const choosing = useRef(isChoosing);
  choosing.current = isChoosing;
  const shown = useRef(layer);
  shown.current = layer;
  /** The focus ring shows only while the keyboard is at work. */
  const showFocus = useCallback(() => {
    const isSeen = surface.current?.matches(':focus-visible') ?? false;
    engine.current?.focus(isSeen ? current.current : null);
  }, [surface, engine]);

  useEffect(() => {
    current.current = selected;
    engine.current?.select(outlined);
    showFocus();
  }, [engine, selected, outlined, showFocus]);

  useEffect(() => {
    if (surface.current === null || hint.current === null || card.current === null) return;
    const table = () => latest.current.store.table;
    const size = () => {
      const { width, height, ratio } = engine.current?.screen() ?? {
        width: 0,
        height: 0,
        ratio: 1,
      };
      return { width: width / ratio, height: height / ratio };
    };
    const codeOf = (spot: SpotId) =>
      message('map.target', { spot: displayText(table().spot(spot)?.code.trim() ?? '', 24) });
    const reasons = createHint(
      hint.current,
      size,
      (spot) => latest.current.saidTarget?.(spot) ?? codeOf(spot),
    );
    const facts = createSpotCard(card.current, size, (spot) =>
      spotCardContent(spot, {
        table: table(),
        now: clock(),
        mark: latest.current.marks.get(spot),
        appointments: latest.current.appointments ?? noAppointments,
        confirmed: confirmedSaid(spot),
        next: latest.current.nextAct?.(spot) ?? null,
        words: words(),
      }),
    );
    /** When it was confirmed, while that is what colors tell. */
    const confirmedSaid = (spot: SpotId): readonly Message[] => {
      if (shown.current !== 'confirmed') return [];
      const at = latest.current.confirmed?.get(spot) ?? null;
      return [
        at === null
          ? message('map.spot.unconfirmed')
          : message('map.spot.confirmed', { time: dwellWords(clock() - at) }),
      ];
    };
    const select = (spot: SpotId | null) => {
      current.current = spot;
      engine.current?.select(spot === null ? [] : [spot]);
      latest.current.onSelect(spot);
    };
    const letGo = attachInput(surface.current, () => engine.current, {
      drag,
      labelOf(asset) {
        const row = asset.kind === 'visit' ? table().visit(asset.id) : table().container(asset.id);
        return row === undefined ? '' : assetLabel(row);
      },
      check: (asset, spot) => latest.current.checkDrop(asset, spot),
      onDrop: (asset, from, spot) => latest.current.onDrop(asset, from, spot),
      onMenu: (spot, x, y) => latest.current.onMenu(spot, x, y),
      onSelect: select,
      onSelectMany(spots, adds, partly) {
        latest.current.onSelectMany?.(spots, adds, partly);
        const said = message(adds ? 'map.boxAdded' : 'map.boxChosen', { count: spots.length });
        tell(
          live.current,
          partly === 0 ? said : inTurn([said, message('map.boxPartly', { count: partly })]),
        );
      },
      onToggle: (spot) => latest.current.onToggle?.(spot),
      isChoosing: () => choosing.current,
      onFocusSpot(spot) {
        select(spot);
        showFocus();
        tell(
          live.current,
          inTurn([
            describeSpot(
              table(),
              spot,
              clock(),
              latest.current.marks.get(spot),
              latest.current.appointments ?? noAppointments,
            ),
            ...confirmedSaid(spot),
          ]),
        );
      },
      hint: reasons,
      card: facts,
      onRefused(findings) {
        reasons.refuse(findings);
        tell(live.current, inTurn(findings.map(({ said }) => said)));
      },
      selected: () => current.current,
      isSmooth,
    });
    return () => {
      letGo();
      reasons.hide();
      facts.hide();
    };
  }, [surface, latest, engine, drag, clock, showFocus]);

  return { hint, live, card, showFocus };
}

function tell(element: HTMLElement | null, said: Message): void {
  if (element === null) return;
  const sentence = words().format(said);
  // The same sentence twice is news twice: an invisible space makes it another text.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
