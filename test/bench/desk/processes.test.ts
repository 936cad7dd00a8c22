import { expect, test } from 'vitest';
import { heldTogether, mappingsIn } from './processes.ts';

/**
 * A mapping as Linux writes it; sizes in kilobytes. `others`: how many processes share the pages of
 * the file.
 */
const mapping = (
  name: string,
  rss: number,
  anonymous: number,
  others = 1,
) => `7f00-7f80 r-xp 00001000 fe:00 1234   ${name}
Size:               9999 kB
Rss:                ${rss} kB
Pss:                ${Math.round((rss - anonymous) / others + anonymous)} kB
Pss_Dirty:             0 kB
Anonymous:          ${anonymous} kB
VmFlags: rd ex mr mw me
`;

test('a file in the memory of several processes of a program counts once', () => {
  const main = mappingsIn(mapping('/opt/electron', 150, 10, 2) + mapping('', 40, 40));
  const page = mappingsIn(mapping('/opt/electron', 90, 5, 2) + mapping('[heap]', 30, 30));
  expect(heldTogether([main, page])).toBe(140 + 10 + 5 + 40 + 30);
});

test('another program with the same files doesn’t change a program’s memory', () => {
  const alone = mappingsIn(mapping('/opt/electron', 150, 10, 1) + mapping('', 40, 40));
  const beside = mappingsIn(mapping('/opt/electron', 150, 10, 4) + mapping('', 40, 40));
  expect(heldTogether([beside])).toBe(heldTogether([alone]));
});

test('shared memory is shared within the program: each process counts its part', () => {
  const half = mappingsIn(
    mapping('/memfd:chromium (deleted)', 20, 0, 2) +
      mapping('/dev/shm/.org.chromium.x (deleted)', 8, 0, 2),
  );
  expect(heldTogether([half, half])).toBe(28);
});
