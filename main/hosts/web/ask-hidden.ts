/** Asks at the terminal without showing what is typed. */

/** The part of a terminal's input that we use. */
export type TerminalInput = {
  readonly isTTY?: boolean;
  setRawMode(on: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
};

/** Asks on the terminal of this process; null if there is none, as for a service or in a pipe. */
export type Ask = (question: string) => Promise<string | null>;

const endings = new Set(['\r', '\n', '\u0004']);
const erasers = new Set(['\u007f', '\b']);
const longest = 1_000;

/**
 * Reads one line without echoing the keys. Ctrl+C returns null: the operator wants to stop. Ctrl+D
 * and Enter end the line. Arrow keys and the like are ignored.
 */
export function askHidden(
  question: string,
  input: TerminalInput,
  write: (text: string) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    let typed = '';
    const end = (answer: string | null) => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      write('\n');
      resolve(answer);
    };
    const take = (text: string) => {
      if (text.startsWith('\u001b')) return;
      for (const character of text) {
        if (character === '\u0003') return end(null);
        if (endings.has(character)) return end(typed);
        if (erasers.has(character)) typed = [...typed].slice(0, -1).join('');
        else if (character >= ' ' && typed.length < longest) typed += character;
      }
    };
    // Before we print the question: otherwise what is typed a moment earlier would be echoed.
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', take);
    input.resume();
    write(question);
  });
}
