/**
 * JSON that remembers its lines, so that a refused file can be named by line and reason. Strict
 * (RFC 8259), no deeper than a file of ours needs, and never quadratic.
 */

import { inEnglish } from '../i18n/in-english.ts';
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';

/** What is wrong in a file: where, counted from 1, and why. */
export type FileError = { readonly line: number; readonly said: Message };

/**
 * A parsed text. `lineOf` answers the line of the value at a path, or of the nearest value around
 * it that exists.
 */
export type LocatedJson = {
  readonly value: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

type Node = {
  readonly line: number;
  readonly children: ReadonlyMap<PropertyKey, Node> | readonly Node[] | null;
};

const deepest = 40;
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class Refused extends Error {
  readonly at: number;
  readonly said: Message;
  constructor(at: number, said: Message) {
    super(inEnglish(said));
    this.at = at;
    this.said = said;
  }
}

/** Parses a text; the error names the first place that is not JSON. */
export function parseLocated(text: string): Result<LocatedJson, FileError> {
  const reader = createReader(text);
  try {
    const [value, node] = reader.whole();
    return ok({ value, lineOf: (path) => lineAt(node, path) });
  } catch (error) {
    if (error instanceof Refused) return fail({ line: reader.lineAt(error.at), said: error.said });
    throw error;
  }
}

function lineAt(node: Node, path: readonly PropertyKey[]): number {
  let at = node;
  for (const part of path) {
    const next = Array.isArray(at.children)
      ? at.children[part as number]
      : (at.children as ReadonlyMap<PropertyKey, Node> | null)?.get(part);
    if (next === undefined) break;
    at = next;
  }
  return at.line;
}

function createReader(text: string) {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;

  const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;
  const skip = () => {
    for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) {
      if (code === 10) line += 1;
      at += 1;
    }
  };
  const expect = (character: string, what: string) => {
    skip();
    if (text[at] !== character)
      throw new Refused(
        at,
        at >= text.length
          ? message('layout.json.ends', { what })
          : message('layout.json.expected', { what }),
      );
    at += 1;
  };
  const sticky = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };

  function string(): string {
    const start = at;
    const refused = () => new Refused(start, message('layout.json.text'));
    // Looked for by hand: a picture is one text of a million characters, too long for a pattern
    // with choices in it.
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      if (at >= text.length) throw refused();
    }
    at += 1;
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      throw refused();
    }
  }

  function value(depth: number): readonly [unknown, Node] {
    skip();
    if (depth > deepest) throw new Refused(at, message('layout.json.deep', { most: deepest }));
    const here = line;
    const first = text[at];
    if (first === '{') return members(depth, here);
    if (first === '[') return items(depth, here);
    const leaf = (own: unknown): readonly [unknown, Node] => [own, { line: here, children: null }];
    if (first === '"') return leaf(string());
    const number = sticky(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (number !== null) return leaf(Number(number));
    const word = sticky(/true|false|null/y);
    if (word !== null) return leaf(words.get(word));
    throw new Refused(
      at,
      message(at >= text.length ? 'layout.json.endsValue' : 'layout.json.value'),
    );
  }

  function items(depth: number, here: number): readonly [unknown, Node] {
    const [values, nodes]: [unknown[], Node[]] = [[], []];
    at += 1;
    skip();
    if (text[at] === ']') at += 1;
    else {
      for (;;) {
        const [own, node] = value(depth + 1);
        values.push(own);
        nodes.push(node);
        skip();
        if (text[at] === ',') at += 1;
        else {
          expect(']', ', ]');
          break;
        }
      }
    }
    return [values, { line: here, children: nodes }];
  }

  function members(depth: number, here: number): readonly [unknown, Node] {
    const entries: [string, unknown][] = [];
    const nodes = new Map<PropertyKey, Node>();
    at += 1;
    skip();
    if (text[at] === '}') at += 1;
    else {
      for (;;) {
        skip();
        if (text[at] !== '"') throw new Refused(at, message('layout.json.name'));
        const start = at;
        const name = string();
        if (nodes.has(name))
          throw new Refused(start, message('layout.json.twice', { field: name.slice(0, 60) }));
        expect(':', ':');
        const [own, node] = value(depth + 1);
        entries.push([name, own]);
        nodes.set(name, node);
        skip();
        if (text[at] === ',') at += 1;
        else {
          expect('}', ', }');
          break;
        }
      }
    }
    // fromEntries defines own fields, so that "__proto__" in a file is a field like any other.
    return [Object.fromEntries(entries), { line: here, children: nodes }];
  }

  return {
    whole(): readonly [unknown, Node] {
      const found = value(0);
      skip();
      if (at < text.length) throw new Refused(at, message('layout.json.more'));
      return found;
    },
    lineAt: (offset: number) => text.slice(0, offset).split('\n').length,
  };
}
