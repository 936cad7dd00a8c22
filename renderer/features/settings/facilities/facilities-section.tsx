import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SignIn } from '../../../../shared/console-api/session.ts';
import { serviceNames } from '../../../../shared/services.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { Foreign, ProblemLine } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { words } from '../../../ui/words.ts';
import { draftOf, emptyDraft, type ProfileDraft } from './profile-draft.ts';
import { SetUp } from './set-up.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

const noAnswer = 'The console did not answer. Try again in a moment.';

/** The open facility with its sign-ins, and the others that this computer knows. */
export function FacilitiesSection() {
  const { api, session, info } = usePage();
  const state = useStore(session);
  const list = useQuery({ queryKey: ['facilities'], queryFn: () => api.facilities.list() });
  const [setUp, setSetUp] = useState<{ draft: ProfileDraft; isKnown: boolean } | null>(null);
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [told, setTold] = useState<{ ok: boolean; sentence: string } | null>(null);
  const canChange = may(state, 'administer');
  const tell = (work: Promise<unknown>, sentence: string) =>
    work.then(
      () => setTold({ ok: true, sentence }),
      (error: unknown) => setTold({ ok: false, sentence: errorSentence(error, noAnswer) }),
    );
  const others = (list.data?.kept ?? []).filter(({ warehouseId }) => info.demo || warehouseId !== info.facility.warehouseId);
  const openProfile = list.data?.openProfile ?? null;

  return (
    <Group title="Facility and services" note={canChange ? null : 'Only an administrator changes facilities.'}>
      {info.demo && (
        <p className={styles.dim}>
          This is the demo: its services run inside the console and nothing leaves this machine. Set up your own facility to work with your
          yard.
        </p>
      )}
      {state.signIns.length > 0 && (
        <ul className={styles.list} aria-label="Sign-ins">
          {state.signIns.map((each) => (
            <li key={`${each.service} ${each.account}`} className={styles.row}>
              <div>
                <strong>{serviceNames[each.service]}</strong> as <Foreign text={each.account} max={80} />
                <div className={styles.dim}>{signInWords(each)}</div>
              </div>
              {!info.demo && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setSignIn(each)}
                  aria-label={`Sign in to ${serviceNames[each.service]}`}
                >
                  Sign in
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {told !== null &&
        (told.ok ? (
          <p role="status" className={styles.good}>
            {told.sentence}
          </p>
        ) : (
          <ProblemLine sentence={told.sentence} />
        ))}
      <div className={styles.buttons}>
        {!info.demo && (
          <Button
            variant="default"
            disabled={!canChange}
            onClick={() =>
              void tell(
                api.session.signOut(),
                'Signed out. Passwords and tokens of this facility are removed; saved operations stay and wait.',
              )
            }
          >
            Sign out
          </Button>
        )}
        {openProfile !== null && (
          <Button
            variant="default"
            disabled={!canChange}
            onClick={() => setSetUp({ draft: draftOf(openProfile) ?? emptyDraft, isKnown: true })}
          >
            Change this facility
          </Button>
        )}
        <Button disabled={!canChange} onClick={() => setSetUp({ draft: emptyDraft, isKnown: false })}>
          Set up a facility
        </Button>
      </div>
      <OtherFacilities others={others} canChange={canChange} tell={tell} readAgain={() => void list.refetch()} />
      <Modal
        opened={setUp !== null}
        onClose={() => setSetUp(null)}
        title={setUp?.isKnown ? 'Change this facility' : 'Set up a facility'}
        size="xl"
      >
        {setUp !== null && <SetUp initial={setUp.draft} isKnown={setUp.isKnown} onCancel={() => setSetUp(null)} />}
      </Modal>
      <Modal
        opened={signIn !== null}
        onClose={() => setSignIn(null)}
        title={signIn === null ? '' : `Sign in to ${serviceNames[signIn.service]}`}
      >
        {signIn !== null && (
          <SignInForm
            signIn={signIn}
            onCancel={() => setSignIn(null)}
            onDone={(sentence) => {
              setSignIn(null);
              setTold({ ok: true, sentence });
            }}
          />
        )}
      </Modal>
    </Group>
  );
}

type OthersProps = {
  readonly others: readonly { readonly warehouseId: string; readonly name: string }[];
  readonly canChange: boolean;
  /** Does it, and tells how it went. */
  readonly tell: (work: Promise<unknown>, sentence: string) => Promise<void>;
  readonly readAgain: () => void;
};

/** The facilities that this computer knows and that are not open, the demo last. */
function OtherFacilities({ others, canChange, tell, readAgain }: OthersProps) {
  const { api, info } = usePage();
  if (others.length === 0 && info.demo) return null;
  return (
    <ul className={styles.list} aria-label="Other facilities">
      {others.map(({ warehouseId, name }) => (
        <li key={warehouseId} className={styles.row}>
          <div>
            <Foreign text={name} max={80} />
          </div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canChange}
            aria-label={`Open ${name}`}
            onClick={() => void tell(api.facilities.open({ warehouseId }), `${name} is being opened.`)}
          >
            Open
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!canChange}
            aria-label={`Forget ${name}`}
            onClick={() =>
              void tell(api.facilities.forget({ warehouseId }), `${name} is forgotten here; its data folder stays.`).then(readAgain)
            }
          >
            Forget
          </Button>
        </li>
      ))}
      {!info.demo && (
        <li className={styles.row}>
          <div>Demo</div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canChange}
            aria-label="Open the demo"
            onClick={() => void tell(api.facilities.open({ warehouseId: null }), 'The demo is being opened.')}
          >
            Open
          </Button>
        </li>
      )}
    </ul>
  );
}

function signInWords({ how, state, said }: SignIn): string {
  if (state === 'signed-out') return said === null ? 'Signed out.' : words().say(said);
  if (how === 'signed') return 'Signs its own tokens with the private key.';
  if (state === 'signed-in') return 'Signed in.';
  return how === 'token' ? 'Uses a token that was pasted.' : 'Not used yet.';
}
