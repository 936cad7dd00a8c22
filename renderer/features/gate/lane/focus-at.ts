import type { CardField } from './card-findings.ts';

/** The focus target of each part of the lane, as a selector. */
const places: Readonly<Record<string, string>> = {
  box: '[data-scan-box]',
  chooser: '[data-lane-chooser] [data-autofocus], [data-lane-chooser]',
  question: '[data-lane-question]',
  card: '[data-lane-card]:not(:has([data-lane-act])), [data-lane-card] [data-lane-act]',
};

const find = (at: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(places[at] ?? `[data-lane-field="${at}"]`);

/**
 * Focuses a part of the lane once it is rendered. An open dialog keeps the focus: Enter prints the
 * pass that a check-in opened. If the part doesn't exist, the card gets the focus, otherwise the
 * box.
 */
export function focusAt(at: 'box' | 'chooser' | 'question' | 'card' | CardField): void {
  setTimeout(() => {
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    (find(at) ?? find('card') ?? find('box'))?.focus();
  });
}
