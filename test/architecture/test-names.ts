/**
 * What a test file says it runs, read from its syntax: names of tests and groups, and whether
 * something around them is switched off.
 */
import { parseSync } from 'vite';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { isDeepFile } from '../../scripts/lib/required-tests.mjs';

/**
 * `skipped`: switched off itself, or by a group around it, or because another test of the file is
 * the only one. `deep`: runs in the deep tier alone, by its file's name or its mark
 * (test/support/tiers.ts).
 */
export type TestState = 'runs' | 'deep' | 'skipped' | 'missing';

type Node = { readonly type: string; readonly [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * A call of `test`, `it`, `describe` or of what these give (`test.each(...)(...)`): the words
 * behind the first, or null for any other call.
 */
function modifiersOf(callee: unknown): readonly string[] | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') {
    if (callee['name'] === 'deep') return ['deep'];
    return /^(?:test|it|describe)$/.test(String(callee['name'])) ? [] : null;
  }
  if (callee.type === 'CallExpression') {
    const before = modifiersOf(callee['callee']);
    const [condition] = callee['arguments'] as readonly Node[];
    const constant = condition?.type === 'Literal' ? String(condition['value']) : '';
    return (
      before?.map((word, at) => (at === before.length - 1 ? `${word}(${constant})` : word)) ?? null
    );
  }
  if (callee.type !== 'MemberExpression') return null;
  const before = modifiersOf(callee['object']);
  return before && [...before, String((callee['property'] as Node)['name'])];
}

const isOff = (word: string): boolean =>
  /^(?:skip|todo|fails)\b(?!If)|^skipIf\(true\)|^runIf\(false\)/.test(word);

/** The text of a title in the source, or null for one that is built. */
function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return null;
  const [only, ...more] = node['quasis'] as readonly {
    readonly value: { readonly cooked: string };
  }[];
  return more.length === 0 ? (only?.value.cooked ?? null) : null;
}

/** What a test says of itself, or a group around it of it. */
type Says = { readonly off: boolean; readonly only: boolean; readonly deep: boolean };
type Found = Says & { readonly title: string; readonly start: number };

/** Every test and group of a file with its title. */
function testsOf(node: unknown, says: Says): readonly Found[] {
  if (Array.isArray(node)) return node.flatMap((each) => testsOf(each, says));
  if (!isNode(node)) return [];
  const children = (now: Says): readonly Found[] =>
    Object.values(node).flatMap((child) => testsOf(child, now));
  const words = node.type === 'CallExpression' ? modifiersOf(node['callee']) : null;
  const title = words && titleOf((node['arguments'] as readonly Node[])[0]);
  if (!words || title === null) return children(says);
  const now = {
    off: says.off || words.some(isOff),
    only: says.only || words.includes('only'),
    deep: says.deep || words.includes('deep'),
  };
  return [{ title, start: node['start'] as number, ...now }, ...children(now)];
}

/** A test or group of a file, and where it begins in the text. */
export type TestInFile = {
  readonly title: string;
  readonly start: number;
  readonly state: TestState;
};

const stateOf = (isOff: boolean, isDeep: boolean): TestState =>
  isOff ? 'skipped' : isDeep ? 'deep' : 'runs';

/** All tests and groups of a file in order, with their state. */
export function testsIn(file: string, source: string): readonly TestInFile[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found = testsOf(program.body, { off: false, only: false, deep: isDeepFile(file) });
  const hasOnly = found.some(({ only }) => only);
  return found
    .map(({ title, start, off, only, deep }) => ({
      title,
      start,
      state: stateOf(off || (hasOnly && !only), deep),
    }))
    .sort((a, b) => a.start - b.start);
}

/**
 * All tests and groups of a file by title, with their state. A title that stands twice runs when
 * one of them does.
 */
export function testStates(file: string, source: string): ReadonlyMap<string, TestState> {
  const states = new Map<string, TestState>();
  for (const { title, state } of testsIn(file, source))
    if (states.get(title) !== 'runs') states.set(title, state);
  return states;
}
