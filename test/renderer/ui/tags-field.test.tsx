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
      <TagsField label="References" most={8} mostTags={3} value={[...tags]} onChange={setTags} />
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

const box = () => screen.getByLabelText<HTMLInputElement>('References', { selector: 'input' });

// Cases: D6.
test('pasted texts that are too many stay in the box and are refused in words', async () => {
  shown = await renderPart(<Over />, { rows: smallYard() });
  await userEvent.click(box());
  await userEvent.paste('A1,B2, C3 ,D4,E5');
  expect([tagsNow(), box().value]).toEqual(['["A1","B2","C3"]', 'D4, E5']);
  screen.getByText('Too many: 5. 3 at most.');
  expect(box().validity.valid).toBe(false);
});

// Cases: D14.
test.each(['A\u0000B', '\u202e4417'])('the text %j stays in the box, refused', async (text) => {
  shown = await renderPart(<Over />, { rows: smallYard() });
  await userEvent.click(box());
  await userEvent.paste(text);
  expect([tagsNow(), box().value]).toEqual(['[]', text]);
  screen.getByText(/has characters that can’t be seen/);
});

// Cases: D6.
test('a refused text that was left can be deleted at once', async () => {
  shown = await renderPart(<Over />, { rows: smallYard() });
  await userEvent.type(box(), 'BOL-204417-9');
  await userEvent.tab();
  screen.getByText(/Too long/);
  await userEvent.clear(box());
  expect([tagsNow(), box().value, screen.queryByText(/Too long/)]).toEqual(['[]', '', null]);
});

test('capital letters make another text; spaces around one do not', async () => {
  shown = await renderPart(<Over />, { rows: smallYard() });
  await userEvent.type(box(), 'po7{Enter}PO7{Enter}');
  await userEvent.type(box(), '  po7 ');
  await userEvent.tab();
  await userEvent.type(box(), '   ');
  await userEvent.tab();
  expect(tagsNow()).toBe('["po7","PO7"]');
});
