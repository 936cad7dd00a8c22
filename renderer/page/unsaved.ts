/**
 * What was typed and isn't saved yet. Back, a reload and a close ask about it once, and the console
 * isn't opened again under it.
 */
import { useEffect } from 'react';
import { watchForever } from '../connection/watch-forever.ts';
import type { Page } from './page.ts';
import { perPage } from './per-page.ts';

/**
 * Marks a field, or a part with fields, whose text is no loss: search boxes and filters, what is
 * kept as a draft, and forms that report their content by `add`.
 */
const noLoss = '[data-no-loss], [type="search"], [type="password"], [role="search"]';
/** Marks a field that is saved as soon as it is left. */
const savedWhenLeft = '[data-saved-when-left]';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = ({ target }: Event): Field | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.closest(noLoss) === null
    ? target
    : null;

/** Looks again this often while there is something, in milliseconds: saving it takes a moment. */
const LOOK_MS = 1_000;

/** A page that is being loaded again by us is not asked about. */
let isLoadingAgain = false;

/** Loads the page again without a question. */
export function loadPageAgain(): void {
  isLoadingAgain = true;
  window.location.reload();
}

/** What a page holds that is typed and not saved. */
export class Unsaved {
  /**
   * The text of a field before the clerk typed there. A field that left the page holds nothing.
   */
  readonly #before = new Map<Field, string>();
  readonly #parts = new Set<() => boolean>();

  /** One more part of the page that may hold something; the returned function removes it. */
  add(holds: () => boolean): () => void {
    this.#parts.add(holds);
    return () => void this.#parts.delete(holds);
  }

  /** Whether anything would be lost now. */
  isThere(): boolean {
    for (const [field, before] of this.#before) {
      if (!field.isConnected) this.#before.delete(field);
      else if (field.value !== before) return true;
    }
    return [...this.#parts].some((holds) => holds());
  }

  /** Before the text of a field changes by a hand. */
  typed(event: Event): void {
    const field = fieldOf(event);
    if (field !== null && !this.#before.has(field)) this.#before.set(field, field.value);
  }

  left(event: Event): void {
    const field = fieldOf(event);
    if (field?.closest(savedWhenLeft)) this.#before.delete(field);
  }
}

/** What this page holds. */
export const unsavedOf = perPage(() => new Unsaved());

/** A part that knows whether it holds something that isn't saved. */
export function useUnsaved(page: Page, holds: boolean): void {
  useEffect(() => (holds ? unsavedOf(page).add(() => true) : undefined), [page, holds]);
}

/**
 * Watches what is typed, asks before the page goes with it, and informs the console while there is
 * something; the returned function stops it.
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
  /** The text is there only after the event. */
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
