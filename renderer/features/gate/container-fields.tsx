import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import { type CheckInFinding, MOST_CONTAINERS } from '../../../shared/gate/check-in.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from '../../../shared/gate/container-kinds.ts';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';

type Containers = CheckIn['containers'];

/** What a truck brings: at most two. */
export function ContainerFields(props: {
  containers: Containers;
  findings: readonly CheckInFinding[];
  onChange: (containers: Containers) => void;
}) {
  const { containers, findings, onChange } = props;
  const { t, format } = useWords();
  const errorOf = (index: number) => {
    const found = findings.find(({ part }) => part === `container-${index}`);
    return found === undefined ? null : format(found.said);
  };
  const set = (at: number, change: Partial<Containers[number]>) =>
    onChange(containers.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const fields = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  // What is typed or scanned next is its number.
  useEffect(() => {
    if (added === null) return;
    fields.current?.querySelectorAll<HTMLElement>('[data-container-number]')[added]?.focus();
    setAdded(null);
  }, [added]);
  return (
    <fieldset ref={fields} className={styles.containers}>
      <legend>{t('common.containers')}</legend>
      {containers.map((container, index) => {
        const place = index + 1;
        return (
          // Nothing tells two empty lines apart but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.container}>
            <TextInput
              label={t('gate.container.number', { place })}
              value={container.code}
              data-container-number
              maxLength={40}
              error={errorOf(index)}
              onChange={(event) => set(index, { code: event.currentTarget.value })}
            />
            <Select
              label={t('gate.container.type.of', { place })}
              data={CONTAINER_TYPES.map((type) => ({
                value: type,
                label: t('gate.container.type', { type }),
              }))}
              value={container.type}
              onChange={(type) => set(index, { type: type ?? container.type })}
            />
            <Select
              label={t('gate.container.load.of', { place })}
              data={CONTAINER_STATES.map((state) => ({
                value: state,
                label: t('gate.container.load', { state }),
              }))}
              value={container.state}
              onChange={(state) => set(index, { state: state ?? container.state })}
            />
            <ActionIcon
              className={styles.takeOut ?? ''}
              aria-label={t('gate.container.remove', { place })}
              onClick={() => onChange(containers.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {containers.length < MOST_CONTAINERS && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            onChange([
              ...containers,
              { code: '', type: CONTAINER_TYPES[0], state: CONTAINER_STATES[0] },
            ]);
            setAdded(containers.length);
          }}
        >
          {t(containers.length === 0 ? 'gate.container.add' : 'gate.container.addAnother')}
        </Button>
      )}
    </fieldset>
  );
}
