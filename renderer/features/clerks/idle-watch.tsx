import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';

/**
 * How often the console is told that somebody works, in milliseconds: at a desk that locks itself,
 * and at any other.
 */
const LOCKING_MS = 10_000;
const OPEN_MS = 60_000;

/**
 * Tells the console that somebody works at this page; the console itself locks a shared desk when
 * nobody does, and asks its services less often at night.
 */
export function IdleWatch() {
  const { api, session } = usePage();
  const isWatched = useStore(session, (state) => state.shared && state.idleLockMinutes !== null);
  useEffect(() => {
    const everyMs = isWatched ? LOCKING_MS : OPEN_MS;
    let toldAt = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (performance.now() - toldAt < everyMs) return;
      toldAt = performance.now();
      // A console that does not answer is told by the strips already.
      api.session.active().catch(() => undefined);
    };
    tell();
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, tell, { passive: true, capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, tell, { capture: true });
    };
  }, [api, isWatched]);
  return null;
}
