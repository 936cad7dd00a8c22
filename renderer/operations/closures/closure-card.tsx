import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { useIsHeld } from '../../page/stores/yard-hooks.ts';
import { Facts } from '../../ui/lists/facts.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './closures.module.css';
import { closuresOf, noReasonMessage } from './closures-store.ts';
import { type Opens, OpensField } from './opens-field.tsx';

/** Why a spot is closed, who closed it, and when it is to open, which can be changed here. */
export function ClosureCard({ spot, className }: { readonly spot: Spot; className?: string }) {
  const page = usePage();
  const { t, format } = useWords();
  const store = closuresOf(page);
  const isPast = useIsHeld(page.yard);
  const known = useStore(store, ({ kept }) => kept.get(spot.id));
  const asked = useStore(store, (state) => state.asked.get(spot.id));
  const [isChanging, setChanging] = useState(false);
  useEffect(() => void store.ask(spot.id), [store, spot.id]);
  if (spot.isOpen || isPast) return null;
  return (
    <div className={className}>
      <Facts
        facts={[
          [t('yard.closure.why'), known?.reason || asked || format(noReasonMessage(page, spot.id))],
          [t('yard.closure.closedBy'), known?.clerk],
          [
            t('yard.closure.closedAt'),
            known === undefined || known.clerk === '' ? null : <Moment key="at" at={known.at} />,
          ],
          [
            t('yard.closure.opens'),
            known?.until == null ? t('yard.closure.unknown') : <Moment key="o" at={known.until} />,
          ],
        ]}
      />
      <p className={styles.note}>{t('yard.closure.ours')}</p>
      {isChanging ? (
        <ChangeOpens spot={spot} present={known?.until ?? null} onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" size="compact-xs" onClick={() => setChanging(true)}>
          {t('yard.closure.change')}
        </Button>
      )}
    </div>
  );
}

function ChangeOpens({
  spot,
  present,
  onDone,
}: {
  readonly spot: Spot;
  readonly present: Instant | null;
  readonly onDone: () => void;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const [opens, setOpens] = useState<Opens>(present);
  const [problem, setProblem] = useState<Message | null>(null);
  const save = async () => {
    if (opens === 'wrong') return;
    try {
      await api.closures.setUntil({ spot: spot.id, until: opens });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <form
      className={styles.change}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OpensField present={present} onChange={setOpens} />
      {problem !== null && <MessageLine said={problem} />}
      <span>
        <Button type="submit" size="compact-xs" disabled={opens === 'wrong'}>
          {t('common.save')}
        </Button>{' '}
        <Button variant="default" size="compact-xs" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </span>
    </form>
  );
}
