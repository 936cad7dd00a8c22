/**
 * What page and program load before anything is shown: the yard in English; no other language, no
 * other screen, no service of the demo. On the bundles of the last build.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../shared/i18n/en/index.ts';
import { late } from '../../shared/i18n/en/late.ts';
import { es } from '../../shared/i18n/es/index.ts';
import { root } from './support/process.ts';

const folder = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'renderer');
/** A file of the page, with the letters that its bundle writes as escapes. */
const read = (file: string) =>
  readFileSync(path.join(folder, file), 'utf8').replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The scripts that the page names, and what they import at once. */
function firstScripts(): readonly string[] {
  const found = new Set(
    [...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file ?? '',
    ),
  );
  for (const file of found)
    for (const [, next] of read(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(`assets/${next}`);
  return [...found];
}

/** Long enough to stand nowhere by chance, and written in a bundle as it is here. */
const telling = (
  texts: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
) =>
  Object.entries(texts).flatMap(([code, text]) =>
    text.length > 25 && /^[\p{L} .,{}]+$/u.test(text) && others[code] !== text ? [text] : [],
  );

test('the page begins with the English of its first screen; the rest is two files', () => {
  const first = firstScripts();
  const text = first.map(read).join('\n');
  const firstWords = Object.fromEntries(
    Object.entries(en).filter(([code]) => !Object.hasOwn(late, code)),
  );
  // English too has the Spanish of the usual reasons, to recognize what a Spanish desk wrote.
  const english = Object.values(firstWords).join('\n');
  const spanish = telling(es, en).filter((each) => !english.includes(each));
  const lateEnglish = telling(late, es).filter((each) => !english.includes(each));
  expect(Math.min(spanish.length, lateEnglish.length)).toBeGreaterThan(100);
  expect(telling(firstWords, es).filter((each) => !text.includes(each))).toEqual([]);
  expect([...spanish, ...lateEnglish].filter((each) => text.includes(each))).toEqual([]);
  const later = readdirSync(path.join(folder, 'assets')).filter(
    (file) => file.endsWith('.js') && !first.includes(`assets/${file}`),
  );
  for (const texts of [spanish, lateEnglish])
    expect(
      later.filter((file) => {
        const words = read(`assets/${file}`);
        return texts.every((each) => words.includes(each));
      }),
    ).toHaveLength(1);
});

/**
 * The bundles that a program's entry loads at once or waits for, as one text. The thread's first
 * file loads its next one with its compiled code, so it only names it.
 */
function firstOf(entry: string): string {
  const main = path.join(folder, '..', 'main');
  const found = new Set([path.join(main, entry)]);
  for (const file of found)
    for (const [, next] of readFileSync(file, 'utf8').matchAll(
      /^(?:import (?:[^'"]* from )?|.*await import\((?="\.\/chunks\/(?:begin|entry)-)|(?:const|let|var) [\w$]+ = require\(|.*loadCompiled.*(?="serve-))["']([^"':]+\.c?js)["']/gm,
    ))
      found.add(path.join(path.dirname(file), next ?? ''));
  return [...found].map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Words that the code of each writes and that no other code has. */
const later = {
  sandbox: '/sandbox/bad-records',
  fastify: 'FST_ERR_',
  'bar codes': 'bwipp.',
  requests: 'ERR_BAD_OPTION_VALUE',
  Spanish: telling(es, en)[0] ?? '',
} as const;

test('a console starts without the demo, barcodes, other languages, request code', () => {
  for (const [entry, bundles] of [
    ['console/thread.cjs', 'console'],
    ['web.js', 'web'],
  ] as const) {
    const files = path.join(folder, '../main', bundles);
    const all = readdirSync(files).map((file) => readFileSync(path.join(files, file), 'utf8'));
    // What comes later is there, in bundles of its own.
    expect(Object.values(later).filter((word) => !all.some((each) => each.includes(word)))).toEqual(
      [],
    );
    const text = firstOf(entry);
    expect(text).toContain('worstServerDelayMs');
    expect(Object.entries(later).filter(([, word]) => text.includes(word))).toEqual([]);
    // The towns alone are two million letters.
    expect(text.length).toBeLessThan(3_000_000);
    // Node loads all of its fetch when one of these is named.
    expect(text).not.toMatch(/instanceof (?:FormData|ReadableStream)\b|\bTransformStream;/);
  }
});

test('Electron’s main thread starts without the console, its texts and its checks', () => {
  const text = firstOf('electron.js');
  expect(text).toContain('requestSingleInstanceLock');
  const thread = firstOf('console/thread.cjs');
  for (const word of ['worstServerDelayMs', 'ZodError', telling(en, es)[0] ?? '']) {
    expect([word, thread.includes(word)]).toEqual([word, true]);
    expect([word, text.includes(word)]).toEqual([word, false]);
  }
  expect(text.length).toBeLessThan(100_000);
});

test('the page starts from one file, without other screens; its kit has its styles', () => {
  const scripts = firstScripts();
  // The second holds a few lines of the bundler.
  expect(scripts.length).toBeLessThanOrEqual(2);
  const text = scripts.map(read).join('\n');
  // An attribute or text of each screen that its own file alone writes.
  const files = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  for (const screen of ['activity', 'appointments', 'gate', 'marketplace', 'carriers', 'settings'])
    expect(files.filter((file) => file.startsWith(`${screen}-screen-`))).toHaveLength(1);
  for (const name of ['editor', 'open-panel', 'phone'])
    expect(files.filter((file) => file.startsWith(`${name}-`))).toHaveLength(1);
  expect(Buffer.byteLength(text)).toBeLessThan(1_500_000);
  // Each part of the kit has its styles.
  const assets = readdirSync(path.join(folder, 'assets'));
  const textOf = (ending: string) =>
    assets.flatMap((file) => (file.endsWith(ending) ? [read(`assets/${file}`)] : [])).join('\n');
  const [all, styles] = [textOf('.js'), textOf('.css')];
  const kit = readFileSync(path.join(root, 'node_modules/@mantine/core/styles.css'), 'utf8');
  const named = [...new Set(kit.match(/\bm_[0-9a-f]+\b/g))].filter((name) => all.includes(name));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !styles.includes(name))).toEqual([]);
  // An icon is one path: the sign of a trailer has eleven strokes.
  expect(all).toContain('M20 4v.01M20 20v.01M20 16v.01');
  expect(all.match(/key:["'`]strokes/g)?.length).toBeGreaterThan(50);
  expect(all.match(/key:["'`]svg-1/g) ?? []).toEqual([]);
});

/** Words that their code writes: the map, its React, and what lies over the screen. */
const secondWords = ['Konva', 'react-konva', 'ym-toasts'];

test('the map and what lies over the screen come in one file, after the first rows', () => {
  const first = firstScripts().map(read).join('\n');
  expect(secondWords.filter((word) => first.includes(word))).toEqual([]);
  const second = readdirSync(path.join(folder, 'assets')).filter((file) =>
    /^second-.*\.js$/.test(file),
  );
  expect(second).toHaveLength(1);
  const text = read(`assets/${second[0]}`);
  expect(secondWords.filter((word) => !text.includes(word))).toEqual([]);
});

test('dates come of the runtime, their library apart; towns are a whole table', () => {
  // Methods that the library has and our code never calls.
  const telling = 'withPlainTime';
  const holding = readdirSync(path.join(folder, 'assets')).filter(
    (file) => file.endsWith('.js') && read(`assets/${file}`).includes(telling),
  );
  expect(holding).toHaveLength(1);
  expect(firstScripts()).not.toContain(`assets/${holding[0]}`);
  const files = path.join(folder, '../main/console');
  const file = readdirSync(files).find(
    (each) =>
      each.startsWith('lib-') && readFileSync(path.join(files, each)).includes('Holtsville'),
  );
  const bundled = createRequire(path.join(files, 'thread.cjs'))(`./${file}`).default;
  const library = createRequire(import.meta.url)('zipcodes');
  expect(statSync(path.join(files, file ?? '')).size).toBeLessThan(3_500_000);
  for (const name of ['codes', 'states'])
    expect(JSON.stringify(bundled[name]) === JSON.stringify(library[name])).toBe(true);
  expect(Object.keys(bundled)).toEqual(Object.keys(library));
});

test('bundles are ASCII: V8 keeps a letter of them in one byte', () => {
  const out = path.join(folder, '..');
  const scripts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.c?js$/.test(file),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const wide = scripts.filter((file) =>
    readFileSync(path.join(out, file)).some((byte) => byte > 127),
  );
  expect(wide).toEqual([]);
});

/** Compiles each file of a list, without running it; prints those that can't be. */
const compileAll = `
  import { readFileSync } from 'node:fs';
  import { Module } from 'node:module';
  import { Script, SourceTextModule } from 'node:vm';
  for (const file of process.argv.slice(1))
    try {
      const text = readFileSync(file, 'utf8');
      if (file.endsWith('.cjs')) new Script(Module.wrap(text));
      else new SourceTextModule(text);
    } catch (error) {
      console.log(file, error.message);
    }
`;

// Cases: D16, PC22.
test('every file of the program can be loaded, also one that is fetched later', () => {
  const main = path.join(folder, '..', 'main');
  const places = ['', 'chunks', 'console', 'web'].map((place) => path.join(main, place));
  const files = [...places, path.join(folder, 'assets')].flatMap((place) =>
    readdirSync(place).flatMap((file) => (/\.c?js$/.test(file) ? [path.join(place, file)] : [])),
  );
  expect(files.length).toBeGreaterThan(40);
  const options = ['--experimental-vm-modules', '--no-warnings', '--input-type=module'];
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '-e', compileAll, ...files], {
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['', '']);
});
