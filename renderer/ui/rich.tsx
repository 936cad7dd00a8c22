import { Fragment, type ReactNode } from 'react';
import type { Tags } from '../../shared/i18n/create-words.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { useWords } from './words.ts';

/** A message with markup. `tags` renders its `<tag>…</tag>` parts. */
export function Rich({ said, tags }: { said: Message; tags: Tags<ReactNode> }) {
  const { rich } = useWords();
  return rich(said, tags).map((part, index) => (
    // The parts of a text stay where they are.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{part}</Fragment>
  ));
}
