import { vi } from 'vitest';

/**
 * Waits until this throws nothing: a minute, on a machine that is as busy as it likes; vitest's own
 * way gives up after a second.
 */
export const until = (isSo: () => void): Promise<void> =>
  vi.waitFor(isSo, { timeout: 60_000, interval: 20 });
