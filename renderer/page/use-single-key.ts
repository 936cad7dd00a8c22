import { useHotkeys } from 'react-hotkeys-hook';
import { usePreference } from './page-context.tsx';

/** No dialog is open over the page. */
const isFree = () => document.querySelector('[role="dialog"]') === null;

/** A letter alone that acts, as long as the clerk wants such keys and `mayAct`. */
export function useSingleKey(key: string, act: () => void, mayAct: () => boolean = isFree): void {
  const singleKeys = usePreference((preferences) => preferences.singleKeys);
  useHotkeys(key, act, { enabled: () => singleKeys && mayAct(), preventDefault: true });
}
