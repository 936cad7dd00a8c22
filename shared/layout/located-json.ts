/**
 * JSON that remembers its lines, so that a refused file can be named by line and reason. Strict
 * (RFC 8259), no deeper than a file of ours needs, and never quadratic.
 */

import { inEnglish } from '../i18n/in-english.ts';
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * What is wrong in a file: where, counted from 1, and why.
 *
 * Example: `{ line: 12, said }`.
 */
export type FileError = { readonly line: number; readonly said: Message };

/**
 * A parsed text. `lineOf` returns the line of the value at a path, or of the nearest existing value
 * around it.
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
  const reader = new JsonReader(text);
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

/** Reads a text from left to right, and knows the line that it is at. */
class JsonReader {
  readonly #text: string;
  #at;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  whole(): readonly [unknown, Node] {
    const found = this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) throw new Refused(this.#at, message('layout.json.more'));
    return found;
  }

  lineAt(offset: number) {
    return this.#text.slice(0, offset).split('\n').length;
  }

  #isSpace(code: number) {
    return code === 32 || code === 10 || code === 13 || code === 9;
  }

  #skip() {
    for (
      let code = this.#text.charCodeAt(this.#at);
      this.#isSpace(code);
      code = this.#text.charCodeAt(this.#at)
    ) {
      if (code === 10) this.#line += 1;
      this.#at += 1;
    }
  }

  #expect(character: string, what: string) {
    this.#skip();
    if (this.#text[this.#at] !== character)
      throw new Refused(
        this.#at,
        this.#at >= this.#text.length
          ? message('layout.json.ends', { what })
          : message('layout.json.expected', { what }),
      );
    this.#at += 1;
  }

  #sticky(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #string(): string {
    const start = this.#at;
    const refused = () => new Refused(start, message('layout.json.text'));
    // Searched by hand: an image is one text of a million characters, too long for a pattern with
    // alternatives.
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      if (this.#text[this.#at] === '\\') this.#at += 1;
      if (this.#at >= this.#text.length) throw refused();
    }
    this.#at += 1;
    try {
      return JSON.parse(this.#text.slice(start, this.#at)) as string;
    } catch {
      throw refused();
    }
  }

  #value(depth: number): readonly [unknown, Node] {
    this.#skip();
    if (depth > deepest)
      throw new Refused(this.#at, message('layout.json.deep', { most: deepest }));
    const here = this.#line;
    const first = this.#text[this.#at];
    if (first === '{') return this.#members(depth, here);
    if (first === '[') return this.#items(depth, here);
    const leaf = (own: unknown): readonly [unknown, Node] => [own, { line: here, children: null }];
    if (first === '"') return leaf(this.#string());
    const number = this.#sticky(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (number !== null) return leaf(Number(number));
    const word = this.#sticky(/true|false|null/y);
    if (word !== null) return leaf(words.get(word));
    throw new Refused(
      this.#at,
      message(this.#at >= this.#text.length ? 'layout.json.endsValue' : 'layout.json.value'),
    );
  }

  #items(depth: number, here: number): readonly [unknown, Node] {
    const [values, nodes]: [unknown[], Node[]] = [[], []];
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === ']') this.#at += 1;
    else {
      for (;;) {
        const [own, node] = this.#value(depth + 1);
        values.push(own);
        nodes.push(node);
        this.#skip();
        if (this.#text[this.#at] === ',') this.#at += 1;
        else {
          this.#expect(']', '“,”/“]”');
          break;
        }
      }
    }
    return [values, { line: here, children: nodes }];
  }

  #members(depth: number, here: number): readonly [unknown, Node] {
    const entries: [string, unknown][] = [];
    const nodes = new Map<PropertyKey, Node>();
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === '}') this.#at += 1;
    else {
      for (;;) {
        this.#skip();
        if (this.#text[this.#at] !== '"') throw new Refused(this.#at, message('layout.json.name'));
        const start = this.#at;
        const name = this.#string();
        if (nodes.has(name))
          throw new Refused(start, message('layout.json.twice', { field: name.slice(0, 60) }));
        this.#expect(':', '“:”');
        const [own, node] = this.#value(depth + 1);
        entries.push([name, own]);
        nodes.set(name, node);
        this.#skip();
        if (this.#text[this.#at] === ',') this.#at += 1;
        else {
          this.#expect('}', '“,”/“}”');
          break;
        }
      }
    }
    // fromEntries defines own fields, so that "__proto__" in a file is a field like any other.
    return [Object.fromEntries(entries), { line: here, children: nodes }];
  }
}
