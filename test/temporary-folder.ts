/** One folder for everything that tests write beside the project: taken away at the end, whatever a test forgot or a kill left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Called by vitest before the first worker starts; what it answers is called after the last. */
export function setup(): () => void {
  // Short: a socket's path has little room.
  const folder = mkdtempSync(path.join(tmpdir(), 'ym-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
