import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { MOST_CONTAINERS } from '../../../../shared/gate/check-in.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from '../../../../shared/gate/container-kinds.ts';
import { KeyHint, SaidLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { asksTrailer, equipmentCaution } from './card-findings.ts';
import { withEquipment } from './code-choices.ts';
import styles from './lane.module.css';
import type { Entry } from './model.ts';

type Equipment = CheckIn['containers'][number];

type Props = {
  readonly entry: Entry;
  readonly isFixed: boolean;
  /** What is wrong with a field, in words. */
  readonly errorOf: (part: 'trailer' | `container-${number}`) => string | null;
  readonly onChange: (change: Partial<Entry>) => void;
};

/**
 * What a truck brings, at most two, each with its kind and load; or that it brings nothing, which
 * is said and not left out.
 */
export function EquipmentFields({ entry, isFixed, errorOf, onChange }: Props) {
  const { t } = useWords();
  const { containers, hasNoTrailer } = entry;
  const isEmpty = containers.length === 0;
  const set = (at: number, change: Partial<Equipment>) => {
    const changed = containers.map((each, index) => (index === at ? { ...each, ...change } : each));
    onChange({ containers: changed });
  };
  const remove = (at: number) =>
    onChange({ containers: containers.filter((_, index) => index !== at) });
  return (
    <fieldset className={styles.equipment} disabled={isFixed}>
      <legend className="ym-hidden">{t('gate.card.equipment')}</legend>
      {isEmpty ? (
        <TextInput
          label={t('gate.trailer')}
          size="xs"
          value=""
          autoComplete="off"
          withAsterisk={asksTrailer(entry) && !hasNoTrailer}
          error={errorOf('trailer')}
          data-lane-field="trailer"
          onChange={(event) => onChange(withEquipment(entry, event.currentTarget.value))}
        />
      ) : (
        containers.map((each, at) => (
          // Nothing tells two empty lines apart but their place.
          <EquipmentLine
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            place={at + 1}
            equipment={each}
            error={errorOf(`container-${at}`)}
            onChange={(change) =>
              change.code === '' && containers.length === 1 ? remove(at) : set(at, change)
            }
            onRemove={() => remove(at)}
          />
        ))
      )}
      {isEmpty && (
        <Checkbox
          size="xs"
          className={styles.noTrailer ?? ''}
          label={
            <>
              {t('gate.card.noTrailer')} <KeyHint keys="F4" />
            </>
          }
          checked={hasNoTrailer}
          onChange={(event) => onChange({ hasNoTrailer: event.currentTarget.checked })}
        />
      )}
      {!isEmpty && containers.length < MOST_CONTAINERS && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(withEquipment(entry, ''))}
        >
          {t('gate.container.addAnother')}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * One piece of equipment. Its first letter was typed into the empty field: the focus goes on here.
 */
function EquipmentLine({
  place,
  equipment,
  error,
  onChange,
  onRemove,
}: {
  place: number;
  equipment: Equipment;
  error: string | null;
  onChange: (change: Partial<Equipment>) => void;
  onRemove: () => void;
}) {
  const { t } = useWords();
  const wasFocused = useRef(false);
  const caution = equipmentCaution(equipment.code);
  return (
    <div className={styles.equipmentLine}>
      <TextInput
        ref={(field) => {
          if (field === null || wasFocused.current) return;
          wasFocused.current = true;
          if (document.activeElement === document.body) field.focus();
        }}
        label={t('gate.container.number', { place })}
        size="xs"
        value={equipment.code}
        autoComplete="off"
        error={error}
        data-lane-field={`container-${place - 1}`}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('gate.container.type.of', { place })}
        size="xs"
        data={CONTAINER_TYPES.map((type) => ({
          value: type,
          label: t('gate.container.type', { type }),
        }))}
        value={equipment.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('gate.container.load.of', { place })}
        size="xs"
        data={CONTAINER_STATES.map((state) => ({
          value: state,
          label: t('gate.container.load', { state }),
        }))}
        value={equipment.state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <ActionIcon
        className={styles.takeOut ?? ''}
        aria-label={t('gate.container.remove', { place })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {caution !== null && <SaidLine severity="caution" said={caution} />}
    </div>
  );
}
