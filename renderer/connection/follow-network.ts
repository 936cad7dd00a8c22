import type { ConsoleApi } from '../../shared/console-api/index.ts';

/**
 * Reports to the console when the browser says that this computer lost its network, or has it
 * again. Returns a function that ends it.
 */
export function followNetwork(
  { status }: Pick<ConsoleApi, 'status'>,
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const send = ({ type }: Event) =>
    void status.networkChanged({ isOnline: type === 'online' }).catch(() => undefined);
  for (const type of ['online', 'offline']) target.addEventListener(type, send);
  return () => {
    for (const type of ['online', 'offline']) target.removeEventListener(type, send);
  };
}
