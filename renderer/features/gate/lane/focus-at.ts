import type { CardField } from './card-findings.ts';

/** Where each part of the lane takes the focus, as a selector. */
const places: Readonly<Record<string, string>> = {
  box: '[data-scan-box]',
  chooser: '[data-lane-chooser] [data-autofocus], [data-lane-chooser]',
  question: '[data-lane-question]',
  card: '[data-lane-card]:not(:has([data-lane-act])), [data-lane-card] [data-lane-act]',
};

const find = (at: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(places[at] ?? `[data-lane-field="${at}"]`);

/**
 * Gives the focus to a part of the lane once it is drawn. A dialog on top keeps it: the pass that a
 * check-in opened is printed by Enter. What isn't there leaves it to the card, then to the box.
 */
export function focusAt(at: 'box' | 'chooser' | 'question' | 'card' | CardField): void {
  setTimeout(() => {
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    (find(at) ?? find('card') ?? find('box'))?.focus();
  });
}
