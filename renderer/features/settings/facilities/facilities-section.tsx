import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SignIn } from '../../../../shared/console-api/session.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useLeaveQuestion } from '../../../page/parts/leave-question.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { draftOf, emptyDraft, type ProfileDraft } from './profile-draft.ts';
import { SetUp } from './set-up.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

type Outcome = { readonly ok: boolean; readonly said: Message };

function Outcome({ outcome }: { outcome: Outcome }) {
  const { format } = useWords();
  return outcome.ok ? (
    <p role="status" className={styles.good}>
      {format(outcome.said)}
    </p>
  ) : (
    <MessageLine said={outcome.said} />
  );
}

type SetUpForm = { readonly draft: ProfileDraft; readonly isKnown: boolean };

/** The facilities that this computer knows, with the profile of the open one. */
function useFacilities() {
  const { api } = usePage();
  return useQuery({ queryKey: ['facilities'], queryFn: () => api.facilities.list() });
}

/** Opens the form when it was asked for from elsewhere. */
function useAskedSetUp(
  list: ReturnType<typeof useFacilities>,
  canChange: boolean,
  setSetUp: (form: SetUpForm) => void,
): void {
  const { info } = usePage();
  const isAsked = useUi((ui) => ui.dialog === 'setUp');
  const openDialog = useUi((ui) => ui.openDialog);
  useEffect(() => {
    if (!isAsked) return;
    // A yard that is open already and lacks a service is completed; from the demo a new one is
    // begun.
    if (list.isPending) return;
    openDialog(null);
    const known = info.demo ? null : (list.data?.openProfile ?? null);
    if (canChange)
      setSetUp({
        draft: (known === null ? null : draftOf(known)) ?? emptyDraft,
        isKnown: known !== null,
      });
  }, [isAsked, canChange, setSetUp, openDialog, list.isPending, list.data, info.demo]);
}

/** The open facility with its sign-ins, and the others that this computer knows. */
export function FacilitiesSection() {
  const { api, session, info } = usePage();
  const { t } = useWords();
  const state = useStore(session);
  const list = useFacilities();
  const [setUp, setSetUp] = useState<SetUpForm | null>(null);
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const canChange = may(state, 'administer');
  useAskedSetUp(list, canChange, setSetUp);
  const tell = (work: Promise<unknown>, said: Message) =>
    work.then(
      () => setOutcome({ ok: true, said }),
      (error: unknown) => setOutcome({ ok: false, said: errorMessage(error) }),
    );
  const others = (list.data?.kept ?? []).filter(
    ({ warehouseId }) => info.demo || warehouseId !== info.facility.warehouseId,
  );
  const openProfile = list.data?.openProfile ?? null;

  return (
    <Group
      title={t('settings.facilities')}
      note={canChange ? null : t('settings.facilities.adminOnly')}
    >
      <p className={styles.open}>
        <strong>
          <OutsideText text={info.facility.name} max={80} />
        </strong>
      </p>
      {info.demo && <p className={styles.dim}>{t('settings.facilities.demo')}</p>}
      {state.signIns.length > 0 && <SignIns signIns={state.signIns} onSignIn={setSignIn} />}
      {outcome !== null && <Outcome outcome={outcome} />}
      <div className={styles.buttons}>
        {!info.demo && (
          <Button
            variant="default"
            disabled={!canChange}
            onClick={() =>
              void tell(api.session.signOut(), message('settings.facilities.signedOut'))
            }
          >
            {t('settings.facilities.signOut')}
          </Button>
        )}
        {openProfile !== null && (
          <Button
            variant="default"
            disabled={!canChange}
            onClick={() => setSetUp({ draft: draftOf(openProfile) ?? emptyDraft, isKnown: true })}
          >
            {t('settings.facilities.change')}
          </Button>
        )}
        <Button
          disabled={!canChange}
          onClick={() => setSetUp({ draft: emptyDraft, isKnown: false })}
        >
          {t('settings.facilities.setUp')}
        </Button>
      </div>
      <OtherFacilities
        others={others}
        canChange={canChange}
        tell={tell}
        readAgain={() => void list.refetch()}
      />
      <Modal
        opened={setUp !== null}
        onClose={() => setSetUp(null)}
        title={t(setUp?.isKnown ? 'settings.facilities.change' : 'settings.facilities.setUp')}
        size="xl"
        // A field that gets the focus is never below the buttons, which stay in view.
        styles={{ content: { scrollPaddingBottom: 80 } }}
      >
        {setUp !== null && (
          <SetUp initial={setUp.draft} isKnown={setUp.isKnown} onCancel={() => setSetUp(null)} />
        )}
      </Modal>
      <Modal
        opened={signIn !== null}
        onClose={() => setSignIn(null)}
        title={
          signIn === null
            ? ''
            : t('settings.facilities.signInTo', {
                service: message(`service.name.${signIn.service}`),
              })
        }
      >
        {signIn !== null && (
          <SignInForm
            signIn={signIn}
            onCancel={() => setSignIn(null)}
            onDone={(said) => {
              setSignIn(null);
              setOutcome({ ok: true, said });
            }}
          />
        )}
      </Modal>
    </Group>
  );
}

/** How the program is signed in at each service. */
function SignIns({
  signIns,
  onSignIn,
}: {
  signIns: readonly SignIn[];
  onSignIn: (signIn: SignIn) => void;
}) {
  const { info } = usePage();
  const { t, format } = useWords();
  return (
    <ul className={styles.list} aria-label={t('settings.facilities.signIns')}>
      {signIns.map((each) => (
        <li key={`${each.service} ${each.account}`} className={styles.row}>
          <div>
            <Rich
              said={message('settings.facilities.signInAs', {
                service: message(`service.name.${each.service}`),
              })}
              tags={{
                b: (parts) => <strong>{parts}</strong>,
                account: () => <OutsideText text={each.account} max={80} />,
              }}
            />
            <div className={styles.dim}>{format(signInMessage(each))}</div>
          </div>
          {!info.demo && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onSignIn(each)}
              aria-label={t(
                each.state === 'signed-in'
                  ? 'settings.facilities.signInAgainTo'
                  : 'settings.facilities.signInTo',
                { service: message(`service.name.${each.service}`) },
              )}
            >
              {t(
                each.state === 'signed-in'
                  ? 'settings.facilities.signInAgain'
                  : 'settings.facilities.signIn',
              )}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type OthersProps = {
  readonly others: readonly { readonly warehouseId: string; readonly name: string }[];
  readonly canChange: boolean;
  /** Runs the work and shows its result. */
  readonly tell: (work: Promise<unknown>, said: Message) => Promise<void>;
  readonly readAgain: () => void;
};

/** The facilities that this computer knows and that are not open, the demo last. */
function OtherFacilities({ others, canChange, tell, readAgain }: OthersProps) {
  const { api, info } = usePage();
  const { t } = useWords();
  const { beforeLeaving, question } = useLeaveQuestion();
  if (others.length === 0 && info.demo) return null;
  const open = (warehouseId: string | null, said: Message) =>
    beforeLeaving(() => void tell(api.facilities.open({ warehouseId }), said));
  return (
    <>
      {question}
      <ul className={styles.list} aria-label={t('settings.facilities.others')}>
        {others.map(({ warehouseId, name }) => (
          <li key={warehouseId} className={styles.row}>
            <div>
              <OutsideText text={name} max={80} />
            </div>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!canChange}
              aria-label={t('settings.facilities.openNamed', { name })}
              onClick={() => open(warehouseId, message('settings.facilities.opening', { name }))}
            >
              {t('common.open')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={!canChange}
              aria-label={t('settings.facilities.forgetNamed', { name })}
              onClick={() =>
                void tell(
                  api.facilities.forget({ warehouseId }),
                  message('settings.facilities.forgotten', { name }),
                ).then(readAgain)
              }
            >
              {t('settings.facilities.forget')}
            </Button>
          </li>
        ))}
        {!info.demo && (
          <li className={styles.row}>
            <div>{t('shell.demo')}</div>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!canChange}
              aria-label={t('settings.facilities.openDemo')}
              onClick={() => open(null, message('settings.facilities.openingDemo'))}
            >
              {t('common.open')}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}

function signInMessage({ how, state, said }: SignIn): Message {
  if (state === 'signed-out') return said ?? message('settings.facilities.state.signedOut');
  if (how === 'signed') return message('settings.facilities.state.signed');
  if (state === 'signed-in') return message('settings.facilities.state.signedIn');
  return how === 'token'
    ? message('settings.facilities.state.token')
    : message('settings.facilities.state.idle');
}
