// The bundles of the desktop program: its main thread, and the console's thread with its compiled
// code. The web host has its own, which are not packed.
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import { makeCompiledCode } from './compiled-code.mjs';
import { root, say } from './root.mjs';

/**
 * Builds them into `folder` (in the repository) with these plugins. `outside` are the packages that
 * stay outside of the bundles.
 */
export async function buildDesktop(folder, plugins, outside) {
  const main = path.resolve(root, folder);
  const thread = path.join(main, 'console');
  await buildMain(main, plugins, outside);
  await buildThread(thread, plugins, outside);
  const why = makeCompiledCode(thread);
  if (why !== null) say(`Each start compiles the code of the console: ${why}`);
}

const buildMain = (outDir, plugins, outside) =>
  bundle({ outDir, emptyOutDir: false }, plugins, outside, {
    input: { electron: 'main/hosts/electron/main-or-helper.ts' },
    output: {
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });

/**
 * CommonJS, because a module has no compiled code that V8 could load. `serve` holds all that a
 * start needs. What comes later lies in files beside it.
 */
const buildThread = (outDir, plugins, outside) =>
  bundle(
    { outDir, emptyOutDir: true },
    [...plugins, requiredTemporal, bundledDatabase, nameOfServe],
    outside.filter((name) => name !== 'better-sqlite3'),
    {
      input: {
        thread: 'main/hosts/electron/thread/packed-thread.ts',
        serve: 'main/hosts/electron/thread/serve-thread.ts',
      },
      // The texts, which the thread has from its start.
      checks: { ineffectiveDynamicImport: false },
      output: {
        format: 'cjs',
        strict: true,
        entryFileNames: ({ name }) => (name === 'thread' ? 'thread.cjs' : '[name]-[hash].cjs'),
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  );

const bundle = (folders, plugins, outside, { output, ...options }) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    define: { 'process.env': 'process.env' },
    ssr: { noExternal: true },
    build: {
      ...folders,
      ssr: true,
      target: 'node20.18',
      minify: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        ...options,
        external: [
          'electron',
          ...outside,
          ...builtinModules.flatMap((name) => [name, `node:${name}`]),
        ],
        // Our docstrings were an eighth of what a start reads; licenses stay.
        output: { ...output, comments: { jsdoc: false } },
      },
    },
  });

/** Writes the name of the thread's bundle, with its hash, into its first file. */
const nameOfServe = {
  name: 'name-of-serve',
  generateBundle(_, files) {
    const serve = Object.values(files).find(({ name, isEntry }) => isEntry && name === 'serve');
    const first = files['thread.cjs'];
    first.code = first.code.replace(/\bTHREAD_BUNDLE\b/, JSON.stringify(serve.fileName));
  },
};

/**
 * The twenty small files of the database's package took a start 60 to 130 ms to find and compile
 * (two cores, the window starting beside it). They are bundled, and look for their addon in the
 * package's folder, as they do outside.
 */
const bundledDatabase = {
  name: 'bundled-database',
  transform: {
    filter: { id: /[\\/]better-sqlite3[\\/]lib[\\/]binding\.js$/ },
    handler: (code) => `${code.replaceAll('__dirname', 'libraryFolder()')}
      function libraryFolder() {
        for (let folder = __dirname; ; folder = path.dirname(folder)) {
          const library = path.join(folder, 'node_modules', 'better-sqlite3', 'lib');
          if (fs.existsSync(library) || folder === path.dirname(folder)) return library;
        }
      }`,
  },
};

/** CommonJS can't await an import, so the library of dates is required where Node has none. */
const requiredTemporal = {
  name: 'required-temporal',
  transform: {
    filter: { id: /[\\/]shared[\\/]temporal\.ts$/ },
    handler: (code) =>
      code.replace(/await import\((['"]temporal-polyfill\/implementation['"])\)/, 'require($1)'),
  },
};
