import { statSync } from 'node:fs';
import { expect } from 'vitest';

/** Expects the rights of a file or folder to be these. Windows has no such bits. */
export function expectMode(file: string, wanted: number): void {
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o7777).toBe(wanted);
}
