import { useState } from 'react';

/** True once `isNow` was true. So a dialog is created when it is first opened, and then kept. */
export function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
