import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import { type CheckInFinding, CONTAINER_STATES, CONTAINER_TYPES, MOST_CONTAINERS } from '../../../shared/gate/check-in.ts';
import styles from './gate.module.css';

type Containers = CheckIn['containers'];

/** What a truck brings: at most two. */
export function ContainerFields(props: {
  containers: Containers;
  findings: readonly CheckInFinding[];
  onChange: (containers: Containers) => void;
}) {
  const { containers, findings, onChange } = props;
  const set = (at: number, change: Partial<Containers[number]>) =>
    onChange(containers.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <fieldset className={styles.containers}>
      <legend>Trailers and containers</legend>
      {containers.map((container, index) => {
        const name = `${index + 1}`;
        return (
          // Nothing tells two empty lines apart but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.container}>
            <TextInput
              label={`Number ${name}`}
              value={container.code}
              maxLength={40}
              error={findings.find(({ part }) => part === `container-${index}`)?.sentence ?? null}
              onChange={(event) => set(index, { code: event.currentTarget.value })}
            />
            <Select
              label={`Kind ${name}`}
              data={[...CONTAINER_TYPES]}
              value={container.type}
              onChange={(type) => set(index, { type: type ?? container.type })}
            />
            <Select
              label={`Load ${name}`}
              data={[...CONTAINER_STATES]}
              value={container.state}
              onChange={(state) => set(index, { state: state ?? container.state })}
            />
            <ActionIcon
              className={styles.takeOut ?? ''}
              aria-label={`Take out number ${name}`}
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
          onClick={() => onChange([...containers, { code: '', type: 'Trailer', state: 'Full' }])}
        >
          {containers.length === 0 ? 'Add a trailer' : 'Add another'}
        </Button>
      )}
    </fieldset>
  );
}
