import { IconClock } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Spot } from '../../../shared/yard/model.ts';
import { usePage } from '../../page/page-context.tsx';
import { useIsHeld } from '../../page/stores/yard-hooks.ts';
import { OutsideText } from '../../ui/parts.tsx';
import { words } from '../../ui/words.ts';
import { closureLines, closuresOf } from './closures-store.ts';

/** What is known of a closed spot, in one line; empty for an open one. */
function useClosureText(spot: Spot): string {
  const page = usePage();
  // At an earlier time nothing is said, so it is rendered again with the time.
  useIsHeld(page.yard);
  return useSyncExternalStore(closuresOf(page).subscribe, () =>
    closureLines(page, spot).map(words().format).join(' · '),
  );
}

/** The notes of a row: why the spot is closed first, then the service's own note. */
export function SpotNote({ spot }: { readonly spot: Spot }) {
  const text = [useClosureText(spot), spot.observation ?? ''].filter((each) => each !== '');
  return text.length > 0 && <OutsideText text={text.join(' · ')} max={200} />;
}

/** Marks a closed row whose reason is known, for screens too narrow for notes. */
export function ClosedSign({ spot }: { readonly spot: Spot }) {
  const text = useClosureText(spot);
  return text === '' ? null : (
    <span title={text}>
      <IconClock size={13} role="img" aria-label={text} />
    </span>
  );
}
