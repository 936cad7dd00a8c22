import { Button, Checkbox, Modal, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { type Clerk, idleMinutes, longestName, type Role, roles, roleWords } from '../../../shared/clerks/model.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { Foreign, ProblemLine } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './clerks.module.css';

const noAnswer = 'The console did not answer. Try again in a moment.';

type Context = { readonly canChange: boolean; readonly edit: (clerk: Clerk) => void };

const columns: readonly Column<Clerk, Context>[] = [
  {
    key: 'name',
    heading: 'Name',
    cell: ({ name, active }) => (
      <>
        <Foreign text={name} max={60} />
        {!active && ' (left)'}
      </>
    ),
  },
  { key: 'roles', heading: 'Roles', cell: (clerk) => clerk.roles.map((role) => roleWords[role].name).join(', ') },
  { key: 'pin', heading: 'PIN', cell: ({ hasPin }) => (hasPin ? 'Set' : 'None') },
  {
    key: 'change',
    heading: <span className="ym-hidden">Change</span>,
    cell: (clerk, { canChange, edit }) => (
      <Button size="compact-sm" variant="default" disabled={!canChange} onClick={() => edit(clerk)} aria-label={`Change ${clerk.name}`}>
        Change
      </Button>
    ),
  },
];

/** Clerks of this desk, and whether several share it. */
export function ClerksSection() {
  const { api, session } = usePage();
  const state = useStore(session);
  const [edited, setEdited] = useState<Clerk | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canChange = may(state, 'administer');
  const setDesk = async (change: { shared?: boolean; idleLockMinutes?: number | null }) => {
    setProblem(null);
    try {
      await api.clerks.setDesk({ shared: state.shared, idleLockMinutes: state.idleLockMinutes, ...change });
    } catch (error) {
      setProblem(errorSentence(error, noAnswer));
    }
  };
  return (
    <Group title="Clerks" note={canChange ? null : 'Only an administrator changes clerks.'}>
      <Setting label="Shared desk" note="Several clerks take turns: each unlocks the desk with a PIN, and each operation carries the name.">
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={state.shared}
            disabled={!canChange}
            onChange={(event) => void setDesk({ shared: event.currentTarget.checked })}
          />
        )}
      </Setting>
      <Setting label="Lock when idle" note="A shared desk locks itself when nobody uses mouse or keyboard for so long.">
        {(id) => (
          <Select
            aria-labelledby={id}
            w={180}
            disabled={!canChange || !state.shared}
            value={String(state.idleLockMinutes ?? 'never')}
            onChange={(value) => void setDesk({ idleLockMinutes: value === null || value === 'never' ? null : Number(value) })}
            data={[
              ...idleMinutes.map((each) => ({ value: String(each), label: each === 1 ? '1 minute' : `${each} minutes` })),
              { value: 'never', label: 'Never' },
            ]}
          />
        )}
      </Setting>
      {problem !== null && <ProblemLine sentence={problem} />}
      <Table
        className={styles.table}
        columns={columns}
        rows={state.clerks}
        context={{ canChange, edit: setEdited }}
        keyOf={({ id }) => id}
      />
      <div>
        <Button variant="default" disabled={!canChange} onClick={() => setEdited('new')}>
          Add a clerk
        </Button>
      </div>
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title={edited === 'new' ? 'Add a clerk' : 'Change a clerk'}>
        {edited !== null && <ClerkForm clerk={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />}
      </Modal>
    </Group>
  );
}

function ClerkForm({ clerk, onDone }: { clerk: Clerk | null; onDone: () => void }) {
  const { api } = usePage();
  const [name, setName] = useState(clerk?.name ?? '');
  const [own, setOwn] = useState<readonly Role[]>(clerk?.roles ?? ['gate']);
  const [pin, setPin] = useState('');
  const [active, setActive] = useState(clerk?.active ?? true);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const change = { name, roles: [...own], active, ...(pin === '' ? {} : { pin }) };
    try {
      if (clerk === null) await api.clerks.add(change);
      else await api.clerks.change({ ...change, id: clerk.id });
      onDone();
    } catch (error) {
      setProblem(errorSentence(error, noAnswer));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
      />
      <Checkbox.Group label="Roles" value={[...own]} onChange={(next) => setOwn(roles.filter((role) => next.includes(role)))}>
        <div className={styles.roles}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={roleWords[role].name} description={roleWords[role].does} />
          ))}
        </div>
      </Checkbox.Group>
      <PasswordInput
        label={clerk?.hasPin === true ? 'New PIN' : 'PIN'}
        description={
          clerk?.hasPin === true
            ? '4 to 12 digits; leave it empty to keep the present one.'
            : '4 to 12 digits; needed to unlock a shared desk.'
        }
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={12}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {clerk !== null && (
        <Switch
          label="Works here"
          description="Off: the clerk cannot unlock the desk any more."
          checked={active}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
      )}
      {problem !== null && <ProblemLine sentence={problem} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
