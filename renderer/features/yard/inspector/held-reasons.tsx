import { Button } from '@mantine/core';
import { refLabel } from '../../../../shared/text.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { useHeldText } from '../../../operations/holds/held-sign.tsx';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePrompts } from '../../../operations/operator/operator-of-page.ts';
import { usePage } from '../../../page/page-context.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './inspector.module.css';

/** The holds of one asset, one line per reason, with the release button. */
export function HeldReasons({ asset }: { readonly asset: AssetRef }) {
  const page = usePage();
  const { t } = useWords();
  const held = useHeldText([asset]);
  const prompts = usePrompts();
  const holds = holdsOf(page).of(asset);
  if (held === '' || holds.length === 0) return null;
  const name = refLabel(page.yard.table, asset);
  const letGo = { name, of: { is: 'asset', asset }, holds } as const;
  return (
    <section className={styles.heldReasons} aria-label={t('release.held.of', { asset: name })}>
      {holds.map(({ cause, said }) => (
        <MessageLine key={cause} severity="refuse" said={said} />
      ))}
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => void prompts.ask({ kind: 'letGo', letGo })}
      >
        {t('release.letGo.open')}
      </Button>
    </section>
  );
}
