import { chownSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';

/**
 * Makes a file or folder another user's for this test: by giving it away where we are root, else by
 * being somebody else.
 */
export function asOfAnotherUser(target: string): void {
  const own = process.getuid?.();
  if (own === undefined) throw new Error('This system has no users as numbers.');
  if (own === 0) {
    chownSync(target, 1234, 1234);
    return;
  }
  const spy = vi.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(own + 1);
  onTestFinished(() => spy.mockRestore());
}
