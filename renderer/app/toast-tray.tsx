import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';

/** Between toasts and what ends above them, in pixels. */
const GAP_PX = 8;

/**
 * Where toasts are shown (`.ym-toasts` in page/theme.css). How high they are, with their gaps, is
 * written into `--ym-toast-room`, `0px` without toasts: what would lie below them ends above them.
 */
export function ToastTray() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty('--ym-toast-room', `${height === 0 ? 0 : height + 2 * GAP_PX}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--ym-toast-room');
    };
  }, []);
  return (
    <div ref={place} className="ym-toasts">
      <Notifications position="bottom-center" limit={4} withinPortal={false} />
    </div>
  );
}
