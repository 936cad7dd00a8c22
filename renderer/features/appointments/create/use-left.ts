import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Parts of a form that the clerk has left. We check only those, so that nothing turns red during
 * typing. `onBlur` belongs to the form.
 */
export function useLeft() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isPressing = useRef(false);
  const waiting = useRef<string[]>([]);

  // While a button is held, a part counts as left only afterwards. Otherwise the line with the
  // problem would move the form under the pointer, and the click would hit something else.
  useEffect(() => {
    const down = () => {
      isPressing.current = true;
    };
    const up = () => {
      isPressing.current = false;
      const keys = waiting.current.splice(0);
      // After the click that follows the pointer.
      if (keys.length > 0) setTimeout(() => setLeft((now) => new Set([...now, ...keys])), 0);
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    window.addEventListener('pointerdown', down, true);
    for (const end of ends) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      for (const end of ends) window.removeEventListener(end, up, true);
    };
  }, []);

  const onBlur = useCallback(({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const part = target.closest<HTMLElement>('[data-draft-part]');
    const key = part?.dataset.draftPart;
    if (key === undefined || (relatedTarget instanceof Node && part?.contains(relatedTarget)))
      return;
    if (isPressing.current) waiting.current.push(key);
    else setLeft((now) => new Set(now).add(key));
  }, []);
  return { left, onBlur };
}
