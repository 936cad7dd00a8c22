import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FieldDifference } from '../../../../shared/appointments/template-diff.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { DifferenceList } from '../template/difference-list.tsx';
import styles from './create.module.css';

type Props = {
  /** From the draft's fields to those of today. */
  readonly differences: readonly FieldDifference[];
  /** Found out by a click on "Create appointment", which sent nothing. */
  readonly wasHeld: boolean;
  /** The clerk has answered this question already. */
  readonly isKept: boolean;
  readonly onUse: () => void;
  readonly onKeep: () => void;
};

const changed = message('appointments.new.fieldsChanged');

/**
 * The fields of the facility are not those of the draft: every difference, and the clerk's choice.
 */
export function FieldsChanged({ differences, wasHeld, isKept, onUse, onKeep }: Props) {
  const { t } = useWords();
  const box = useRef<HTMLElement>(null);
  // The clerk clicked the button at the end of the form. This is above it, maybe out of view.
  useEffect(() => {
    if (wasHeld) box.current?.querySelector('button')?.focus();
  }, [wasHeld]);
  if (isKept)
    return (
      <div className={styles.stale}>
        <MessageLine severity="caution" said={message('appointments.new.originalFields')} />
        <Button variant="default" onClick={onUse}>
          {t('appointments.new.useToday')}
        </Button>
      </div>
    );
  return (
    <section
      className={styles.changed}
      aria-label={t('appointments.new.fieldsChangedLabel')}
      ref={box}
    >
      <MessageLine
        severity="caution"
        said={wasHeld ? message('service.notSent', { why: changed }) : changed}
      />
      <DifferenceList differences={differences} />
      <div className={styles.buttons}>
        <Button onClick={onUse}>{t('appointments.new.useToday')}</Button>
        <Button variant="default" onClick={onKeep}>
          {t('appointments.new.keepOriginal')}
        </Button>
      </div>
    </section>
  );
}
