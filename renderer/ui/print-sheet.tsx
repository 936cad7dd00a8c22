import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './parts.tsx';
import styles from './print-sheet.module.css';
import { useWords } from './words.ts';

/**
 * A sheet of paper: first seen in a dialog, then printed (or kept as PDF by the printer's dialog)
 * with the same look.
 */
export function PrintDialog({
  title,
  isReady,
  tools,
  onPrint,
  onClose,
  children,
}: {
  title: string;
  isReady: boolean;
  /** Options of the sheet. They aren't printed. */
  tools?: ReactNode;
  onPrint: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      {tools}
      {/* A sheet is longer than the dialog: it takes the focus so that keys can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.seen} aria-label={title} tabIndex={0}>
        {children}
      </section>
      {isReady &&
        createPortal(
          <div className={styles.sheet} data-print>
            {children}
          </div>,
          document.body,
        )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button onClick={onPrint} disabled={!isReady} data-autofocus>
          {t('reports.print')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The paper itself: black on white, whatever the screen's colors are. */
export const Paper = ({ label, children }: { label: string; children: ReactNode }) => (
  <article className={styles.paper} aria-label={label}>
    {children}
  </article>
);

/** Short lines of a sheet, in as many columns as there is room for. */
export const SheetColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);

/** A line of a sheet: label and value. */
export const SheetFacts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);
