import { useStore } from 'zustand';
import type { DesksState, KnownDesk } from '../../../../shared/console-api/desks.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { DeskOperations } from '../../../page/parts/desk-operations.tsx';
import { useLeaveQuestion } from '../../../page/parts/leave-question.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { OutsideText } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import { JoinForm } from './join-form.tsx';
import { ServerForm } from './server-form.tsx';
import { SureButton } from './sure-button.tsx';
import { useResultLine } from './use-result-line.tsx';

/**
 * The other desks of the facility and their state, how this one joins or leaves, and the yard
 * server if it was set up here.
 */
export function DesksSection() {
  const { desks, session } = usePage();
  const { t } = useWords();
  const state = useStore(desks, (all) => all.desks);
  const canChange = useStore(session, (now) => may(now, 'administer'));
  if (state === null) return null;
  const { self, server } = state;
  // Someone who set a server up connects with that; the way in by a code comes after it.
  const join = self === null && <JoinForm />;
  return (
    <Group title={t('desks.title')} note={t('desks.note')}>
      <p className={styles.dim}>
        {self === null
          ? t(state.canSetUp ? 'desks.single' : 'desks.demo')
          : t('desks.self', { name: self.name, address: self.address })}
        {state.canSetUp && !canChange && ` ${t('desks.adminOnly')}`}
      </p>
      {self !== null && <DeskList state={state} canChange={canChange} />}
      {state.operations.length > 0 && (
        <div>
          <h4 className={styles.sub}>{t('desks.operations')}</h4>
          <DeskOperations
            operations={state.operations}
            styles={{ list: styles.list, row: styles.row, dim: styles.dim }}
          />
        </div>
      )}
      {state.canSetUp && canChange && (
        <>
          {self !== null && <Leave waiting={state.waiting} />}
          {server === null && join}
          <ServerForm state={state} />
          {server !== null && join}
        </>
      )}
    </Group>
  );
}

function Leave({ waiting }: { waiting: number }) {
  const { api } = usePage();
  const { t } = useWords();
  const { run, resultLine } = useResultLine();
  const { beforeLeaving, question } = useLeaveQuestion();
  return (
    <div>
      {question}
      <SureButton
        label={t('desks.leave')}
        note={t('desks.leave.note', { waiting })}
        go={t('desks.leave.go')}
        onSure={() => beforeLeaving(() => void run(async () => api.desks.leave().then(() => null)))}
      />
      {resultLine}
    </div>
  );
}

function DeskList({
  state,
  canChange,
}: {
  readonly state: DesksState;
  readonly canChange: boolean;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const { run, resultLine } = useResultLine();
  const takeOver = (desk: KnownDesk) =>
    run(async () => {
      const { taken } = await api.desks.takeOver({ desk: desk.desk });
      return message('desks.takenOver', { count: taken });
    });
  return (
    <>
      <div>
        <h4 className={styles.sub}>{t('desks.list')}</h4>
        <ul className={styles.list} aria-label={t('desks.list')}>
          {state.desks.map((each) => (
            <li key={each.desk} className={styles.row}>
              <DeskRow desk={each} />
              {each.canTakeOver && canChange && (
                <SureButton
                  isSmall
                  label={t('desks.takeOver', { count: each.open, name: each.name })}
                  note={t('desks.takeOver.note', { name: each.name })}
                  go={t('desks.takeOver.go')}
                  onSure={() => void takeOver(each)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {resultLine}
      {state.standing.is === 'alone' && state.waiting > 0 && canChange && (
        <div>
          <SureButton
            label={t('desks.sendAlone', { count: state.waiting })}
            note={t('desks.sendAlone.note')}
            go={t('desks.sendAlone.go')}
            onSure={() => void run(async () => api.desks.sendAlone().then(() => null))}
          />
        </div>
      )}
    </>
  );
}

function DeskRow({ desk }: { desk: KnownDesk }) {
  const { t } = useWords();
  const { pictureMinutes } = desk;
  return (
    <div>
      <strong>
        <OutsideText text={desk.name} max={60} />
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
        {desk.isHere && desk.isConnected === false && ` · ${t('desks.noService')}`}
        {desk.isHere &&
          pictureMinutes !== null &&
          pictureMinutes > 1 &&
          ` · ${t('desks.picture', { minutes: pictureMinutes })}`}
      </div>
    </div>
  );
}
