/**
 * Random texts and addresses for properties. The units `binary` and `grapheme` of fast-check, and
 * its `webUrl`, write down each of their hundred thousand to million values before the first is
 * drawn: up to a second of processor time each. These take code points as numbers.
 */
import fc from 'fast-check';

const upTo = (max: number) => fc.integer({ min: 0, max });
const codePoint = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 1, arbitrary: upTo(0x2ff) },
  { weight: 1, arbitrary: upTo(0xffff) },
  { weight: 1, arbitrary: upTo(0x10ffff) },
  // Marks that join what is before them, turn the direction or say nothing.
  { weight: 1, arbitrary: fc.constantFrom(0x301, 0x200d, 0x202e, 0xfe0f, 0xfeff, 0x1f468) },
);

/** Any text: control characters, every plane, and halves of pairs too. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points));

/** Addresses of web pages, with every part that one may have. */
export const webAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https:', 'http:'),
    fc.webAuthority({ withIPv4: true, withIPv4Extended: true, withIPv6: true, withPort: true }),
    fc.stringMatching(
      /^(?:\/(?:[\w.~:@!$&'()*+,;=-]|%[0-9A-F]{2}){0,8}){0,3}(?:\?[\w%=&/?]{0,8})?(?:#[\w/?]{0,8})?$/,
    ),
  )
  .map(([scheme, authority, rest]) => `${scheme}//${authority}${rest}`);
