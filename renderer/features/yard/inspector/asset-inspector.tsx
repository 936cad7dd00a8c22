import { assetLabel } from '../../../../shared/text.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { assetActions } from '../../../operations/actions.ts';
import { Timeline } from '../../../operations/history/operation-timeline.tsx';
import { ActionButtons } from '../../../operations/menu/action-buttons.tsx';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useAsset } from '../../../page/stores/yard-hooks.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import { pastOf } from '../past/past-store.ts';
import { ContainerCard, TruckCard } from './asset-cards.tsx';
import { GoneCard } from './gone-card.tsx';
import styles from './inspector.module.css';
import { PendingOperations, RecordProblems } from './record-notes.tsx';

/** Everything about an asset of the waiting list, and what can be done with it. */
export function AssetInspector({ asset }: { asset: AssetRef }) {
  const page = usePage();
  const { yard } = page;
  const { t } = useWords();
  const view = useAsset(yard, asset);
  const isSought = useUi((ui) => ui.lookedFor !== null);
  if (view === null)
    return (
      <div className={styles.body}>
        <PendingOperations ids={[asset.id]} spot={null} />
        <GoneCard asset={asset} />
      </div>
    );
  const row = view.kind === 'visit' ? view.visit : view.container;
  const ids = [
    row.id,
    ...(view.kind === 'visit'
      ? view.hooked.map((each) => each.id)
      : view.truck
        ? [view.truck.id]
        : []),
  ];
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <h3 className={styles.code}>
          <bdi>{assetLabel(row)}</bdi>
        </h3>
        <Tag tone="info">{t('yard.inspector.waiting')}</Tag>
      </div>
      <RecordProblems ids={ids} />
      <ActionButtons
        label={t('actions.of', { name: assetLabel(row) })}
        actions={assetActions(yard.table, asset)}
        subject={{ kind: 'asset', asset }}
      />
      <PendingOperations ids={ids} spot={null} />
      <Timeline
        key={row.id}
        isPanel
        drawsWay={isSought}
        of={[{ subject: `${view.kind}:${row.id}`, name: assetLabel(row) }]}
        onGo={(at) => pastOf(page).openAt(at)}
      />
      {view.kind === 'visit' ? (
        <TruckCard visit={view.visit} hooked={view.hooked} />
      ) : (
        <ContainerCard container={view.container} truck={view.truck} />
      )}
    </div>
  );
}
