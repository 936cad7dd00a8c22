import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../words.ts';
import { useUnread } from './use-unread.ts';

type Most = {
  /** The longest text that is taken, in characters. */
  readonly most: number;
};

type Props = Omit<TextInputProps, 'maxLength'> & Most;
type AreaProps = Omit<TextareaProps, 'maxLength'> & Most;

/** Why a text is too long; null when it isn't. */
function useTooLong(value: unknown, most: number): string | null {
  const { t } = useWords();
  const { length } = typeof value === 'string' ? value : '';
  return length > most ? t('common.typed.most', { length, most }) : null;
}

/**
 * A text of limited length. What is too long stays as it was typed or pasted, and is refused in
 * words: a form that holds it is not sent. Browsers would cut it without a word (`maxLength`).
 */
export function LimitedInput({ most, error, ...rest }: Props) {
  const problem = useTooLong(rest.value, most);
  const input = useUnread(problem);
  return <TextInput {...rest} ref={input} error={problem ?? error} />;
}

/** The same with several lines. */
export function LimitedArea({ most, error, ...rest }: AreaProps) {
  const problem = useTooLong(rest.value, most);
  const area = useUnread<HTMLTextAreaElement>(problem);
  return <Textarea {...rest} ref={area} error={problem ?? error} />;
}
