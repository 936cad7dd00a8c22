import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { dependencies } from './package.json' with { type: 'json' };
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { inOnePath } from './scripts/lib/one-path.mjs';

/** Where the bundles go; tests that build beside others set it. */
const out = process.env.YARDMASTER_OUT || 'out';

/**
 * For pictures: the page in the language nobody speaks (shared/i18n/pseudo.ts) in the place of
 * English. No build that is shipped has it.
 */
const pseudo = {
  name: 'pseudo-words',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /i18n[\\/]languages\.ts$/ },
    handler: (code: string) =>
      process.env.YARDMASTER_WORDS === 'pseudo'
        ? code.replace(
            /import \{ en \} from '\.\/en\/index\.ts';/,
            "import { pseudoTexts } from './pseudo.ts';\nconst en = pseudoTexts();",
          )
        : null,
  },
};

/**
 * The page begins without the English that its first screen has no use for. It is fetched after the
 * first rows (`lateWords` in renderer/ui/words.ts). Pictures in the made-up language have it at once.
 */
const lateWords = {
  name: 'late-words',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /i18n[\\/]en[\\/]index\.ts$/ },
    handler: (code: string) =>
      process.env.YARDMASTER_WORDS === 'pseudo'
        ? null
        : code.replace("import { late } from './late.ts';", 'const late = {};'),
  },
};

/**
 * Draws each icon with one path. Those of the kit have one for each stroke, up to twelve: of the
 * 1,110 elements that the yard's screen begins with, 345 were such strokes. Filled icons stay as
 * they are.
 */
const onePathIcons = {
  name: 'one-path-icons',
  transform: {
    filter: { id: /@tabler[\\/]icons-react[\\/].*[\\/]Icon\w+\.mjs$/ },
    handler: (code: string) =>
      code.includes('createReactComponent("filled"')
        ? null
        : code.replace(
            /(__iconNode = )(\[.*\]);/,
            (_all, begin: string, parts: string) =>
              `${begin}${JSON.stringify(inOnePath(JSON.parse(parts)))};`,
          ),
  },
};

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/**
 * What the page needs before anything is shown: all that its entry imports, and what that imports,
 * but nothing that is fetched later.
 */
function firstModules(modules: Modules, entry: string): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What a page fetches as soon as its first rows are on the screen, in one file. */
const AFTER_FIRST_ROWS = [
  'renderer/app/overlays.tsx',
  'renderer/features/yard/screen/measured-map.tsx',
  'renderer/features/yard/waiting/waiting-list.tsx',
  'renderer/features/yard/inspector/inspector.tsx',
];

/** Fields of the kit that only later screens and dialogs have. */
const laterKit =
  /@mantine\/core\/esm\/components\/(?:Autocomplete|FileButton|FileInput|MultiSelect|NumberInput|Pill|PillsInput|Slider|Switch|TagsInput|Textarea)\/|react-number-format|react-textarea-autosize/;

/**
 * The page in few files: `first` at the start, `second` with the map and what lies over the screen,
 * a file for each other screen, `common` for what several screens share, and telephone numbers, of which the plans are as large as ten screens. Without it
 * a start fetched some thirty files.
 */
function pageChunks() {
  let first: ReadonlySet<string> | null = null;
  let second: ReadonlySet<string> | null = null;
  return {
    groups: [
      {
        name: (id: string, modules: Modules) => {
          first ??= firstModules(modules, path.resolve('renderer/main.tsx'));
          return first.has(id) && !laterKit.test(id) ? 'first' : null;
        },
        debugName: 'first',
        priority: 3,
      },
      {
        name: (id: string, modules: Modules) => {
          second ??= new Set(
            AFTER_FIRST_ROWS.flatMap((entry) => [...firstModules(modules, path.resolve(entry))]),
          );
          return second.has(id) && !laterKit.test(id) ? 'second' : null;
        },
        debugName: 'second',
        priority: 2,
      },
      // Parts of the kit that no first module names (the theme names them by their keys): the kit's
      // one entry would bring them all along.
      { name: 'fields', test: laterKit, priority: 1 },
      { name: 'phone', test: /libphonenumber-js/, priority: 1 },
      { name: 'common', minShareCount: 2 },
    ],
  };
}

/**
 * Writes bundles in ASCII. V8 keeps a text with one other letter in two bytes a letter, all of it,
 * and reads it slower. Each letter becomes its escape, which means the same in strings, templates,
 * patterns and names. A backslash that stood before the letter meant nothing there, and goes.
 */
const ascii = {
  name: 'ascii',
  generateBundle(_: unknown, bundle: Readonly<Record<string, { type: string; code?: string }>>) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.code !== undefined)
        file.code = file.code.replace(
          /(\\*)([^\0-\x7f])/g,
          (_all, slashes: string, letter: string) => {
            const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
            return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
          },
        );
  },
};

/** `require` of a module that declares it itself, or a string, whose text stays as it is. */
const requireOrString =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<![\w$.])require(?=\(| = createRequire\()/g;

/**
 * Some libraries make a `require` of their own (fflate, which writes spreadsheets), and
 * electron-vite declares one in each file where it is called. Declared twice, the file can't be
 * loaded. The library's gets another name.
 */
const ownRequire = {
  name: 'own-require',
  enforce: 'pre' as const,
  transform: {
    filter: { code: /\b(?:var|let|const) require = createRequire\(/ },
    handler: (code: string) =>
      code.replaceAll(requireOrString, (each) => (each === 'require' ? 'ownRequire' : each)),
  },
};

/**
 * oRPC asks of each message whether it is a form or a stream of the web. Node loads all of its
 * `fetch` to say what these are, some 40 ms of processor time at a start. Between page and console
 * there are none (main/program/rpc-connection.ts).
 */
const noWebForms = {
  name: 'no-web-forms',
  transform: {
    filter: { id: /[\\/]@orpc[\\/]/ },
    handler: (code: string) =>
      code
        .replaceAll(/\b[\w.]+ instanceof (?:FormData|ReadableStream)\b/g, 'false')
        .replaceAll(/ extends TransformStream\b/g, ' extends Object'),
  },
};

/**
 * The plans of all countries' telephone numbers are an object of 150 kB. It is made when a number
 * is first read, and not at each start.
 */
const latePhonePlans = {
  name: 'late-phone-plans',
  transform: {
    filter: { id: /libphonenumber-js[\\/]metadata\.max\.json\.js$/ },
    handler(code: string) {
      const text = code.slice(code.indexOf('{')).replace(/;\s*$/, '');
      const getters = Object.keys(JSON.parse(text)).map(
        (name) => `get ${name}() { return plans().${name}; }`,
      );
      return `let made = null;
        const plans = () => (made ??= JSON.parse(${JSON.stringify(text)}));
        export default { ${getters.join(', ')} };`;
    },
  },
};

/**
 * The list of ZIP codes names the fields of each of its 42,000 records, five of seven megabytes as
 * it is bundled. It becomes a table.
 */
const zipTable = {
  name: 'zip-table',
  transform: {
    filter: { id: /[\\/]zipcodes[\\/]lib[\\/]codes\.js$/ },
    handler(_: string, id: string) {
      const { codes, ...rest } = createRequire(id)(id);
      const names = ['zip', 'latitude', 'longitude', 'city', 'state', 'country'];
      const rows = Object.entries<Readonly<Record<string, unknown>>>(codes).map(([zip, record]) => {
        if (zip !== record.zip || String(Object.keys(record)) !== String(names))
          throw new Error(`ZIP code ${zip} is not as the others.`);
        return Object.values(record);
      });
      const text = (value: unknown) => `'${JSON.stringify(value).replaceAll(/[\\']/g, '\\$&')}'`;
      return `const rows = JSON.parse(${text(rows)});
        const record = ([${names}]) => ({ ${names} });
        exports.codes = Object.fromEntries(rows.map((row) => [row[0], record(row)]));
        Object.assign(exports, JSON.parse(${text(rest)}));`;
    },
  },
};

const mainPlugins = [ownRequire, noWebForms, latePhonePlans, zipTable, ascii];

/** Builds the desktop program after the web host, which shares nothing with it on the disk. */
const desktop = {
  name: 'desktop',
  async closeBundle() {
    // Imported as it runs: bundled with this file, scripts would take this folder for theirs.
    const file = path.resolve('scripts/lib/desktop-bundles.mjs');
    const { buildDesktop } = await import(pathToFileURL(file).href);
    await buildDesktop(`${out}/main`, mainPlugins, Object.keys(dependencies));
  },
};

export default defineConfig({
  main: {
    plugins: [...mainPlugins, desktop],
    build: {
      outDir: `${out}/main`,
      target: 'node20.18',
      // Only what package.json calls a dependency stays outside: the packaged program has nothing
      // else beside the bundles.
      externalizeDeps: true,
      rolldownOptions: {
        input: { web: 'main/hosts/web/entry.ts' },
        // Our docstrings were an eighth of what a start reads; licenses stay.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'web/[name]-[hash].js',
          comments: { jsdoc: false },
        },
      },
    },
  },
  preload: {
    plugins: [ascii],
    build: {
      outDir: `${out}/preload`,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [pseudo, lateWords, onePathIcons, react(), latePhonePlans, ascii],
    build: {
      outDir: `${out}/renderer`,
      target: 'chrome130',
      minify: true,
      rolldownOptions: { input: 'renderer/index.html', output: { codeSplitting: pageChunks() } },
    },
  },
});
