import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';

/**
 * How often we report to the console that a clerk works here, in milliseconds: at a desk that locks
 * on idling, and at any other.
 */
const LOCKING_MS = 10_000;
const OPEN_MS = 60_000;

/**
 * Reports to the console that a clerk works at this page. When the reports stop, the console locks
 * a shared desk, and it polls the services less often at night.
 */
export function IdleWatch() {
  const { api, session } = usePage();
  const isWatched = useStore(session, (state) => state.shared && state.idleLockMinutes !== null);
  useEffect(() => {
    const everyMs = isWatched ? LOCKING_MS : OPEN_MS;
    let notedAt = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (performance.now() - notedAt < everyMs) return;
      notedAt = performance.now();
      // If the console does not reply, the strips already show it.
      api.session.reportActivity().catch(() => undefined);
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
