import { describe, expect, test, vi } from 'vitest';
import { createShutdown } from '../../../main/program/shutdown.ts';

describe('the shutdown', () => {
  test('stops one after the other, in order, and once however often it is asked', async () => {
    const order: string[] = [];
    const step = (name: string, ms: number) => ({
      name,
      stop: async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        order.push(`${name} ends`);
      },
    });
    const shutdown = createShutdown([step('a', 20), step('b', 0)], () => {});
    await Promise.all([shutdown(), shutdown()]);
    await shutdown();
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('reports a part that fails or hangs by name, and goes on with the rest', async () => {
    const reports: string[] = [];
    const last = vi.fn();
    const shutdown = createShutdown(
      [
        { name: 'hangs', stop: () => new Promise(() => {}) },
        {
          name: 'throws',
          stop: () => {
            throw new Error('no');
          },
        },
        { name: 'rejects', stop: () => Promise.reject(new Error('never')) },
        { name: 'last', stop: last },
      ],
      (where, error) => reports.push(`${where}: ${(error as Error).message}`),
      30,
    );
    await shutdown();
    expect(reports).toEqual([
      'stop hangs: Did not stop within 30 ms.',
      'stop throws: no',
      'stop rejects: never',
    ]);
    expect(last).toHaveBeenCalledOnce();
  });
});
