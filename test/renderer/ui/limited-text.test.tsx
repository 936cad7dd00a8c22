// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LimitedArea, LimitedInput } from '../../../renderer/ui/fields/limited-text.tsx';
import { guardUnread } from '../../../renderer/ui/fields/use-unread.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let started: TestPage | undefined;
let stop = () => {};
afterEach(() => {
  stop();
  endPage(started);
  started = undefined;
});

function Form({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text + note);
      }}
    >
      <LimitedInput
        label="Seal"
        most={6}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <LimitedArea
        label="Note"
        most={4}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

async function open() {
  const onSend = vi.fn();
  started = await renderPart(<Form onSend={onSend} />, { rows: smallYard() });
  stop = guardUnread(document);
  return { onSend, user: userEvent.setup() };
}
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

it.each([
  ['Seal', '0042-7X', 6],
  ['Note', '\u202e12345', 4],
  ['Seal', '9'.repeat(10_000), 6],
])('a text that is too long for %s stays complete, and is not sent', async (name, text, most) => {
  const { onSend, user } = await open();
  await user.click(field(name));
  await user.paste(text);
  expect(field(name).value).toBe(text);
  expect(
    screen.getByText(new RegExp(`${text.length.toLocaleString('en')} characters. ${most} at most`)),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field(name));
});

it('a text of the very length is sent', async () => {
  const { onSend, user } = await open();
  await user.click(field('Seal'));
  await user.paste('123456');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith('123456');
  act(() => {});
});

// Cases: D14.
it.each([
  ['Seal', '4\u00007'],
  ['Seal', '\u202e4471'],
  ['Note', 'a\u0007'],
])(
  'a text for %s that a screen does not show as it is stays, and is not sent',
  async (name, text) => {
    const { onSend, user } = await open();
    await user.click(field(name));
    await user.paste(text);
    expect(field(name).value).toBe(text);
    screen.getByText(/has characters that can’t be seen. Type it again./);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).not.toHaveBeenCalled();
  },
);

it('line breaks belong to a text of several lines, and marks of direction to a name', async () => {
  const { onSend, user } = await open();
  await user.click(field('Seal'));
  await user.paste('A\u200fB');
  await user.click(field('Note'));
  await user.paste('1\n2\t');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith('A\u200fB1\n2\t');
});
