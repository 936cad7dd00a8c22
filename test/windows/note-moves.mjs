// Loaded into a console before its first line. Notes each file that is moved into its place, and
// whether it had been flushed by then, as lines of JSON in the file that YARDMASTER_MOVES names.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const real = { ...fs };
/** Path of each open handle, and the paths that were flushed. */
const paths = new Map();
const flushed = new Set();

fs.openSync = (file, ...rest) => {
  const handle = real.openSync(file, ...rest);
  paths.set(handle, path.resolve(String(file)));
  return handle;
};
fs.fsyncSync = (handle) => {
  real.fsyncSync(handle);
  flushed.add(paths.get(handle));
};
fs.renameSync = (from, to) => {
  real.renameSync(from, to);
  const file = path.resolve(String(from));
  // Logs that are put aside and damaged files keep their content: they take no other one's place.
  if (/\.(?:new|part|restored|without-secrets)$/.test(file))
    real.appendFileSync(
      process.env.YARDMASTER_MOVES,
      `${JSON.stringify({ to: String(to), isFlushed: flushed.has(file) })}\n`,
    );
  flushed.delete(file);
};
syncBuiltinESMExports();
