import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { dayOf } from '../../../../shared/appointments/days.ts';
import { type Policy, policyLimits, wrongPart } from '../../../../shared/detention/policy.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { useUnsaved } from '../../../page/unsaved.ts';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { ConfirmPolicies } from './confirm-policies.tsx';
import { detentionOfPage } from './detention-store.ts';
import { PolicyFields } from './policy-fields.tsx';
import { readPolicy } from './read-policy.ts';

type Draft = { readonly id: number; readonly policy: Policy };
const fresh: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '50',
  stepMinutes: 15,
  clock: 'arrival',
  graceMinutes: 0,
  forfeitMinutes: null,
  capMinutes: null,
  layover: null,
  hours: null,
};
let drafts = 0;
const draftOf = (policy: Policy): Draft => {
  drafts += 1;
  return { id: drafts, policy };
};

/** Free time and rates, by visit type, company and load type. */
export function PoliciesSection() {
  const words = useWords();
  const { t, format } = words;
  const page = usePage();
  const { policies, set } = useStore(detentionOfPage(page));
  const canChange = useStore(page.session, (state) => may(state, 'administer'));
  const [edited, setEdited] = useState<readonly Draft[] | null>(null);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<readonly Policy[] | null>(null);
  useUnsaved(page, edited !== null);
  const today = dayOf(page.ticker.now(), page.zone.timeZone);
  const rows = edited ?? policies.map((policy, at) => ({ id: -1 - at, policy }));
  const change = (id: number, part: Partial<Policy>) =>
    setEdited(
      rows.map((row) => (row.id === id ? { id, policy: { ...row.policy, ...part } } : row)),
    );
  const fields = useRef<HTMLDivElement>(null);
  const check = () => {
    const isUnread = fields.current !== null && focusUnread(fields.current);
    const next = rows.map(({ policy }) => readPolicy(policy, words.locale, today));
    for (const [index, policy] of next.entries()) {
      const part = wrongPart(policy);
      const number = index + 1;
      if (part !== null)
        return setTrouble(
          message('detention.notPossible', {
            policy: message('detention.policy', { number }),
            part,
          }),
        );
    }
    setTrouble(null);
    // The field that has the focus says what is wrong with it.
    if (!isUnread) setChecked(next);
  };
  const save = async (next: readonly Policy[]) => {
    setBusy(true);
    try {
      await page.api.detention.set({ policies: [...next] });
      setEdited(null);
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    setChecked(null);
    setBusy(false);
  };
  return (
    <Group title={t('detention.policies')} note={t('detention.policies.note')}>
      {rows.length === 0 && <p>{t('detention.policies.none')}</p>}
      <div ref={fields} className={styles.policies}>
        {rows.map(({ id, policy }, at) => (
          <PolicyFields
            key={id}
            label={t('detention.policy', { number: at + 1 })}
            policy={policy}
            canChange={canChange}
            onChange={(part) => change(id, part)}
            onRemove={() => setEdited(rows.filter((row) => row.id !== id))}
          />
        ))}
      </div>
      {trouble !== null && <MessageLine said={trouble} />}
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={!canChange || rows.length >= policyLimits.policies}
          onClick={() => setEdited([...rows, draftOf(fresh)])}
        >
          {t('detention.add')}
        </Button>
        {edited !== null && (
          <>
            <Button onClick={check}>{t('detention.save')}</Button>
            <Button variant="subtle" onClick={() => setEdited(null)}>
              {t('common.cancel')}
            </Button>
          </>
        )}
        {edited === null && set !== null && (
          <span>{format(message('detention.setBy', { clerk: set.by, at: set.at }))}</span>
        )}
      </div>
      {checked !== null && (
        <ConfirmPolicies
          before={policies}
          next={checked}
          isBusy={busy}
          onSave={() => void save(checked)}
          onClose={() => setChecked(null)}
        />
      )}
    </Group>
  );
}
