import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckIn, TakenTruck } from '../../../shared/console-api/gate.ts';
import { arrivingOf } from '../../../shared/gate/check-in.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { usePage } from '../../page/page-context.tsx';

/** Milliseconds without typing after which the other desks get what was typed. */
const TYPED_MS = 250;

/**
 * Holds the truck of a card for this desk while the card is open, and shows which other desk has
 * it. Null for `input`: no card. A single desk has no other to ask.
 */
export function useTakenTruck(input: CheckIn | null): TakenTruck | null {
  const { api, desks, info } = usePage();
  const { placeholders } = info.facility;
  const isAmong = useStore(
    desks,
    ({ desks: known }) => known !== null && known.standing.is !== 'single',
  );
  const [held, setHeld] = useState<TakenTruck | null>(null);
  const latest = useRef(input);
  latest.current = input;
  const key = input === null || !isAmong ? null : JSON.stringify(arrivingOf(input, placeholders));
  useEffect(() => {
    setHeld(null);
    if (key === null) return;
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      const card = latest.current;
      if (card !== null)
        stop = watchForever(
          (options) => api.gate.atCard(card, options),
          (answer) => setHeld(answer.held),
        );
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [api, key]);
  return held;
}
