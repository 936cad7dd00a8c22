import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { hiddenIn } from '../../../shared/readers/reading.ts';
import { useWords } from '../words.ts';
import { useUnread } from './use-unread.ts';

type Most = {
  /** The longest text that is taken, in characters. */
  readonly most: number;
};

type Props = Omit<TextInputProps, 'maxLength'> & Most;
type AreaProps = Omit<TextareaProps, 'maxLength'> & Most;

/** Why a text can't be sent: it is too long or has invisible characters. Null if it can. */
export function useTextProblem(value: unknown, most: number, hasLines: boolean): string | null {
  const { t, format } = useWords();
  const text = typeof value === 'string' ? value : '';
  const { length } = text;
  if (length > most) return t('common.typed.most', { length, most });
  const hidden = hiddenIn(text, hasLines);
  return hidden === null ? null : format(hidden);
}

/**
 * A text of limited length. Text that is too long or has invisible characters stays as typed or
 * pasted, and an error says why. Its form isn't sent meanwhile. With `maxLength` browsers would cut
 * it silently.
 */
export function LimitedInput({ most, error, ...rest }: Props) {
  const problem = useTextProblem(rest.value, most, false);
  const input = useUnread(problem);
  return <TextInput {...rest} ref={input} error={problem ?? error} />;
}

/** The same with several lines. */
export function LimitedArea({ most, error, ...rest }: AreaProps) {
  const problem = useTextProblem(rest.value, most, true);
  const area = useUnread<HTMLTextAreaElement>(problem);
  return <Textarea {...rest} ref={area} error={problem ?? error} />;
}
