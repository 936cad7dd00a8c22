// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagsField } from '../../../renderer/ui/fields/tags-field.tsx';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

function Over() {
  const [tags, setTags] = useState<readonly string[]>([]);
  return (
    <>
      <TagsField label="References" most={8} value={[...tags]} onChange={setTags} />
      <output>{JSON.stringify(tags)}</output>
    </>
  );
}
const tagsNow = () => document.querySelector('output')?.textContent;

// Cases: D6.
test('a text that is too long stays as it was typed, is refused in words, and not cut', async () => {
  shown = await renderPart(<Over />, { rows: smallYard() });
  const box = screen.getByLabelText<HTMLInputElement>('References', { selector: 'input' });
  await userEvent.type(box, 'PO 5512{Enter}');
  expect([tagsNow(), box.value]).toEqual(['["PO 5512"]', '']);
  await userEvent.type(box, 'BOL-204417-9{Enter}');
  expect([tagsNow(), box.value]).toEqual(['["PO 5512"]', 'BOL-204417-9']);
  await screen.findByText('Too long: 12 characters. 8 at most.');
  await userEvent.type(box, '{Backspace}{Backspace}{Backspace}{Backspace}{Enter}');
  expect([tagsNow(), box.value]).toEqual(['["PO 5512","BOL-2044"]', '']);
  expect(screen.queryByText(/Too long/)).toBeNull();
});
