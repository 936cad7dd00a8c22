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
import { SpotCard } from '../paint/spot-card.ts';
import { spotCardContent } from '../paint/spot-card-content.ts';
import type { MapLook } from '../use-mounted-map.ts';
import { PointerHint } from './hint.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import { PointerInput } from './pointer-input.ts';

/** Whether the map may animate its moves. */
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

/** Pointer and keyboard of the map: the current spot, the acts, and the announcements. */
export function useMapInput(parts: Parts) {
  const { surface, latest, engine, outlined, drag, clock, selected } = parts;
  const hint = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  /** The spot of pointer and keyboard. One render ahead of the prop. */
  const current = useRef<SpotId | null>(selected);
  const now = useRef(parts);
  now.current = parts;
  /** The focus ring shows only while the keyboard is in use. */
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
    const size = () => {
      const { width, height, ratio } = engine.current?.camera.screen ?? noScreen;
      return { width: width / ratio, height: height / ratio };
    };
    const spots = spotWords(latest, clock, now);
    const reasons = new PointerHint(hint.current, size, spots.target);
    const facts = new SpotCard(card.current, size, spots.content);
    const select = (spot: SpotId | null) => {
      current.current = spot;
      engine.current?.select(spot === null ? [] : [spot]);
      latest.current.onSelect(spot);
    };
    const input = new PointerInput(surface.current, () => engine.current, {
      ...screenCalls(latest),
      drag,
      hint: reasons,
      card: facts,
      isSmooth,
      isChoosing: () => now.current.isChoosing,
      selected: () => current.current,
      onSelect: select,
      onSelectMany(spots, adds, partly) {
        latest.current.onSelectMany?.(spots, adds, partly);
        const said = message(adds ? 'map.boxAdded' : 'map.boxChosen', { count: spots.length });
        const rest = partly === 0 ? [] : [message('map.boxPartly', { count: partly })];
        announce(live.current, [said, ...rest]);
      },
      onFocusSpot(spot) {
        select(spot);
        showFocus();
        announce(live.current, spots.described(spot));
      },
      onRefused(findings) {
        reasons.refuse(findings);
        announce(
          live.current,
          findings.map(({ said }) => said),
        );
      },
    });
    return () => {
      input.stop();
      reasons.hide();
      facts.hide();
    };
  }, [surface, latest, engine, drag, clock, showFocus]);

  return { hint, live, card, showFocus };
}

const noScreen = { width: 0, height: 0, ratio: 1 };

/** The calls to the screen around the map, with the props of the last render. */
const screenCalls = (
  latest: RefObject<YardMapProps>,
): Pick<InputCallbacks, 'labelOf' | 'check' | 'onDrop' | 'onMenu' | 'onToggle'> => ({
  labelOf(asset) {
    const { table } = latest.current.store;
    const row = asset.kind === 'visit' ? table.visit(asset.id) : table.container(asset.id);
    return row === undefined ? '' : assetLabel(row);
  },
  check: (asset, spot) => latest.current.checkDrop(asset, spot),
  onDrop: (asset, from, spot) => latest.current.onDrop(asset, from, spot),
  onMenu: (spot, x, y) => latest.current.onMenu(spot, x, y),
  onToggle: (spot) => latest.current.onToggle?.(spot),
});

/** The words for a spot: as the target of a drag, on its card, and for screen readers. */
function spotWords(
  latest: RefObject<YardMapProps>,
  clock: () => number,
  now: RefObject<Pick<Parts, 'layer'>>,
) {
  const table = () => latest.current.store.table;
  const appointments = () => latest.current.appointments ?? noAppointments;
  /** When the spot was confirmed, while the colors show that. */
  const confirmed = (spot: SpotId): readonly Message[] => {
    if (now.current.layer !== 'confirmed') return [];
    const at = latest.current.confirmed?.get(spot) ?? null;
    return [
      at === null
        ? message('map.spot.unconfirmed')
        : message('map.spot.confirmed', { time: dwellWords(clock() - at) }),
    ];
  };
  return {
    target: (spot: SpotId): Message =>
      latest.current.targetName?.(spot) ??
      message('map.target', { spot: displayText(table().spot(spot)?.code.trim() ?? '', 24) }),
    content: (spot: SpotId) =>
      spotCardContent(spot, {
        table: table(),
        now: clock(),
        mark: latest.current.marks.get(spot),
        appointments: appointments(),
        closure: latest.current.closure?.(spot) ?? [],
        confirmed: confirmed(spot),
        next: latest.current.nextAct?.(spot) ?? null,
        words: words(),
      }),
    described: (spot: SpotId): readonly Message[] => [
      describeSpot(table(), spot, clock(), latest.current.marks.get(spot), appointments()),
      ...(latest.current.closure?.(spot) ?? []),
      ...confirmed(spot),
    ],
  };
}

function announce(element: HTMLElement | null, said: readonly Message[]): void {
  if (element === null) return;
  const sentence = words().format(inTurn(said));
  // An invisible space makes a repeated sentence a new text, so that it is read out again.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
