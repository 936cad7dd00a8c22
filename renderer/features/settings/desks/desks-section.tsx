import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DesksState, KnownDesk } from '../../../../shared/console-api/desks.ts';
import { type Message, message } from '../../../../shared/words/message.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { DeskOperations } from '../../../page/parts/desk-operations.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { Foreign, SaidLine } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import { JoinForm } from './join-form.tsx';
import { ServerForm } from './server-form.tsx';
import type { Tell } from './tell.ts';

/** The other desks of the facility: who is here, how this one joins or leaves, and the yard server that was set up here. */
export function DesksSection() {
  const { desks, session } = usePage();
  const { t, say } = useWords();
  const state = useStore(desks, (all) => all.desks);
  const canChange = useStore(session, (now) => may(now, 'administer'));
  const [told, setTold] = useState<{ readonly ok: boolean; readonly said: Message } | null>(null);
  const tell: Tell = async (work) => {
    setTold(null);
    try {
      const said = await work();
      if (said !== null) setTold({ ok: true, said });
    } catch (error) {
      setTold({ ok: false, said: errorSaid(error) });
    }
  };
  if (state === null) return null;
  const { self } = state;
  return (
    <Group title={t('desks.title')} note={t('desks.note')}>
      <p className={styles.dim}>
        {self === null ? t(state.canSetUp ? 'desks.single' : 'desks.demo') : t('desks.self', { name: self.name, address: self.address })}
        {state.canSetUp && !canChange && ` ${t('desks.adminOnly')}`}
      </p>
      {told !== null &&
        (told.ok ? (
          <p role="status" className={styles.good}>
            {say(told.said)}
          </p>
        ) : (
          <SaidLine said={told.said} />
        ))}
      {self !== null && <DeskList state={state} canChange={canChange} tell={tell} />}
      {state.operations.length > 0 && (
        <DeskOperations operations={state.operations} styles={{ list: styles.list, row: styles.row, dim: styles.dim }} />
      )}
      {state.canSetUp && canChange && (
        <>
          <JoinForm state={state} tell={tell} />
          <ServerForm state={state} tell={tell} />
        </>
      )}
    </Group>
  );
}

type ListProps = { readonly state: DesksState; readonly canChange: boolean; readonly tell: Tell };

function DeskList({ state, canChange, tell }: ListProps) {
  const { api } = usePage();
  const { t } = useWords();
  return (
    <>
      <ul className={styles.list} aria-label={t('desks.list')}>
        {state.desks.map((each) => (
          <li key={each.desk} className={styles.row}>
            <DeskRow desk={each} />
            {each.canTakeOver && canChange && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  void tell(async () => {
                    const { taken } = await api.desks.takeOver({ desk: each.desk });
                    return message('desks.takenOver', { count: taken });
                  })
                }
              >
                {t('desks.takeOver', { count: each.open, name: each.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {state.standing.is === 'alone' && state.waiting > 0 && canChange && (
        <div>
          <Button variant="default" onClick={() => void tell(async () => api.desks.sendAlone().then(() => null))}>
            {t('desks.sendAlone', { count: state.waiting })}
          </Button>
          <p className={styles.dim}>{t('desks.sendAlone.note')}</p>
        </div>
      )}
    </>
  );
}

function DeskRow({ desk }: { desk: KnownDesk }) {
  const { t } = useWords();
  return (
    <div>
      <strong>
        <Foreign text={desk.name} max={60} />
      </strong>{' '}
      <span>
        {desk.isSelf && t('desks.selfMark')}
        {!desk.isSelf && desk.isHere && t('desks.here')}
        {!desk.isHere && desk.heardAt === null && t('desks.notHeard')}
        {!desk.isHere && desk.heardAt !== null && (
          <>
            {t('desks.heard')} <Moment at={desk.heardAt} />
          </>
        )}
      </span>
      <div className={styles.dim}>
        {desk.version !== null && `${t('desks.version', { version: desk.version })} · `}
        {t('desks.open', { count: desk.open })}
        {desk.isConnected === false && ` · ${t('desks.noService')}`}
      </div>
    </div>
  );
}
