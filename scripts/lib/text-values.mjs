import { IntlMessageFormat } from 'intl-messageformat';

/**
 * The types of ICU's parts in the parsed form: 1 a bare value, 2 a number, 3 a date, 4 a time, 5 a
 * choice, 6 a plural.
 */
const types = { 1: 'Value', 2: 'number', 3: 'number', 4: 'number', 5: 'string', 6: 'number' };

/**
 * The values that a text needs, by name, each with its type. Throws when a value is a number in one
 * place and a choice in another.
 */
export function valuesOfText(text) {
  const found = new Map();
  const look = (elements) => {
    for (const { type, value, options, children } of elements) {
      const is = types[type];
      if (is !== undefined) found.set(value, narrower(found.get(value), is, text));
      for (const option of Object.values(options ?? {})) look(option.value);
      look(children ?? []);
    }
  };
  look(new IntlMessageFormat(text).getAst());
  return found;
}

function narrower(known, is, text) {
  if (known === undefined || known === 'Value' || known === is) return is;
  if (is === 'Value') return known;
  throw new Error(`A value is both ${known} and ${is} in: ${text}`);
}

const head = `// Written by \`npm run words\` from the English texts: do not edit.

/**
 * The values each text needs, by its code; a code without values is not here. \`Value\`: what may
 * stand for a bare \`{name}\`.
 */
export type ValuesByCode<Value> = {
`;

/** The content of shared/i18n/values.ts for a catalog, formatted as the formatter would. */
export function valuesFile(texts) {
  const lines = Object.entries(texts)
    .map(([code, text]) => [
      code,
      [...valuesOfText(text)].map(([name, type]) => `${name}: ${type}`),
    ])
    .filter(([, values]) => values.length > 0)
    .map(([code, values]) => {
      const key = /^\w+$/.test(code) ? code : `'${code}'`;
      const line = `  ${key}: { ${values.join('; ')} };\n`;
      return line.length <= 101
        ? line
        : `  ${key}: {\n${values.map((value) => `    ${value};\n`).join('')}  };\n`;
    });
  return `${head}${lines.join('')}};\n`;
}
