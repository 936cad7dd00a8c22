import { Button } from '@mantine/core';
import { message } from '../../../../shared/i18n/message.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { usePage } from '../../../page/page-context.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './lane.module.css';

type Props = {
  readonly card: string;
  /** The name of the card. */
  readonly name: string;
  readonly count: number;
  /** Deletes the photos and the card. */
  readonly onDone: () => Promise<void>;
  readonly onKeep: () => void;
};

/** Asks before discarding a card deletes its photos. */
export function DiscardPhotos({ card, name, count, onDone, onKeep }: Props) {
  const { api } = usePage();
  const { t } = useWords();
  const { act, isBusy, problem } = useConsoleCall();
  const discard = () =>
    act(async () => {
      await api.photos.dropCard({ card });
      await onDone();
    }, message('gate.kept.photos.failed'));
  return (
    <span className={styles.keptCard} role="alert">
      {t('gate.kept.photos', { truck: name, count })}
      <Button size="compact-xs" loading={isBusy} onClick={() => void discard()}>
        {t('gate.kept.photos.yes')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={onKeep}>
        {t('gate.kept.photos.no')}
      </Button>
      {problem !== null && <MessageLine said={problem} />}
    </span>
  );
}
