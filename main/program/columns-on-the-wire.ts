import { randomUUID } from 'node:crypto';
import { readyText } from '../kernel/ready-text.ts';

/** Stands for a text that is written already. A stranger's text can't hold it. */
const placeholder = `ready-${randomUUID()}-`;
const placeholders = new RegExp(`"${placeholder}(\\d+)"`, 'g');

/** Texts whose placeholders are in messages on their way. */
const texts = new Map<string, string>();
let last = 0;

/**
 * `JSON.stringify` writes it unchanged, and the protocol doesn't inspect it, because it inspects
 * only plain objects. Where its text is written already, a placeholder stands for it.
 */
class Unlooked {
  readonly content: object;
  constructor(content: object) {
    this.content = content;
  }
  toJSON(): unknown {
    const text = readyText(this.content);
    if (text === undefined) return this.content;
    last += 1;
    texts.set(String(last), text);
    return `${placeholder}${last}`;
  }
}

/** A message with the texts in the place of their placeholders. */
export function withTexts<Sent>(message: Sent): Sent | string {
  if (texts.size === 0 || typeof message !== 'string') return message;
  return message.replace(placeholders, (whole, number: string) => {
    const text = texts.get(number);
    texts.delete(number);
    return text ?? whole;
  });
}

const isColumns = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  'length' in value &&
  typeof value.length === 'number';

/**
 * Lets columns (shared/columns.ts) pass without inspecting each value. The protocol searches
 * messages for dates, maps and the like. The snapshot of a giant yard has about 100,000 values of
 * plain JSON, and the search costs the main process more than writing them. The number marks the
 * place for a reader that needs it; ours skips it. A message that has columns is sent through
 * `withTexts`.
 */
export const columnsOnTheWire = {
  type: 20,
  condition: isColumns,
  serialize: (columns: object): unknown => new Unlooked(columns),
  deserialize: (columns: unknown): unknown => columns,
};
