/**
 * What was typed and isn't saved yet. Before Back, a reload or a close we ask once, and the console
 * isn't reopened while there is something.
 */
import { useEffect } from 'react';
import { watchForever } from '../connection/watch-forever.ts';
import { isEnter } from '../ui/keys/enter.ts';
import type { Page } from './page.ts';
import { perPage } from './per-page.ts';

/**
 * What happens to a field's text, by the nearest mark around it. A field without a mark loses it.
 * `test/architecture/typed-text.test.ts` lists every mark with its reason.
 */
const MARKS = {
  /** Search boxes, filters, and PINs: nothing is saved of them anyway. */
  noLoss: '[data-no-loss], [type="search"], [role="search"]',
  /** Drafts that are saved while they are typed, and forms that report through `add`. */
  reported: '[data-reported]',
  /** Saved when the focus leaves it, or with Enter. */
  savedWhenLeft: '[data-saved-when-left]',
} as const;
const anyMark = Object.values(MARKS).join();

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isMarked = (field: Field, mark: keyof typeof MARKS): boolean =>
  field.closest(anyMark)?.matches(MARKS[mark]) === true;

/** The text was not accepted: it couldn't be read, or it was refused. */
const isRefused = (field: Field): boolean =>
  field.validity.customError || field.getAttribute('aria-invalid') === 'true';

/** How often we check again while there is something, in milliseconds. Saving takes a moment. */
const LOOK_MS = 1_000;

/** Set when we reload the page ourselves. We then don't ask. */
let isLoadingAgain = false;

/** Reloads the page without asking. */
export function loadPageAgain(): void {
  isLoadingAgain = true;
  window.location.reload();
}

/** The unsaved text of a page. */
export class Unsaved {
  /** The text of each field before the clerk typed. A field that left the page counts no more. */
  readonly #before = new Map<Field, string>();
  /** Fields that were left, and whose text was saved then unless it was refused. */
  readonly #left = new Set<Field>();
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
      if (!field.isConnected) this.#forget(field);
      else if (this.#isLost(field, before) && used?.contains(field) !== true) return true;
    }
    return [...this.#parts].some((holds) => holds());
  }

  #isLost(field: Field, before: string): boolean {
    if (field.value === before || isMarked(field, 'noLoss')) return false;
    // A draft takes only what could be read.
    if (isMarked(field, 'reported')) return field.validity.customError;
    return !this.#left.has(field) || isRefused(field);
  }

  #forget(field: Field): void {
    this.#before.delete(field);
    this.#left.delete(field);
  }

  /** Called before a hand changes the text of a field. */
  typed({ target }: Event): void {
    if (!isField(target)) return;
    if (this.#left.has(target) && !isRefused(target)) this.#forget(target);
    this.#left.delete(target);
    if (!this.#before.has(target)) this.#before.set(target, target.value);
  }

  left({ target }: Event): void {
    if (isField(target) && isMarked(target, 'savedWhenLeft')) this.#left.add(target);
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
  const entered = (event: KeyboardEvent) => {
    if (isEnter(event)) unsaved.left(event);
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLoadingAgain && unsaved.isThere()) event.preventDefault();
  };
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const isThere = unsaved.isThere();
    if (isThere)
      release ??= watchForever(
        (options) => page.api.session.whileUnsaved(undefined, options),
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
  on.addEventListener('keydown', entered, { capture: true });
  for (const kind of kinds) on.addEventListener(kind, later, { capture: true });
  window.addEventListener('beforeunload', ask);
  return () => {
    clearTimeout(timer);
    release?.();
    on.removeEventListener('beforeinput', typed, { capture: true });
    on.removeEventListener('focusout', left, { capture: true });
    on.removeEventListener('keydown', entered, { capture: true });
    for (const kind of kinds) on.removeEventListener(kind, later, { capture: true });
    window.removeEventListener('beforeunload', ask);
  };
}
