import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FieldDifference } from '../../../../shared/appointments/template-diff.ts';
import { FindingLine } from '../../../ui/parts.tsx';
import { DifferenceList } from '../template/difference-list.tsx';
import styles from './create.module.css';

type Props = {
  /** From the draft's fields to those of today. */
  readonly differences: readonly FieldDifference[];
  /** Found out by a click on "Create appointment", which sent nothing. */
  readonly wasHeld: boolean;
  /** The clerk said so already. */
  readonly isKept: boolean;
  readonly onUse: () => void;
  readonly onKeep: () => void;
};

/** The fields of the facility are not those of the draft: every difference, and the clerk's choice. */
export function FieldsChanged({ differences, wasHeld, isKept, onUse, onKeep }: Props) {
  const box = useRef<HTMLElement>(null);
  // The click was on the button at the end of the form, and this stands above it.
  useEffect(() => {
    if (wasHeld) box.current?.querySelector('button')?.focus();
  }, [wasHeld]);
  if (isKept)
    return (
      <div className={styles.stale}>
        <FindingLine finding={{ severity: 'caution', sentence: 'It is sent with the fields that it was begun with.' }} />
        <Button variant="default" onClick={onUse}>
          Use today’s fields
        </Button>
      </div>
    );
  return (
    <section className={styles.changed} aria-label="The fields of this facility have changed" ref={box}>
      <FindingLine
        finding={{
          severity: 'caution',
          sentence: `${wasHeld ? 'Nothing was sent. ' : ''}The fields of this facility have changed since this draft was begun. An appointment keeps its fields for life.`,
        }}
      />
      <DifferenceList differences={differences} />
      <div className={styles.buttons}>
        <Button onClick={onUse}>Use today’s fields</Button>
        <Button variant="default" onClick={onKeep}>
          Keep the old fields
        </Button>
      </div>
    </section>
  );
}
