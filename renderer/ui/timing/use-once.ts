import { useState } from 'react';

/**
 * True from the first time on that `isNow` is: a dialog is made when it is first asked for, and
 * kept.
 */
export function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
