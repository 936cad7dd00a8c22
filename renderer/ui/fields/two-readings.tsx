import { Button } from '@mantine/core';
import { displayText } from '../../../shared/text.ts';
import styles from '../ui.module.css';
import { useWords } from '../words.ts';

/** A way to read a text: the value that is kept when it is chosen, and the text of its button. */
export type TextReading = { readonly text: string; readonly shown: string };

/**
 * Asks which of two readings was meant. The text stays as typed until one is chosen. `question` is
 * asked instead where the readings aren't two of one text.
 */
export function TwoReadings({
  text,
  question,
  ways,
  onChoose,
  chosen,
}: {
  readonly text: string;
  readonly question?: string | undefined;
  readonly ways: readonly TextReading[];
  readonly onChoose: (text: string) => void;
  /** The default reading. None if the clerk must choose. */
  readonly chosen?: string;
}) {
  const { t } = useWords();
  return (
    <fieldset className={styles.twoReadings}>
      <span>{question ?? t('common.typed.choose', { text: displayText(text.trim(), 40) })}</span>
      {ways.map((way) => (
        <Button
          key={way.text}
          variant={way.text === chosen ? 'light' : 'default'}
          aria-pressed={chosen === undefined ? undefined : way.text === chosen}
          size="compact-xs"
          onClick={() => onChoose(way.text)}
        >
          {way.shown}
        </Button>
      ))}
    </fieldset>
  );
}
