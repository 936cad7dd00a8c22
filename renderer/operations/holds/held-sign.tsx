import { IconHandStop } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { usePage } from '../../page/page-context.tsx';
import { useIsHeld } from '../../page/stores/yard-hooks.ts';
import { words } from '../../ui/words.ts';
import { heldMessage } from './held-message.ts';
import styles from './holds.module.css';

/**
 * That something of these is held, and why; empty: nothing is. It changes with the holds
 * themselves. Of an earlier time we don't say it: holds are those of now.
 */
export function useHeldText(assets: readonly AssetRef[]): string {
  const { yard } = usePage();
  const isPast = useIsHeld(yard);
  return useSyncExternalStore(yard.onHolds, () => {
    const message = isPast ? null : heldMessage(yard.table, ...assets);
    return message === null ? '' : words().format(message);
  });
}

/** Marks a row of a list as held. */
export function HeldSign({ assets }: { readonly assets: readonly AssetRef[] }) {
  const text = useHeldText(assets);
  return text === '' ? null : (
    <span className={styles.sign} title={text}>
      <IconHandStop size={15} role="img" aria-label={text} />
    </span>
  );
}
