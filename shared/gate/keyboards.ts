/**
 * Scanners and keyboards of different countries. A scanner sends positions of keys, and the
 * computer turns them into characters. If the two are set for different countries, "GP-1A2B"
 * arrives as "GPß1A2B" or "GP'1A2B". We know what is on each key, so we can find what was printed.
 * Pure.
 */

/** Positions of the writing keys, as the browser names them (`KeyboardEvent.code`), row by row. */
const places = [
  ...'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0'.split(' '),
  ...'Minus Equal'.split(' '),
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  ...'BracketLeft BracketRight'.split(' '),
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  ...'Semicolon Quote Backslash IntlBackslash'.split(' '),
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  ...'Comma Period Slash'.split(' '),
];

/**
 * What the keys write, in the order of `places`, without and with Shift. Dead keys are listed with
 * their own sign.
 */
type Keyboard = { readonly plain: string; readonly shift: string };

const us: Keyboard = {
  plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\<zxcvbnm,./",
  shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|>ZXCVBNM<>?',
};

const keyboards: readonly Keyboard[] = [
  // Germany.
  {
    plain: '^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-',
    shift: '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'>YXCVBNM;:_',
  },
  // Spain.
  {
    plain: "º1234567890'¡qwertyuiop`+asdfghjklñ´ç<zxcvbnm,.-",
    shift: 'ª!"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨Ç>ZXCVBNM;:_',
  },
  // Mexico and the rest of Latin America.
  {
    plain: "|1234567890'¿qwertyuiop´+asdfghjklñ{}<zxcvbnm,.-",
    shift: '°!"#$%&/()=?¡QWERTYUIOP¨*ASDFGHJKLÑ[]>ZXCVBNM;:_',
  },
  // France.
  {
    plain: '²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:!',
    shift: '~1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µ>WXCVBN?./§',
  },
  // French Canada.
  {
    plain: '#1234567890-=qwertyuiop^¸asdfghjkl;`<«zxcvbnm,.é',
    shift: '|!"/$%?&*()_+QWERTYUIOP^¨ASDFGHJKL:`>»ZXCVBNM\'.É',
  },
  // Italy.
  {
    plain: "\\1234567890'ìqwertyuiopè+asdfghjklòàù<zxcvbnm,.-",
    shift: '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§>ZXCVBNM;:_',
  },
  // Portugal.
  {
    plain: "\\1234567890'«qwertyuiop+´asdfghjklçº~<zxcvbnm,.-",
    shift: '|!"#$%&/()=?»QWERTYUIOP*`ASDFGHJKLÇª^>ZXCVBNM;:_',
  },
];

/**
 * The character that a US keyboard writes at a position; null for a position that writes nothing.
 */
export function signAtPlace(place: string, isShift: boolean): string | null {
  if (place === 'Space') return ' ';
  const numpad = /^Numpad(\d)$/.exec(place);
  if (numpad !== null) return numpad[1] ?? null;
  const at = places.indexOf(place);
  return at < 0 ? null : ((isShift ? us.shift : us.plain)[at] ?? null);
}

/**
 * The text as another keyboard writes the same keys; null if it has a character that is on no key.
 */
function readAs(text: string, from: Keyboard, to: Keyboard): string | null {
  let read = '';
  for (const sign of text) {
    if (sign === ' ' || sign === separator) {
      read += sign;
      continue;
    }
    const plain = from.plain.indexOf(sign);
    const at = plain >= 0 ? plain : from.shift.indexOf(sign);
    if (at < 0) return null;
    read += (plain >= 0 ? to.plain : to.shift)[at] ?? '';
  }
  return read;
}

/** Separates parts of one code: FNC1 of a GS1 code, as scanners send it. */
export const separator = '\u001d';

/**
 * Everything that a text may have been on other keyboards. `typed`: as the computer wrote it;
 * `atPlaces`: as a US keyboard would have written it (null if the positions are unknown). Likeliest
 * first, without duplicates; `typed` is always included.
 */
export function readingsOf(typed: string, atPlaces: string | null): readonly string[] {
  const wrote = atPlaces === null ? keyboards.map((each) => readAs(typed, each, us)) : [atPlaces];
  const meant = keyboards.map((each) => readAs(atPlaces ?? typed, us, each));
  const others = [...wrote, ...meant].flatMap((each) => each ?? []);
  return [...new Set([typed, ...others])];
}
