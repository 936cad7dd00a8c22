import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { inTurn, type Message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useWords } from '../../../ui/words.ts';
import { DiscardPhotos } from './discard-photos.tsx';
import styles from './lane.module.css';
import { type ComingCard, plateOf } from './model.ts';

type Props = {
  readonly cards: readonly ComingCard[];
  /** What speaks against letting in the truck of a card: it seems to be here already. */
  readonly against: (card: ComingCard) => readonly Message[];
  readonly onResume: (id: string) => void;
  readonly onDiscard: (id: string) => void;
};

/** Half-filled cards that wait while other trucks are served. */
export function UnfinishedCards({ cards, against, onResume, onDiscard }: Props) {
  const { t, format } = useWords();
  /** The card being discarded; we ask first, because its photos are deleted with it. */
  const [asked, setAsked] = useState<string | null>(null);
  if (cards.length === 0) return null;
  return (
    <section className={styles.kept} aria-label={t('gate.kept')}>
      <span className={styles.why}>{t('gate.kept')}</span>
      {cards.map((card) => {
        const name = nameOf(card) || t('gate.lane.walkIn');
        const here = against(card);
        return (
          <span key={card.id} className={styles.keptCard}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('gate.kept.open', { truck: name })}
              onClick={() => onResume(card.id)}
            >
              <bdi>{name}</bdi>
            </Button>
            {here.length > 0 && <span className={styles.keptHere}>{format(inTurn(here))}</span>}
            <ActionIcon
              size="sm"
              aria-label={t('gate.kept.discard', { truck: name })}
              onClick={() => (card.entry.photos > 0 ? setAsked(card.id) : onDiscard(card.id))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
            {asked === card.id && (
              <DiscardPhotos
                card={card.id}
                name={name}
                count={card.entry.photos}
                onDone={async () => onDiscard(card.id)}
                onKeep={() => setAsked(null)}
              />
            )}
          </span>
        );
      })}
    </section>
  );
}

const nameOf = ({ entry, appointment }: ComingCard): string =>
  [
    plateOf(entry),
    appointment === null ? '' : appointmentName(appointment),
    entry.companyHint,
    ...entry.containers.map(({ code }) => code),
  ]
    .filter((each) => each !== '')
    .slice(0, 2)
    .map((each) => displayText(each, 30))
    .join(' · ');
