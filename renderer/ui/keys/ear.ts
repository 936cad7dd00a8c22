/**
 * Distinguishes scans from typing, and passes each code to its receiver.
 *
 * A scanner is a keyboard: its characters arrive as keys, and would press shortcuts and fill
 * fields. So every key goes through one ear. `shared/gate/scanner.ts` decides what is a code.
 */
import {
  FASTEST_HAND_MS,
  type Heard,
  type KeyPress,
  lacksEnd,
  type Scan,
  ScanRecognizer,
} from '../../../shared/gate/scanner.ts';
import { isComposing } from './enter.ts';

export type { Scan } from '../../../shared/gate/scanner.ts';

/** A text field. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A listener for codes. Without `within` it belongs to the screen, and we ask the newest one. */
export type ScanListener = {
  /** `from`: the field that it was taken out of; null for none, and for a box for scans. */
  readonly onScan: (code: string, scan: Scan, from: TextField | null) => void;
  /**
   * Whether it knows what a code means; asked for each reading of a code from another keyboard, and
   * for codes that came into a field.
   */
  readonly knows?: ((code: string) => boolean) | undefined;
  /** Whether it takes a code out of a field of its screen; without it, those that it knows. */
  readonly takesFromField?: ((code: string, field: TextField) => boolean) | undefined;
  /**
   * The part that it listens for: one in a dialog hears what is scanned while that dialog is on
   * top.
   */
  readonly within?: (() => Element | null) | undefined;
  /**
   * Which codes it takes, for a part that is a question; without it, all. Others wait until the
   * question is answered.
   */
  readonly takes?: ((code: string) => boolean) | undefined;
  /**
   * Typing anywhere on its screen goes into its box. We delay no key there, because no letter is a
   * shortcut.
   */
  readonly isTypedInto?: boolean | undefined;
  /** Asked only where no other listener is. */
  readonly isLast?: boolean | undefined;
};

/** The message about a scan. */
export type ScanNews =
  /** It went into the field that had the focus. */
  | { readonly kind: 'filled'; readonly code: string; readonly field: string }
  /** It has more characters than the field takes, and did not go in. */
  | {
      readonly kind: 'too-long';
      readonly code: string;
      readonly field: string;
      readonly length: number;
      readonly most: number;
    }
  /** A question is open. We keep the code until it is answered or closed. */
  | { readonly kind: 'kept'; readonly code: string }
  | { readonly kind: 'no-end'; readonly code: string }
  | { readonly kind: 'other-keyboard' | 'unclear-keyboard'; readonly code: string };

type Start = {
  readonly element: TextField | HTMLSelectElement;
  readonly value: string;
  /** The clerk was typing there: a stall of the page may have cut the text in two. */
  readonly isTyped: boolean;
};
type HeldKey = { readonly target: EventTarget | null; readonly key: KeyboardEventInit };

/**
 * Parts whose single keys act though they may hold a text field, and menus, whose letters choose.
 */
const singleKeys = '[data-single-keys], [role="menu"]';
const openDialog = '[role="dialog"][aria-modal="true"]';
/**
 * After a longer pause, in milliseconds, the text in the box for scans doesn't belong to the next
 * code.
 */
const LEFTOVER_MS = 1_000;
/**
 * After a typed key, the next keys in the same field belong to its text for this long, in
 * milliseconds.
 */
const TYPED_MS = 3_000;
/**
 * If a timer fires this late, in milliseconds, keys are waiting behind it in the event queue. We
 * let those in first.
 */
const LATE_TIMER_MS = 20;
const LET_IN_MS = 30;

/**
 * The one ear of a page. It hears each key before anything else does, holds back what may belong to
 * a code, and hands a code to what takes it: the field that has the focus, the dialog, the screen.
 * What a hand typed goes on to its target, in its order.
 *
 * Outside of a text field a character waits until no other can follow it within a scanner's pace.
 * In a field nothing waits; what a code wrote there is taken out again or stays as the field's
 * value.
 */
export class Ear {
  readonly #page: Window;
  readonly #recognizer = new ScanRecognizer();
  readonly #listeners: ScanListener[] = [];
  readonly #news: ((news: ScanNews) => void)[] = [];
  /** Keys that we sent on ourselves. */
  readonly #sentOn = new WeakSet<Event>();
  /** Keys outside of fields that may belong to a code. */
  #held: HeldKey[] = [];
  /** The field that the run types into, with its content before. */
  #start: Start | null = null;
  /** The same for the previous code. If a stall split a code, the next run is the rest of it. */
  #startBefore: Start | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The field that the clerk typed into last, and when. */
  #typed: { readonly element: Element; readonly at: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A code that waits until a question is answered. */
  #kept: Scan | null = null;
  #watch: MutationObserver | null = null;

  constructor(page: Window) {
    this.#page = page;
  }

  /** Adds a listener for codes. Returns a function that removes it. */
  listen(listener: ScanListener): () => void {
    return this.#add(this.#listeners, listener);
  }

  /** Adds a listener for messages about scans. Only the newest one gets them. */
  tell(news: (news: ScanNews) => void): () => void {
    return this.#add(this.#news, news);
  }

  /** Milliseconds a character of the scanner heard here; null before the first code. */
  pace(): number | null {
    return this.#recognizer.pace();
  }

  #add<Each>(list: Each[], each: Each): () => void {
    const count = () => this.#listeners.length + this.#news.length;
    if (count() === 0) this.#page.addEventListener('keydown', this.#onKeyDown, true);
    list.push(each);
    return () => {
      const at = list.lastIndexOf(each);
      if (at >= 0) list.splice(at, 1);
      if (count() === 0) this.#stop();
    };
  }

  #stop(): void {
    this.#page.removeEventListener('keydown', this.#onKeyDown, true);
    clearTimeout(this.#timer);
    this.#watch?.disconnect();
    this.#watch = null;
    this.#kept = null;
    this.#held = [];
    this.#start = null;
    this.#startBefore = null;
    this.#lastAt = Number.NEGATIVE_INFINITY;
    this.#recognizer.forget();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (this.#sentOn.has(event)) return;
    if (isComposing(event)) {
      // The key belongs to the composition. Parts of the kit must not handle it either.
      if (/^(?:Enter|Tab|Escape)$/.test(event.key)) event.stopPropagation();
      return;
    }
    const press = pressOf(event);
    this.#hear(this.#recognizer.settle(press.at, isEndKey(event)));
    const isField = this.#held.length === 0 && this.#isWriting(event.target);
    const heard = this.#recognizer.press(press, isField ? 'field' : 'elsewhere');
    if (heard.kind === 'modifier') return;
    if (heard.kind === 'hand') {
      this.#hear(this.#recognizer.finish());
      this.#release();
      if (event.key === 'Enter' || event.key === 'Escape') this.#start = null;
      return;
    }
    if (heard.kind === 'part') {
      if (heard.isFirst) this.#begin(event);
      else this.#start ??= this.#startBefore;
      this.#startBefore = null;
      if (!isField) {
        take(event);
        const { key, code, shiftKey } = event;
        this.#held.push({ target: event.target, key: { key, code, shiftKey } });
      }
      this.#lastAt = press.at;
      this.#wait();
      return;
    }
    if (heard.kind === 'code' && this.#isForBox(event, heard.scan)) {
      this.#start = null;
      return;
    }
    take(event);
    if (heard.kind === 'code') this.#hear(heard);
    else this.#wait();
  };

  /**
   * Enter in the box means the same from a scanner as from the keyboard. So we leave a run to the
   * box if it came evenly, but no faster than a hand types.
   */
  #isForBox({ key, target }: KeyboardEvent, { text, typed, paceMs }: Scan): boolean {
    const isSlow = paceMs !== null && paceMs > FASTEST_HAND_MS;
    return key === 'Enter' && isSlow && text === typed && isField(target) && isBox(target);
  }

  /** Whether letters write there; all others are shortcuts, or nothing. */
  #isWriting(target: EventTarget | null): boolean {
    if (!(target instanceof Element)) return false;
    if (target.closest(singleKeys) !== null) return false;
    if (writesInto(target)) return true;
    return topDialog() === null && this.#listenerAt(null, '')?.isTypedInto === true;
  }

  /** A new run. The keys held before were typed by hand. */
  #begin(event: KeyboardEvent): void {
    this.#release();
    if (this.#isLeftoverOf(event)) return;
    const { target, timeStamp } = event;
    const typed = this.#typed?.element === target ? this.#typed : null;
    const isTyped = typed !== null && timeStamp - typed.at <= TYPED_MS;
    this.#start = isField(target) || isSelect(target) ? { ...startOf(target), isTyped } : null;
  }

  /**
   * A code in the box for scans is all that came into it at one go: a desk that stalls for a moment
   * does not cut it in two.
   */
  #isLeftoverOf({ target, timeStamp }: KeyboardEvent): boolean {
    const { element } = this.#start ?? {};
    return (
      element !== undefined &&
      element === target &&
      isBox(element) &&
      timeStamp - this.#lastAt <= LEFTOVER_MS
    );
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const waitMs = this.#recognizer.waitMs();
    if (waitMs === null) return;
    const due = performance.now() + waitMs;
    this.#timer = setTimeout(() => {
      const isLate = performance.now() - due > LATE_TIMER_MS;
      if (isLate) this.#timer = setTimeout(this.#onSilence, LET_IN_MS);
      else this.#onSilence();
    }, waitMs);
  }

  readonly #onSilence = (): void => {
    this.#hear(this.#recognizer.settle(Number.POSITIVE_INFINITY, true));
  };

  #hear(heard: Heard | null): void {
    if (heard === null) return;
    clearTimeout(this.#timer);
    if (heard.kind === 'hand') {
      if (this.#start !== null) this.#typed = { element: this.#start.element, at: this.#lastAt };
      this.#release();
    }
    if (heard.kind !== 'code') return;
    this.#held = [];
    const start = this.#start;
    this.#start = null;
    this.#startBefore = start;
    this.#deliver(heard.scan, start);
  }

  /** Sends on what was held, in its order, to where it was meant for. */
  #release(): void {
    const held = this.#held;
    this.#held = [];
    const before = document.activeElement;
    for (const { target, key } of held) {
      // One of the keys may have moved the focus into a field. Then the others go into that field.
      const moved = document.activeElement === before ? null : document.activeElement;
      const meant = target instanceof Element && target.isConnected ? target : document.body;
      const to = isField(moved) ? moved : meant;
      const isLeft = this.#sendOn(to, 'keydown', key);
      this.#sendOn(to, 'keyup', key);
      const at = document.activeElement;
      if (isLeft && isField(at) && (at === to || at !== before)) write(at, key.key ?? '');
    }
  }

  /** Whether the key types its character, because no handler took it. */
  #sendOn(to: Element, type: 'keydown' | 'keyup', key: KeyboardEventInit): boolean {
    const event = new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true });
    this.#sentOn.add(event);
    return to.dispatchEvent(event);
  }

  /**
   * Hands a code to a listener. `start` is the field it was typed into, with its content before.
   */
  #deliver(scan: Scan, start: Start | null): void {
    const dialog = topDialog();
    const listener = this.#listenerAt(dialog, scan.text);
    const element = start?.element.isConnected === true ? start.element : null;
    const field = element === null || isSelect(element) ? null : element;
    const code = this.#codeOf(scan, start, listener);
    const isBoxOf = field !== null && isBox(field) && listener !== null;
    const isTaken =
      field !== null &&
      listener !== null &&
      (listener.takesFromField?.(code, field) ?? listener.knows?.(code) ?? false);
    const isTyped = start?.isTyped === true && start.value !== '';
    if (field !== null && !isBox(field) && mayBeTyped(scan, isTyped)) {
      // The rest of typed text stays and sends nothing, unless it can't be that.
      const isRest = takesSigns(field, code) && listener?.knows?.(code) !== true;
      if (isTyped && (isRest || !scan.hasEnd)) return;
    }
    this.#newsOf(scan, code);
    if (field !== null && !isBox(field) && mayBeTyped(scan, isTyped) && !scan.hasEnd) return;
    if (field !== null && !isBoxOf && !isTaken && fits(field, code)) {
      this.#fill(field, start, code);
      return;
    }
    if (element !== null && start !== null) setValue(element, start.value);
    if (listener !== null) this.#give(listener, { ...scan, text: code }, isBoxOf ? null : field);
    else if (dialog !== null) this.#keep(scan, code);
  }

  /** A question is open. */
  #keep(scan: Scan, code: string): void {
    this.#kept = { ...scan, text: code };
    this.#say({ kind: 'kept', code });
    this.#watchDialogs();
  }

  /** The code as this listener knows it, through whatever keyboard it came. */
  #codeOf({ text, readings }: Scan, start: Start | null, listener: ScanListener | null): string {
    const known =
      listener?.knows === undefined || listener.knows(text)
        ? text
        : (readings.find(listener.knows) ?? text);
    if (start === null || isSelect(start.element) || !isBox(start.element) || known !== text)
      return known;
    const { element, value: before } = start;
    const whole = element.value.startsWith(before)
      ? element.value.slice(before.length)
      : element.value;
    // Everything typed into the box if that is longer than the run, because the code may have come
    // in two parts.
    return whole.trim().length > text.length && whole.trim().endsWith(text) ? whole.trim() : text;
  }

  #give(listener: ScanListener, scan: Scan, from: TextField | null): void {
    // A menu that is open over the screen gives way.
    const menu = document.activeElement?.closest('[role="menu"]');
    if (menu != null) this.#sendOn(menu, 'keydown', { key: 'Escape' });
    listener.onScan(scan.text, scan, from);
  }

  #fill(field: TextField, start: Start | null, code: string): void {
    const most = field.maxLength;
    const name = nameOf(field);
    const { length } = code;
    if (most >= 0 && length > most) {
      if (start !== null) setValue(field, start.value);
      this.#say({ kind: 'too-long', code, field: name, length, most });
      return;
    }
    // In a field of several lines the code is inserted at the cursor, as if typed.
    if (field instanceof HTMLInputElement) setValue(field, code);
    this.#say({ kind: 'filled', code, field: name });
  }

  /**
   * The newest listener of the top dialog, or of the screen. Null while a question that doesn't
   * take this code is open over them.
   */
  #listenerAt(dialog: Element | null, code: string): ScanListener | null {
    const all = this.#listeners;
    const inside = all.findLast(
      ({ within, takes }) =>
        within !== undefined && dialog?.contains(within()) === true && takes?.(code) !== false,
    );
    if (inside !== undefined) return inside;
    if (dialog !== null && dialog.querySelector('[data-takes-scans]') === null) return null;
    const ofScreen = all.filter(({ within }) => within === undefined);
    return ofScreen.findLast(({ isLast }) => isLast !== true) ?? ofScreen.at(-1) ?? null;
  }

  #newsOf(scan: Scan, code: string): void {
    const { keyboard } = scan;
    if (lacksEnd(scan)) this.#say({ kind: 'no-end', code });
    if (keyboard !== 'same')
      this.#say({ kind: keyboard === 'other' ? 'other-keyboard' : 'unclear-keyboard', code });
  }

  #say(news: ScanNews): void {
    this.#news.at(-1)?.(news);
  }

  /** Hands over the kept code once no question is open. */
  #watchDialogs(): void {
    if (this.#watch !== null) return;
    this.#watch = new MutationObserver(() => {
      const kept = this.#kept;
      const listener = kept === null ? null : this.#listenerAt(topDialog(), kept.text);
      if (kept === null || listener === null) return;
      this.#watch?.disconnect();
      this.#watch = null;
      this.#kept = null;
      this.#give(listener, kept, null);
    });
    this.#watch.observe(document.body, { childList: true, subtree: true });
  }
}

const ears = new WeakMap<Window, Ear>();

/** The ear of a page; the same each time. */
export function earOf(page: Window): Ear {
  const ear = ears.get(page) ?? new Ear(page);
  ears.set(page, ear);
  return ear;
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { ctrlKey, altKey, metaKey } = event;
  // AltGr comes as Ctrl and Alt together, and writes a sign.
  const isAltGr = ctrlKey && altKey && event.key.length === 1;
  return {
    key: event.key,
    place: event.code,
    at: event.timeStamp,
    isRepeat: event.repeat,
    isShift: event.shiftKey,
    isCapsLock: event.getModifierState?.('CapsLock') === true,
    chord: isAltGr ? null : ctrlKey || metaKey ? 'ctrl' : altKey ? 'alt' : null,
  };
}

const isEndKey = ({ key, ctrlKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'Tab' || (ctrlKey && /^[jm]$/i.test(key));

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const topDialog = (): Element | null => [...document.querySelectorAll(openDialog)].at(-1) ?? null;

/** Inputs that letters do not write into. */
const noText = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

const isField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && !noText.test(target.type) && !target.readOnly) ||
  (target instanceof HTMLTextAreaElement && !target.readOnly);

const isSelect = (target: EventTarget | null): target is HTMLSelectElement =>
  target instanceof HTMLSelectElement;

/** Whether letters go in by themselves. */
const writesInto = (target: EventTarget | null): boolean =>
  isField(target) ||
  isSelect(target) ||
  (target instanceof HTMLElement && target.isContentEditable === true);

const isBox = (element: HTMLElement): boolean => element.dataset.scanBox !== undefined;

/** A field before a run. The first key replaces the selected text of the box. */
function startOf(element: TextField | HTMLSelectElement): Omit<Start, 'isTyped'> {
  if (isSelect(element)) return { element, value: element.value };
  const { value, selectionStart, selectionEnd } = element;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  return { element, value: isAllSelected && isBox(element) ? '' : value };
}

/**
 * Whether a code is something that the field is for: a PIN is never scanned, and a phone has
 * digits.
 */
function fits(field: TextField, code: string): boolean {
  if (!(field instanceof HTMLInputElement)) return true;
  return field.type !== 'password' && takesSigns(field, code);
}

/**
 * Whether a burst into a field may be a hand's. A stalled page delivers typed keys at once, and
 * remote desktops and text expanders type as fast as a scanner: none of them sends an end, and no
 * hand writes a scanner's marks. `isTyped`: a hand was writing there a moment ago.
 */
const mayBeTyped = ({ hasEnd, typed, text }: Scan, isTyped: boolean): boolean =>
  typed.trim() === text && (!hasEnd || isTyped);

/** Whether a field takes the characters of a code: one for digits takes no letters. */
function takesSigns(field: TextField, code: string): boolean {
  const isForDigits =
    /^(?:tel|number)$/.test(field.type) || /^(?:tel|numeric|decimal)$/.test(field.inputMode);
  return !isForDigits || /^[\d\s()+.,-]+$/.test(code);
}

/** The label of a field, without the star of a required one. */
function nameOf(field: TextField): string {
  const label = field.labels?.[0]?.cloneNode(true) as HTMLElement | undefined;
  for (const star of label?.querySelectorAll('[aria-hidden]') ?? []) star.remove();
  return field.getAttribute('aria-label') ?? label?.textContent?.trim() ?? field.placeholder;
}

/** Puts a value in as typing would: the page's own state follows. */
function setValue(element: TextField | HTMLSelectElement, value: string): void {
  if (element.value === value) return;
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(isSelect(element) ? 'change' : 'input', { bubbles: true }));
}

/** Writes a sign where the cursor is. */
function write(field: TextField, sign: string): void {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart === null) setValue(field, value + sign);
  else {
    field.setRangeText(sign, selectionStart, selectionEnd ?? selectionStart, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
