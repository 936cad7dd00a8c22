import { Button, Checkbox, Modal, PasswordInput, Select, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import {
  type Clerk,
  idleMinutes,
  isEasyPin,
  longestName,
  type Role,
  roles,
} from '../../../shared/clerks/model.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { MessageLine, OutsideText } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './clerks.module.css';

type Context = { readonly canChange: boolean; readonly edit: (clerk: Clerk) => void };

const columns: readonly Column<Clerk, Context>[] = [
  {
    key: 'name',
    heading: () => words().t('common.name'),
    cell: ({ name, active }) => (
      <>
        <OutsideText text={name} max={60} />
        {!active && ` ${words().t('clerks.left')}`}
      </>
    ),
  },
  {
    key: 'roles',
    heading: () => words().t('clerks.roles'),
    cell: (clerk) => clerk.roles.map((role) => words().t(`clerks.role.${role}`)).join(', '),
  },
  {
    key: 'pin',
    heading: () => words().t('clerks.pin'),
    cell: ({ hasPin }) => words().t(hasPin ? 'clerks.pinSet' : 'clerks.pinNone'),
  },
  {
    key: 'change',
    heading: () => <span className="ym-hidden">{words().t('common.edit')}</span>,
    cell: (clerk, { canChange, edit }) => (
      <Button
        size="compact-sm"
        variant="default"
        disabled={!canChange}
        onClick={() => edit(clerk)}
        aria-label={words().t('clerks.changeNamed', { name: clerk.name })}
      >
        {words().t('common.edit')}
      </Button>
    ),
  },
];

/** Clerks of this desk, and whether several share it. */
export function ClerksSection() {
  const { api, session } = usePage();
  const { t } = useWords();
  const state = useStore(session);
  const [edited, setEdited] = useState<Clerk | 'new' | null>(null);
  const { act, problem } = useConsoleCall();
  const canChange = may(state, 'administer');
  const setDesk = (change: { shared?: boolean; idleLockMinutes?: number | null }) =>
    act(() =>
      api.clerks.setDesk({
        shared: state.shared,
        idleLockMinutes: state.idleLockMinutes,
        ...change,
      }),
    );
  return (
    <Group title={t('clerks.title')} note={canChange ? null : t('clerks.adminOnly')}>
      <Setting label={t('clerks.shared')} note={t('clerks.sharedNote')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={state.shared}
            disabled={!canChange}
            onChange={(event) => void setDesk({ shared: event.currentTarget.checked })}
          />
        )}
      </Setting>
      <Setting label={t('clerks.idle')} note={t('clerks.idleNote')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            w={180}
            disabled={!canChange || !state.shared}
            value={String(state.idleLockMinutes ?? 'never')}
            onChange={(value) =>
              void setDesk({
                idleLockMinutes: value === null || value === 'never' ? null : Number(value),
              })
            }
            data={[
              ...idleMinutes.map((each) => ({
                value: String(each),
                label: t('clerks.idleMinutes', { count: each }),
              })),
              { value: 'never', label: t('clerks.never') },
            ]}
          />
        )}
      </Setting>
      {problem !== null && <MessageLine said={problem} />}
      <Table
        className={styles.table}
        columns={columns}
        rows={state.clerks}
        context={{ canChange, edit: setEdited }}
        keyOf={({ id }) => id}
      />
      <div>
        <Button variant="default" disabled={!canChange} onClick={() => setEdited('new')}>
          {t('clerks.add')}
        </Button>
      </div>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'clerks.add' : 'clerks.change')}
      >
        {edited !== null && (
          <ClerkForm clerk={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        )}
      </Modal>
    </Group>
  );
}

function ClerkForm({ clerk, onDone }: { clerk: Clerk | null; onDone: () => void }) {
  const { api } = usePage();
  const { t } = useWords();
  const [name, setName] = useState(clerk?.name ?? '');
  const [own, setOwn] = useState<readonly Role[]>(clerk?.roles ?? ['gate']);
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [active, setActive] = useState(clerk?.active ?? true);
  const [problem, setProblem] = useState<Message | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pin !== again) return setProblem(message('clerks.pinDiffers'));
    const change = { name, roles: [...own], active, ...(pin === '' ? {} : { pin }) };
    try {
      if (clerk === null) await api.clerks.add(change);
      else await api.clerks.change({ ...change, id: clerk.id });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <LimitedInput
        label={t('common.name')}
        data-autofocus
        most={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
      />
      <Checkbox.Group
        label={t('clerks.roles')}
        value={[...own]}
        onChange={(next) => setOwn(roles.filter((role) => next.includes(role)))}
      >
        <div className={styles.roles}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={t(`clerks.role.${role}`)}
              description={t(`clerks.does.${role}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <PasswordInput
        label={t(clerk?.hasPin === true ? 'clerks.newPin' : 'clerks.pin')}
        description={t(clerk?.hasPin === true ? 'clerks.pinKeep' : 'clerks.pinNew')}
        inputMode="numeric"
        autoComplete="new-password"
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {pin !== '' && (
        <PasswordInput
          label={t('clerks.pinAgain')}
          inputMode="numeric"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      )}
      {isEasyPin(pin) && <MessageLine severity="caution" said={message('clerks.pinEasy')} />}
      {clerk !== null && (
        <Switch
          label={t('clerks.active')}
          description={t('clerks.activeNote')}
          checked={active}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
      )}
      {problem !== null && <MessageLine said={problem} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit">{t('common.save')}</Button>
      </div>
    </form>
  );
}
