/** A profile's text without its secrets; everything else stays as the operator wrote it. */

/**
 * A member of an object in JSON text: its name, and the offsets of the member and of its value,
 * which end at the same place.
 */
type Member = {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
};

/** Objects that may hold secrets, as paths. */
const places = [
  ['proxy'],
  ['dockScheduling', 'auth'],
  ['marketplace', 'auth'],
  ['quoting', 'auth'],
] as const;
const secretNames: ReadonlySet<string> = new Set([
  'password',
  'token',
  'privateKey',
  'applicationToken',
]);

/**
 * The text without passwords, tokens and keys. Tokens of carrier accounts leave the account names
 * (`accounts`). Null if the text isn't as expected. `text` is valid JSON.
 */
export function withoutSecrets(text: string): string | null {
  let next = text;
  for (const path of places) {
    for (;;) {
      const auth = objectAt(next, path);
      if (auth === null) break;
      const members = membersOf(next, auth);
      const index = members.findIndex(({ name }) => secretNames.has(name));
      if (index >= 0) {
        next = without(next, members, index);
        continue;
      }
      const tokens = members.findLast(({ name }) => name === 'userTokens');
      if (tokens === undefined) break;
      next = withAccounts(next, members, tokens);
    }
  }
  return next === text ? null : next;
}

/** Removes a member with one comma and the white space before it. */
function without(text: string, members: readonly Member[], index: number): string {
  const [before, own, after] = [members[index - 1], members[index], members[index + 1]];
  if (own === undefined) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(own.end);
  if (after !== undefined) return text.slice(0, own.start) + text.slice(after.start);
  return text.slice(0, own.start).trimEnd() + text.slice(own.end).trimStart();
}

/** Replaces the tokens by the names of their accounts, joined with those already listed. */
function withAccounts(text: string, members: readonly Member[], tokens: Member): string {
  const named = members.findLast(({ name }) => name === 'accounts');
  const own = Object.keys(JSON.parse(text.slice(tokens.valueStart, tokens.end)) as object);
  const already =
    named === undefined ? [] : (JSON.parse(text.slice(named.valueStart, named.end)) as string[]);
  const list = JSON.stringify([...new Set([...already, ...own])]);
  if (named === undefined)
    return `${text.slice(0, tokens.start)}"accounts": ${list}${text.slice(tokens.end)}`;
  const filled = text.slice(0, named.valueStart) + list + text.slice(named.end);
  const again = membersOf(filled, members[0]?.start ?? 0);
  return without(
    filled,
    again,
    again.findLastIndex(({ name }) => name === 'userTokens'),
  );
}

/**
 * Where the members of the object at a path begin, or null. Of equal names the last counts, as in
 * `JSON.parse`.
 */
function objectAt(text: string, path: readonly string[]): number | null {
  let at: number | null = insideObject(text, 0);
  for (const step of path) {
    if (at === null) return null;
    const found = membersOf(text, at).findLast(({ name }) => name === step);
    at = found === undefined ? null : insideObject(text, found.valueStart);
  }
  return at;
}

function insideObject(text: string, from: number): number | null {
  const start = afterSpace(text, from);
  return text[start] === '{' ? afterSpace(text, start + 1) : null;
}

/** The members of an object, starting at the first. */
function membersOf(text: string, from: number): readonly Member[] {
  const members: Member[] = [];
  let at = from;
  while (text[at] === '"') {
    const start = at;
    const nameEnd = endOfText(text, start);
    const valueStart = afterSpace(text, afterSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    members.push({
      name: JSON.parse(text.slice(start, nameEnd)) as string,
      start,
      valueStart,
      end,
    });
    const comma = afterSpace(text, end);
    if (text[comma] !== ',') break;
    at = afterSpace(text, comma + 1);
  }
  return members;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The offset after a quoted text. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The offset after a value of valid JSON. */
function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfText(text, from);
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfText(text, at) - 1;
    else if ('{['.includes(character)) depth += 1;
    else if ('}]'.includes(character)) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && /[,\s]/.test(character)) return at;
  }
  return at;
}
