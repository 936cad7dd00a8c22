import { Button } from '@mantine/core';
import { useState } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { copyText } from '../../../ui/copy-to-clipboard.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';

/**
 * This console's receiver: whether it is on, how far we trust it, its address, and a button for a
 * new address.
 */
export function ReceiverState() {
  const { t, list } = useWords();
  const { api, announcer } = usePage();
  const { receiver } = useMarket();
  const mayChange = useMissingRole('administer') === null;
  const [isAsked, setAsked] = useState(false);
  const { act, problem, setProblem } = useConsoleCall();
  if (receiver === null) return <p>{t('webhooks.off')}</p>;
  const rotate = () => {
    setAsked(false);
    return act(async () => {
      await api.webhooks.rotate();
      announcer.format(t('webhooks.address.renewed'));
    });
  };
  const copy = async () => {
    setProblem(null);
    if (await copyText(receiver.url)) announcer.format(t('common.copied'));
    else setProblem(message('webhooks.address.notCopied'));
  };
  return (
    <>
      <p>
        {t(receiver.verifies ? 'webhooks.on.verified' : 'webhooks.on.unverified')}{' '}
        {receiver.sources.length === 0
          ? t('webhooks.on.anySource')
          : t('webhooks.on.sources', { sources: list(receiver.sources) })}
      </p>
      <div className={styles.buttons}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={receiver.url === ''}
          onClick={() => void copy()}
        >
          {t('webhooks.address.copy')}
        </Button>
        {isAsked ? (
          <>
            <Button size="compact-xs" color="red" onClick={() => void rotate()}>
              {t('webhooks.address.changeNow')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setAsked(false)}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            disabled={!mayChange}
            onClick={() => setAsked(true)}
          >
            {t('webhooks.address.new')}
          </Button>
        )}
      </div>
      {isAsked && <p>{t('webhooks.address.warning')}</p>}
      {receiver.trouble !== null && <MessageLine severity="caution" said={receiver.trouble} />}
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}
