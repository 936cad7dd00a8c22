import type { KeyboardEvent, RefObject } from 'react';
import { codeKind } from '../../../../shared/gate/codes.ts';
import { isEnter } from '../../../ui/enter.ts';

type Parts = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lane: {
    readonly read: (text: string) => void;
    readonly enter: () => void;
    readonly escape: () => void;
  };
  readonly box: RefObject<HTMLInputElement | null>;
  /** Goes to the first of what was found; null where nothing was. */
  readonly goToFound: (() => void) | null;
};

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The keys of the lane's box, and those that find it from anywhere on the screen. */
export function boxKeys({ text, setText, lane, box, goToFound }: Parts) {
  const toReady = () => {
    setText('');
    lane.escape();
  };
  return {
    /** Enter reads what is in the box; in the empty box it is the card's. What is no code goes to the first of what was found. */
    onSearchKey(event: KeyboardEvent) {
      if (event.key === 'Escape') return toReady();
      if (!isEnter(event)) return;
      event.preventDefault();
      if (text.trim() === '') lane.enter();
      else if (codeKind(text) === 'text' && goToFound !== null) goToFound();
      else lane.read(text);
    },
    /** What is typed goes into the box wherever the focus was, in the place of what was there; Escape always leads back to it. */
    onScreenKey(event: KeyboardEvent) {
      if (isIn(event.target, '[role="dialog"], [role="menu"]')) return;
      if (event.key === 'Escape' && event.target !== box.current) {
        toReady();
        box.current?.focus();
        return;
      }
      const isText =
        event.key.length === 1 &&
        event.key !== ' ' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey;
      if (!isText || isIn(event.target, 'input, textarea, select')) return;
      box.current?.focus();
      box.current?.select();
    },
  };
}
