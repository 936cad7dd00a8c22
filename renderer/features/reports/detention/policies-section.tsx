import { Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isPolicy, type Policy, policyLimits } from '../../../../shared/detention/policy.ts';
import { visitTypes } from '../../../../shared/gate/kind-words.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { oneAmount } from '../../../../shared/readers/number.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { SaidLine } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { detentionOfPage } from './detention-store.ts';

type Draft = { readonly id: number; readonly policy: Policy };
const fresh: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '50',
  stepMinutes: 15,
  clock: 'arrival',
};
let drafts = 0;
const draftOf = (policy: Policy): Draft => {
  drafts += 1;
  return { id: drafts, policy };
};

/**
 * What a truck may stay for free and what is charged after, by visit type, company and load type.
 */
export function PoliciesSection() {
  const { t, format } = useWords();
  const page = usePage();
  const { policies, set } = useStore(detentionOfPage(page));
  const canChange = useStore(page.session, (state) => may(state, 'administer'));
  const [edited, setEdited] = useState<readonly Draft[] | null>(null);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const rows = edited ?? policies.map((policy, at) => ({ id: -1 - at, policy }));
  const change = (id: number, part: Partial<Policy>) =>
    setEdited(
      rows.map((row) => (row.id === id ? { id, policy: { ...row.policy, ...part } } : row)),
    );
  const save = async () => {
    const next = rows.map(({ policy }) => ({ ...policy, rate: read(policy.rate) }));
    if (!next.every(isPolicy)) return setTrouble(message('detention.notPossible'));
    setBusy(true);
    setTrouble(null);
    try {
      await page.api.detention.set({ policies: next });
      setEdited(null);
    } catch (error) {
      setTrouble(errorSaid(error));
    }
    setBusy(false);
  };
  return (
    <Group title={t('detention.policies')} note={t('detention.policies.note')}>
      {rows.length === 0 && <p>{t('detention.policies.none')}</p>}
      {rows.map(({ id, policy }, at) => (
        <PolicyRow
          key={id}
          label={t('detention.policy', { number: at + 1 })}
          policy={policy}
          canChange={canChange}
          onChange={(part) => change(id, part)}
          onRemove={() => setEdited(rows.filter((row) => row.id !== id))}
        />
      ))}
      {trouble !== null && <SaidLine said={trouble} />}
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
            <Button loading={busy} onClick={() => void save()}>
              {t('detention.save')}
            </Button>
            <Button variant="subtle" onClick={() => setEdited(null)}>
              {t('common.cancel')}
            </Button>
          </>
        )}
        {edited === null && set !== null && (
          <span>{format(message('detention.setBy', { clerk: set.by, at: set.at }))}</span>
        )}
      </div>
    </Group>
  );
}

/** A rate as it is kept; one that is none stays as it was typed, and is refused. */
const read = (typed: string): string => {
  const decimal = oneAmount(typed);
  return decimal.ok ? decimal.value : typed;
};

type RowProps = {
  readonly label: string;
  readonly policy: Policy;
  readonly canChange: boolean;
  readonly onChange: (part: Partial<Policy>) => void;
  readonly onRemove: () => void;
};

function PolicyRow({ label, policy, canChange, onChange, onRemove }: RowProps) {
  const { t } = useWords();
  const loadTypes = useSchedule(({ state }) => state?.loadTypes) ?? [];
  const names = [
    ...new Set([
      ...loadTypes.map(({ name }) => name),
      ...(policy.loadType === null ? [] : [policy.loadType]),
    ]),
  ];
  const any = t('detention.any');
  const own = { size: 'xs', disabled: !canChange } as const;
  return (
    <fieldset className={styles.policy} aria-label={label}>
      <Select
        {...own}
        label={t('common.visitType')}
        placeholder={any}
        clearable
        data={visitTypes.map((value) => ({ value, label: visitTypeWords(value) }))}
        value={policy.visitType}
        onChange={(visitType) => onChange({ visitType })}
      />
      <TextInput
        {...own}
        label={t('common.company')}
        placeholder={any}
        maxLength={200}
        value={policy.company ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ company: value === '' ? null : value })
        }
      />
      <Select
        {...own}
        label={t('detention.loadType')}
        placeholder={any}
        clearable
        data={names}
        value={policy.loadType}
        onChange={(loadType) => onChange({ loadType })}
      />
      <TextInput
        {...own}
        label={t('detention.freeMinutes')}
        inputMode="numeric"
        w={110}
        value={Number.isNaN(policy.freeMinutes) ? '' : String(policy.freeMinutes)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ freeMinutes: /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN })
        }
      />
      <TextInput
        {...own}
        label={t('detention.rate')}
        w={110}
        maxLength={20}
        value={policy.rate}
        onChange={({ currentTarget: { value } }) => onChange({ rate: value })}
      />
      <Select
        {...own}
        label={t('detention.step')}
        w={110}
        allowDeselect={false}
        data={policyLimits.steps.map((step) => ({
          value: String(step),
          label: t('detention.minutes', { count: step }),
        }))}
        value={String(policy.stepMinutes)}
        onChange={(value) => onChange({ stepMinutes: Number(value) })}
      />
      <Select
        {...own}
        label={t('detention.clock')}
        allowDeselect={false}
        data={(['arrival', 'appointment'] as const).map((value) => ({
          value,
          label: t(`detention.clock.${value}`),
        }))}
        value={policy.clock}
        onChange={(value) =>
          onChange({ clock: value === 'appointment' ? 'appointment' : 'arrival' })
        }
      />
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={!canChange}
        aria-label={t('detention.remove', { name: label })}
        onClick={onRemove}
      >
        <IconTrash size={15} aria-hidden />
      </Button>
    </fieldset>
  );
}
