/**
 * What was typed and isn't saved yet. Before Back, a reload or a close we ask once, and the console
 * isn't reopened while there is something.
 */
import { useEffect } from 'react';
import { watchForever } from '../connection/watch-forever.ts';
import type { Page } from './page.ts';
import { perPage } from './per-page.ts';

/**
 * Marks a field, or a part with fields, whose text may be lost: search boxes and filters, drafts
 * that are saved anyway, and forms that report through `add`.
 */
const noLoss = '[data-no-loss], [type="search"], [type="password"], [role="search"]';
/** Marks a field that is saved when the focus leaves it. */
const savedWhenLeft = '[data-saved-when-left]';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = ({ target }: Event): Field | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.closest(noLoss) === null
    ? target
    : null;

/** How often we check again while there is something, in milliseconds. Saving takes a moment. */
const LOOK_MS = 1_000;

/** Set when we reload the page ourselves. We then don't ask. */
let isLoadingAgain = false;

/** Reloads the page without asking. */
export function loadPageAgain(): void {
  isLoadingAgain = true;
  window.location.reload();
}

/** What is typed and not saved on a page. */
export class Unsaved {
  /** The text of each field before the clerk typed. A field that left the page counts no more. */
  readonly #before = new Map<Field, string>();
  readonly #parts = new Set<() => boolean>();

  /** Adds a part of the page that may hold something. Returns a function that removes it. */
  add(holds: () => boolean): () => void {
    this.#parts.add(holds);
    return () => void this.#parts.delete(holds);
  }

  /**
   * Whether anything would be lost now. `used`: a form whose fields aren't lost, because what comes
   * next uses them.
   */
  isThere(used: Element | null = null): boolean {
    for (const [field, before] of this.#before) {
      if (!field.isConnected) this.#before.delete(field);
      else if (field.value !== before && used?.contains(field) !== true) return true;
    }
    return [...this.#parts].some((holds) => holds());
  }

  /** Called before a hand changes the text of a field. */
  typed(event: Event): void {
    const field = fieldOf(event);
    if (field !== null && !this.#before.has(field)) this.#before.set(field, field.value);
  }

  left(event: Event): void {
    const field = fieldOf(event);
    if (field?.closest(savedWhenLeft)) this.#before.delete(field);
  }
}

/** The unsaved text of a page. */
export const unsavedOf = perPage(() => new Unsaved());

/** For a part that knows whether it holds something unsaved. */
export function useUnsaved(page: Page, holds: boolean): void {
  useEffect(() => (holds ? unsavedOf(page).add(() => true) : undefined), [page, holds]);
}

/**
 * Watches what is typed, asks before the page goes, and reports to the console while there is
 * something. Returns a function that stops it.
 */
export function guardUnsaved(page: Page, on: Document = document): () => void {
  const unsaved = unsavedOf(page);
  const typed = (event: Event) => {
    unsaved.typed(event);
    later();
  };
  const left = (event: Event) => unsaved.left(event);
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLoadingAgain && unsaved.isThere()) event.preventDefault();
  };
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const isThere = unsaved.isThere();
    if (isThere)
      release ??= watchForever(
        (options) => page.api.session.hold(undefined, options),
        () => {},
      );
    else {
      release?.();
      release = null;
    }
    timer = isThere ? setTimeout(look, LOOK_MS) : undefined;
  };
  /** The field has its new text only after the event. */
  const later = () => {
    timer ??= setTimeout(look, 0);
  };
  const kinds = ['click', 'keyup'] as const;
  on.addEventListener('beforeinput', typed, { capture: true });
  on.addEventListener('focusout', left, { capture: true });
  for (const kind of kinds) on.addEventListener(kind, later, { capture: true });
  window.addEventListener('beforeunload', ask);
  return () => {
    clearTimeout(timer);
    release?.();
    on.removeEventListener('beforeinput', typed, { capture: true });
    on.removeEventListener('focusout', left, { capture: true });
    for (const kind of kinds) on.removeEventListener(kind, later, { capture: true });
    window.removeEventListener('beforeunload', ask);
  };
}
