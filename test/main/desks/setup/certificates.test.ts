import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCertificates } from '../../../../main/desks/setup/certificates.ts';

// Faults: K5.
test.each([
  ['1970', Date.UTC(1970, 0, 1, 0, 3)],
  ['2011', Date.UTC(2011, 7, 9)],
  ['2048', Date.UTC(2048, 4, 30)],
])('a yard server that is set up with a clock of %s can be used today', (_, now) => {
  const { ca, server } = makeCertificates('yard-3.example', now);
  for (const text of [ca, server]) {
    const { validFrom, validTo } = new X509Certificate(text);
    expect(Date.parse(validFrom)).toBeLessThan(Date.UTC(2015, 0, 1));
    expect(Date.parse(validTo)).toBeGreaterThan(Date.UTC(2040, 0, 1));
  }
});
