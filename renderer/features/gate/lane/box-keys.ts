import type { KeyboardEvent, RefObject } from 'react';
import type { VisitId } from '../../../../shared/ids.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import type { GateLane } from './gate-lane.ts';

type Parts = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lane: GateLane;
  readonly enter: () => void;
  /** Takes the check-in of the truck of the open card back. */
  readonly onWrong: (visit: VisitId) => void;
  /** Asks what the truck of the open card came for as well. */
  readonly onAlsoFor: (visit: VisitId) => void;
  readonly box: RefObject<HTMLInputElement | null>;
};

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The keys of the lane's box, and those that find it from anywhere on the screen. */
export function boxKeys({ text, setText, lane, enter, onWrong, onAlsoFor, box }: Parts) {
  const onLaneKey = (event: KeyboardEvent): boolean => {
    const { open } = lane.store.getState();
    const ofHere = event.key === 'F9' ? onWrong : event.key === 'F7' ? onAlsoFor : null;
    if (open?.kind === 'here' && ofHere !== null) {
      event.preventDefault();
      ofHere(open.visit);
      return true;
    }
    if (open?.kind !== 'coming') return false;
    if (event.key === 'F2') lane.takeKnown();
    else if (event.key === 'F3') lane.unfold(!open.isUnfolded);
    else if (event.key === 'F4') lane.change({ hasNoTrailer: !open.entry.hasNoTrailer });
    else if (event.key === 'F10' && !event.shiftKey)
      lane.change({ isNotKnown: !open.entry.isNotKnown });
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    /** Enter reads the text in the box. If the box is empty, Enter goes to the card. */
    onSearchKey(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        setText('');
        return lane.escape();
      }
      if (!isEnter(event)) return;
      event.preventDefault();
      if (text.trim() === '') enter();
      else lane.read(text);
    },
    /**
     * Typed keys go into the box from any focus, and replace its text. Escape always returns to it.
     */
    onScreenKey(event: KeyboardEvent) {
      if (isIn(event.target, '[role="dialog"], [role="menu"]')) return;
      if (onLaneKey(event)) return;
      if (event.key === 'Escape' && event.target !== box.current) {
        setText('');
        return lane.escape();
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
