import { useEffect, useState } from 'react';

/** Whether something has been under way for longer than so many milliseconds, without a break. */
export function useIsOver(isUnderWay: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isUnderWay, ms]);
  return isOver;
}
