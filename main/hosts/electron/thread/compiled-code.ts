/**
 * Loads a bundle together with what V8 compiled of it when the program was built.
 *
 * Decision: Compiled code is packed with the program, and never written by it.
 *
 * A start compiles 3 MB of JavaScript in the console's thread, and the window waits for it. V8 can
 * read the result from a file instead, in a fifth of the time. But what V8 reads from it runs as
 * the program, with Node, the disk and the sign-ins. In the data folder, who can change that folder
 * could change the program: a hash beside the file is written by the same hand, and the keyring,
 * which could sign it, answers too late. So the build makes the file, with the Electron that runs
 * it, and it is packed like the bundle itself. The program only reads it. Chromium's cache of the
 * page's scripts stays in the data folder: the page runs in a sandbox.
 *
 * V8 refuses code of another version or with other flags. Of the bundle it compares the length
 * alone, and it doesn't check the code itself: a flipped bit ends the process. So the name of the
 * file holds the bundle's hash, the platform and the versions; its last bytes are a checksum.
 */
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** The parts of `process` that decide whether compiled code fits. */
export type CodeRuntime = Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>;

/** Bytes of the checksum at the end of the file. */
const SUM_BYTES = 4;

/**
 * The file with the compiled code of a bundle. The bundle's name has its hash in it.
 *
 * Example: `serve-C2IHtZj5.cjs.linux-x64-45.4.1-15.2.124.17-electron.0.code`.
 */
export const compiledFileOf = (bundle: string, { platform, arch, versions }: CodeRuntime): string =>
  [bundle, [platform, arch, versions.electron ?? 'node', versions.v8].join('-'), 'code'].join('.');

/** Compiled code as it lies in its file, with its checksum. */
function withSum(compiled: Uint8Array): Uint8Array {
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32(compiled));
  return Buffer.concat([compiled, sum]);
}

/** Compiled code of a file; undefined if it isn't there, can't be read, or is damaged. */
function readCompiled(file: string): Buffer | undefined {
  try {
    const all = readFileSync(file);
    const compiled = all.subarray(0, -SUM_BYTES);
    return crc32(compiled) === all.readUInt32LE(compiled.length) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

/** A loaded bundle. */
export type Loaded<Exports> = {
  readonly exports: Exports;
  /** `packed`: V8 took the compiled code. `compiled`: it had to compile. */
  readonly code: 'packed' | 'compiled';
  /** The file with what V8 has compiled by now, which only the build writes. */
  readonly compiledNow: () => CompiledFile;
};

/** Name and content of a file with compiled code. */
export type CompiledFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Loads a bundle (CommonJS, ASCII alone) as `require` would: other bundles that require it get the
 * same module.
 */
export function loadCompiled<Exports>(
  bundle: string,
  runtime: CodeRuntime = process,
): Loaded<Exports> {
  const cachedData = readCompiled(compiledFileOf(bundle, runtime));
  // Of latin1 V8 keeps one byte a letter, and nothing has to be decoded.
  const script = new Script(Module.wrap(readFileSync(bundle, 'latin1')), {
    filename: bundle,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = new Module(bundle);
  const requireHere = createRequire(bundle);
  module.filename = bundle;
  requireHere.cache[bundle] = module;
  script.runInThisContext()(module.exports, requireHere, module, bundle, path.dirname(bundle));
  module.loaded = true;
  return {
    exports: module.exports as Exports,
    code: cachedData !== undefined && script.cachedDataRejected === false ? 'packed' : 'compiled',
    compiledNow: () => ({
      name: path.basename(compiledFileOf(bundle, runtime)),
      bytes: withSum(script.createCachedData()),
    }),
  };
}
