import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { askHidden, type TerminalInput } from '../../../../main/hosts/web/ask-hidden.ts';

/** A terminal that types, and what it showed and how it was left. */
function makeTerminal() {
  const keys = new EventEmitter();
  const written: string[] = [];
  const modes: string[] = [];
  const input: TerminalInput = {
    setRawMode: (on) => modes.push(on ? 'raw' : 'cooked'),
    setEncoding: () => {},
    on: (_event, listener) => keys.on('data', listener),
    off: (_event, listener) => keys.off('data', listener),
    resume: () => modes.push('resumed'),
    pause: () => modes.push('paused'),
  };
  const answer = askHidden('Key: ', input, (text) => written.push(text));
  return {
    type: (text: string) => keys.emit('data', text),
    answer,
    written,
    modes,
    listeners: () => keys.listenerCount('data'),
  };
}

describe('a key typed at the terminal', () => {
  test('is read without being shown, however it comes', async () => {
    const { type, answer, written, modes, listeners } = makeTerminal();
    for (const part of ['cor', 'r', 'ect horse', '\r']) type(part);
    expect(await answer).toBe('correct horse');
    expect(written.join('')).toBe('Key: \n');
    expect(modes).toEqual(['raw', 'resumed', 'cooked', 'paused']);
    expect(listeners()).toBe(0);
  });

  test('can be mended, and takes no keys that write nothing', async () => {
    const { type, answer } = makeTerminal();
    type('abx');
    type('\u007f');
    type('\u001b[A');
    type('\t');
    type('é😀');
    type('\u007f');
    type('\n');
    expect(await answer).toBe('abé');
  });

  test('is given up with Ctrl+C, and empty with Enter alone', async () => {
    const first = makeTerminal();
    first.type('abc\u0003');
    expect(await first.answer).toBeNull();
    const second = makeTerminal();
    second.type('\r');
    expect(await second.answer).toBe('');
  });
});
