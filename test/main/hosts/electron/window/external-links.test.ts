import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  createExternalLinks,
  externalAddress,
} from '../../../../../main/hosts/electron/window/external-links.ts';
import { runs } from '../../../../support/runs.ts';
import { anyText, webAddress } from '../../../../support/texts.ts';

describe('an address for the browser', () => {
  test.each([
    ['https://carrier.example/offers/1?x=2', 'https://carrier.example/offers/1?x=2'],
    ['HTTPS://Carrier.Example', 'https://carrier.example/'],
    ['tel:+12145550159', 'tel:+12145550159'],
    // A lookalike in another script is shown in its true letters.
    ['https://c\u0430rrier.example/', 'https://xn--crrier-3nf.example/'],
  ])('%s is shown and opened as %s', (text, address) =>
    expect(externalAddress(text)).toBe(address),
  );

  test.each([
    'http://carrier.example/',
    'https://user@carrier.example/',
    'https://user:password@carrier.example/',
    'https://carrier.example@evil.example:1/',
    'https://carrier.example:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'file:///etc/passwd',
    'smb://evil/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-settings:',
    'mailto:a@b.example',
    'tel:+1214555;phone-context=x',
    'tel:*67#',
    'TEL:+12145550159',
    'app://console/',
    'blob:https://carrier.example/1',
    '//carrier.example/',
    ' https://carrier.example/',
    'https:carrier.example',
    'https://',
    '',
    `https://carrier.example/${'a'.repeat(2_000)}`,
  ])('%s never leaves', (text) => expect(externalAddress(text)).toBeNull());

  test('only https with a host name leaves, without user, password or port', () => {
    const scheme = fc.constantFrom(
      'https://',
      'http://',
      'file://',
      'smb://',
      'javascript:',
      'HTTPS://',
      'https:\\\\',
      '\thttps://',
      '',
    );
    const text = fc.oneof(
      fc.string(),
      webAddress,
      fc.tuple(scheme, anyText(), webAddress).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const address = externalAddress(given);
        if (address === null) return;
        const { protocol, username, password, port, hostname } = new URL(address);
        expect([protocol, username, password, port]).toEqual(['https:', '', '', '']);
        expect(hostname).toMatch(/^[a-z0-9.-]+$/);
        expect(externalAddress(address)).toBe(address);
        expect(address).toMatch(/^[!-~]+$/);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('the gate', () => {
  const make = (answer: boolean) => {
    const asked: string[] = [];
    const open = vi.fn(async () => {});
    const report = vi.fn();
    const questions: (() => void)[] = [];
    const ask = (address: string) => {
      asked.push(address);
      return new Promise<boolean>((resolve) => questions.push(() => resolve(answer)));
    };
    return {
      offer: createExternalLinks({ ask, open, report }),
      asked,
      open,
      report,
      answerNext: () => questions.shift()?.(),
    };
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  test('opens an address after a yes, and not before', async () => {
    const { offer, asked, open, answerNext } = make(true);
    expect(offer('https://carrier.example/1')).toBe(true);
    await settle();
    expect(asked).toEqual(['https://carrier.example/1']);
    expect(open).not.toHaveBeenCalled();
    answerNext();
    await settle();
    expect(open).toHaveBeenCalledExactlyOnceWith('https://carrier.example/1');
  });

  test('opens nothing after a no', async () => {
    const { offer, open, answerNext } = make(false);
    offer('https://carrier.example/1');
    answerNext();
    await settle();
    expect(open).not.toHaveBeenCalled();
  });

  test('asks one question at a time, so that a page cannot bury the clerk in them', async () => {
    const { offer, asked, answerNext } = make(false);
    expect(offer('https://carrier.example/1')).toBe(true);
    expect(offer('https://carrier.example/2')).toBe(false);
    answerNext();
    await settle();
    expect(offer('https://carrier.example/3')).toBe(true);
    expect(asked).toEqual(['https://carrier.example/1', 'https://carrier.example/3']);
  });

  test('asks nothing about an address that may not leave', () => {
    const { offer, asked } = make(true);
    expect(offer('file:///etc/passwd')).toBe(false);
    expect(asked).toEqual([]);
  });

  test('reports a browser that does not open, without the address', async () => {
    const { offer, open, report, answerNext } = make(true);
    open.mockRejectedValue(new Error('https://carrier.example/secret'));
    offer('https://carrier.example/secret');
    answerNext();
    await settle();
    expect(String(report.mock.calls[0]?.[1])).toBe(
      'Error: The browser of this computer could not be opened.',
    );
  });
});
