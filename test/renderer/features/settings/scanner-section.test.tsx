// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ScannerSection } from '../../../../renderer/features/settings/scanner-section.tsx';
import { scan } from '../../support/keys.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => {
  vi.useRealTimers();
  endPage(shown);
});

test('says of each test barcode whether it arrived as printed, and what to set', async () => {
  const svgs = ['<svg/>', '<svg/>', '<svg/>'];
  shown = await renderPart(
    <WithApi parts={{ settings: { testCodes: async () => ({ svgs }) } }}>
      <ScannerSection />
    </WithApi>,
    { rows: smallYard() },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Test a scanner' }));
  expect(await screen.findAllByText('Not scanned yet')).toHaveLength(3);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scan('0123456789', 64);
  expect(screen.getByText('Arrived as printed. 64 ms a character.')).toBeTruthy();
  // A German keyboard under it, known by the places of the keys.
  const german: Record<string, string> = { Z: 'Y', Y: 'Z' };
  const [first, ...rest] = [...'QWERTZYAM'].map((letter) => ({
    key: german[letter] ?? letter,
    code: `Key${letter}`,
    shiftKey: true,
  }));
  if (first === undefined) throw new Error('It has letters.');
  scan('', 9, [first, ...rest, { key: 'Enter', code: 'Enter', shiftKey: false }]);
  expect(screen.getByText(/^Arrived as “QWERTYZAM”: the scanner is set for another/)).toBeTruthy();
  scan('KTR 9931', 9);
  expect(screen.getByText(/^“KTR 9931” is none of these barcodes/)).toBeTruthy();
});
