/** The catalogues: both languages whole and alike, every text used, and no words outside of them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { valuesFile } from '../../scripts/lib/text-values.mjs';
import { en } from '../../shared/words/en/index.ts';
import { es } from '../../shared/words/es/index.ts';
import { notWords } from './words-outside.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['shared', 'main', 'renderer', 'preload'].flatMap((folder) => filesOf(folder));
const codes = Object.keys(en);

it('asks for the same values in every language', () => {
  const wrong = codes.filter((code) => {
    const [english, spanish] = [valuesOf(en[code as keyof typeof en]), valuesOf(es[code as keyof typeof es])];
    return JSON.stringify(english) !== JSON.stringify(spanish);
  });
  expect(wrong).toEqual([]);
});

it('has the types of values that the texts ask for: `npm run words` writes them', () => {
  expect(valuesFile(en)).toBe(read('shared/words/values.ts'));
});

it('names every code once', () => {
  const named = filesOf('shared/words/en').flatMap((file) => read(file).match(/^ {2}'?[\w.-]+'?(?=:)/gm) ?? []);
  expect(named.length).toBe(codes.length);
});

it('keeps no text that nothing says', () => {
  const saying = [...sources, ...filesOf('scripts', /\.mjs$/)];
  const texts = saying.filter((file) => !/^shared\/words\/(en|es)\//.test(file)).map(read);
  const said = new Set(texts.flatMap((text) => text.match(/(?<=['"`])[a-z][\w-]*(?:\.[\w-]+)+(?=['"`])|(?<=['"])prose(?=['"])/g) ?? []));
  // A code put together: `gate.state.${state}` says all that begin and end like it.
  const patterns = texts.flatMap((text) => [...text.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{[^}`]*\})*)`/g)].map(([, code]) => code ?? ''));
  const shapes = patterns
    .filter((code) => code.includes('${'))
    .map((code) => new RegExp(`^${code.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+').replaceAll('.', '\\.')}$`));
  expect(codes.filter((code) => !said.has(code) && !shapes.some((shape) => shape.test(code)))).toEqual([]);
});

it('finds words nowhere else', () => {
  const outside = sources
    .filter((file) => !file.startsWith('shared/words/'))
    .flatMap((file) => wordsIn(file).map(({ line, text }) => `${file}:${line} ${text}`))
    .filter((found) => !notWords.some((pattern) => pattern.test(found)));
  expect(outside).toEqual([]);
});

it('loads every language but English when it is needed, in one place', () => {
  const importing = sources.filter((file) => !file.startsWith('shared/words/es/') && /from '[^']*\/es\/[^']*'/.test(read(file)));
  expect(importing).toEqual([]);
  expect(sources.filter((file) => /import\('[^']*\/es\/[^']*'\)/.test(read(file)))).toEqual(['shared/words/languages.ts']);
});

it('finds words where there are some', () => {
  const found = wordsOf(
    'x.tsx',
    "const a = <p title=\"Close it\">Two words</p>; const b = { label: 'Spot', key: 'spot', sql: 'a b' }; throw new Error('Not here at all');",
  );
  expect(found.map(({ text }) => text)).toEqual(['Close it', 'Two words', 'Spot', 'a b']);
});

/** Names and kinds of the values of a text, and its tags. */
function valuesOf(text: string): readonly string[] {
  const found = new Set<string>();
  const look = (elements: readonly Element[]): void => {
    for (const each of elements) {
      // 0 is plain text and 7 the number sign of a plural.
      if (each.type !== 0 && each.type !== 7) found.add(`${each.type}:${each.value}`);
      for (const option of Object.values(each.options ?? {})) look(option.value);
      look(each.children ?? []);
    }
  };
  look(new IntlMessageFormat(text).getAst() as unknown as Element[]);
  return [...found].sort();
}

type Element = { type: number; value: string; options?: Record<string, { value: Element[] }>; children?: Element[] };
type Found = { readonly line: number; readonly text: string };

/** Text that a person would read: words with a space between, or one word with a capital letter as a label has. */
const isWords = (text: string): boolean => /\p{L}{1,}[,.:;!?]? [\p{L}$]/u.test(text) || /^[A-Z][a-z]+[.…!?:]?$/.test(text);

function wordsIn(file: string): readonly Found[] {
  return wordsOf(file, read(file));
}

function wordsOf(file: string, source: string): readonly Found[] {
  const found: Found[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    if (isSilent(node as Node)) return;
    const text = textOf(node as Node);
    if (text !== null && isWords(text))
      found.push({ line: source.slice(0, (node as Node).start).split('\n').length, text: text.replaceAll(/\s+/g, ' ') });
    for (const [key, value] of Object.entries(node)) if (key !== 'type') look(value);
  };
  look(parseSync(file, source).program);
  return found;
}

type Node = { type: string; start: number; [key: string]: unknown };

/** Imports and types say nothing; an error of the language that is thrown for developers, and lines of the log, reach the log alone. */
function isSilent(node: Node): boolean {
  if (['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType'].includes(node.type)) return true;
  const callee = node.callee as Node | undefined;
  if (node.type === 'NewExpression') return callee?.type === 'Identifier' && /^(Type|Range)?Error$/.test(String(callee.name));
  const of = callee?.type === 'MemberExpression' ? (callee.object as Node) : undefined;
  return node.type === 'CallExpression' && of?.type === 'Identifier' && of.name === 'log';
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly { value: { cooked: string } }[]).map((part) => part.value.cooked).join('$');
}

function filesOf(folder: string, named = /\.tsx?$/): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
