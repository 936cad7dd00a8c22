import { assetLabel } from '../../../../shared/text.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { Timeline } from '../../../operations/history/operation-timeline.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { EmptyState } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import { pastOf } from '../past/past-store.ts';
import { ContainerCard, TruckCard } from './asset-cards.tsx';
import styles from './inspector.module.css';
import { lastSeenOf } from './last-seen.ts';

/** An asset that left while it was shown. Its card stays, with the time it left and its history. */
export function GoneCard({ asset }: { asset: AssetRef }) {
  const page = usePage();
  const { t } = useWords();
  const gone = lastSeenOf(page).gone(asset.id, page.ticker.now());
  if (gone === null)
    return (
      <EmptyState title={t('yard.inspector.assetGone')}>
        {t('yard.inspector.assetGoneAdvice')}
      </EmptyState>
    );
  const { asset: seen, leftAt } = gone;
  const name = assetLabel(seen.kind === 'visit' ? seen.visit : seen.container);
  return (
    <section className={styles.gone} aria-label={t('yard.inspector.left', { asset: name })}>
      <Tag tone="info">
        {t('yard.inspector.leftAt', {
          asset: name,
          at: page.zone.short(new Date(leftAt).toISOString(), page.ticker.now()),
        })}
      </Tag>
      {seen.kind === 'visit' ? (
        <TruckCard visit={seen.visit} hooked={seen.hooked} isGone />
      ) : (
        <ContainerCard container={seen.container} truck={seen.truck} isGone />
      )}
      <Timeline
        key={asset.id}
        isPanel
        drawsWay
        of={[{ subject: `${asset.kind}:${asset.id}`, name }]}
        onGo={(at) => pastOf(page).openAt(at)}
      />
    </section>
  );
}
