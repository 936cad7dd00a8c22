import { expect, test } from 'vitest';
import { followNetwork } from '../../../renderer/connection/follow-network.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';

test('reports to the console what the browser says of the network, until it ends', () => {
  const told: boolean[] = [];
  const status = {
    networkChanged: async ({ isOnline }: { isOnline: boolean }) => void told.push(isOnline),
  } as ConsoleApi['status'];
  const target = new EventTarget();
  const stop = followNetwork({ status }, target);
  target.dispatchEvent(new Event('offline'));
  target.dispatchEvent(new Event('online'));
  expect(told).toEqual([false, true]);
  stop();
  target.dispatchEvent(new Event('offline'));
  expect(told).toHaveLength(2);
});
