import type { ReactNode } from 'react';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../../shared/text.ts';
import type { Spot } from '../../../../shared/yard/model.ts';
import { reserveName } from '../../../../shared/yard/reserve-name.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';
import { spotActions } from '../../../operations/actions.ts';
import { ClosureCard } from '../../../operations/closures/closure-card.tsx';
import { Timeline } from '../../../operations/history/operation-timeline.tsx';
import { ActionButtons } from '../../../operations/menu/action-buttons.tsx';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import {
  useAsset,
  useSpot,
  useStructureStamp,
  useWaitingStamp,
} from '../../../page/stores/yard-hooks.ts';
import { Facts } from '../../../ui/lists/facts.tsx';
import { EmptyState } from '../../../ui/parts.tsx';
import { SpotState, typeWords } from '../../../ui/spot-state.tsx';
import { useWords } from '../../../ui/words.ts';
import { codeText } from '../grid/spot-parts.ts';
import { pastOf } from '../past/past-store.ts';
import { ContainerCard, TruckCard } from './asset-cards.tsx';
import { GoneCard } from './gone-card.tsx';
import styles from './inspector.module.css';
import { PendingOperations, RecordProblems } from './record-notes.tsx';

/** Everything about one spot: name, contents, problems, open operations, and what can be done. */
export function SpotInspector({ id }: { id: SpotId }) {
  const page = usePage();
  const { yard } = page;
  const { t, rich } = useWords();
  const contents = useSpot(yard, id);
  const current = useUi((ui) => ui.selectedAsset);
  const isGone = useAsset(yard, current) === null && current !== null;
  const sought = useUi((ui) => ui.lookedFor);
  const about = sought ?? current;
  // The actions also depend on who waits, and the area's name on the structure.
  useWaitingStamp(yard);
  useStructureStamp(yard);
  const spot = contents?.spot;
  if (!contents || !spot)
    return (
      <EmptyState title={t('yard.inspector.spotGone')}>
        {t('yard.inspector.spotGoneAdvice')}
      </EmptyState>
    );

  const { truck, hooked, standalone, extra } = contents;
  const assets = [
    ...(truck ? [truck] : []),
    ...hooked,
    ...(standalone ? [standalone] : []),
    ...extra.trucks,
    ...extra.standalone,
  ];
  const ids = [id, ...assets.map((each) => each.id)];
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <h3 className={styles.code}>
          <bdi>{codeText(spot)}</bdi>
        </h3>
        <SpotState contents={contents} />
        <span className={styles.where}>
          <bdi>{displayText(yard.table.area(spot.areaId)?.name ?? t('common.noArea'), 60)}</bdi> ·{' '}
          <bdi>{displayText(typeWords(spot.type), 30)}</bdi>
        </span>
      </div>
      <RecordProblems ids={ids} />
      <ActionButtons
        label={t('actions.of', { name: codeText(spot) })}
        actions={spotActions(yard.table, id)}
        subject={{ kind: 'spot', spot: id }}
      />
      <PendingOperations ids={ids} spot={id} />
      {!spot.isOpen && <ClosureCard key={id} spot={spot} className={styles.card ?? ''} />}
      {isGone ? (
        <GoneCard asset={current} />
      ) : (
        <Timeline
          key={`${id} ${sought?.id ?? ''}`}
          isPanel
          drawsWay={sought !== null}
          first={about === null ? undefined : `${about.kind}:${about.id}`}
          onGo={(at) => pastOf(page).openAt(at)}
          of={[
            { subject: `spot:${id}`, name: codeText(spot) },
            ...assets.map((each) => ({
              subject: `${'licensePlate' in each ? 'visit' : 'container'}:${each.id}` as const,
              name: assetLabel(each),
            })),
          ]}
        />
      )}
      {truck !== null && (
        <TruckCard visit={truck} hooked={hooked} isCurrent={current?.id === truck.id} />
      )}
      {standalone !== null && (
        <ContainerCard container={standalone} isCurrent={current?.id === standalone.id} />
      )}
      {extra.trucks.map((each) => (
        <TruckCard key={each.id} visit={each} hooked={[]} />
      ))}
      {extra.standalone.map((each) => (
        <ContainerCard key={each.id} container={each} />
      ))}
      {(spot.reserves.length > 0 || spot.observation !== null) && (
        <div className={styles.card}>
          <Facts
            facts={[
              [t('common.notes'), spot.observation],
              ...spot.reserves.map(
                (reserve, index) =>
                  [
                    spot.reserves.length > 1
                      ? t('yard.inspector.reservedNo', { number: index + 1 })
                      : t('common.spotState.reserved'),
                    <span key={reserve.id}>
                      {rich<ReactNode>(reservedMessage(yard.table, reserve), {
                        for: (purpose) => <bdi key="for">{purpose}</bdi>,
                        until: () => <Moment key="until" at={reserve.validUntil} />,
                      })}
                    </span>,
                  ] as const,
              ),
            ]}
          />
        </div>
      )}
    </div>
  );
}

/** What or whom a spot is reserved for, and until when, if the service says so. */
function reservedMessage(
  yard: Yard,
  { entityName, objectId, validUntil }: Spot['reserves'][number],
): Message {
  const asset = yard.visit(objectId as VisitId) ?? yard.container(objectId as ContainerId);
  const named = entityName === null ? message('yard.inspector.noPurpose') : reserveName(entityName);
  const purpose = asset === undefined ? named : assetLabel(asset);
  // The page's clock writes the time.
  return validUntil === null
    ? message('yard.inspector.reservedFor', { purpose })
    : message('yard.inspector.reservedUntil', { purpose, time: '' });
}
