import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { MOST_CONTAINERS } from '../../../../shared/gate/check-in.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from '../../../../shared/gate/container-kinds.ts';
import { typedNumber } from '../../../ui/fields/typed-number.ts';
import { KeyHint, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { asksTrailer, equipmentCaution } from './card-findings.ts';
import { typeOfCode, withEquipment } from './code-choices.ts';
import { focusAt } from './focus-at.ts';
import styles from './lane.module.css';
import type { Entry } from './model.ts';

type Equipment = CheckIn['containers'][number];

type Props = {
  readonly entry: Entry;
  readonly isFixed: boolean;
  /** The error of a field, in words. */
  readonly errorOf: (part: 'trailer' | `container-${number}`) => string | null;
  readonly onChange: (change: Partial<Entry>) => void;
};

/**
 * The truck's equipment, at most two pieces, each with kind and load. If it brings none, the clerk
 * says so explicitly.
 */
export function EquipmentFields({ entry, isFixed, errorOf, onChange }: Props) {
  const { t } = useWords();
  const { containers, hasNoTrailer } = entry;
  const isEmpty = containers.length === 0;
  const lines: readonly (Equipment | null)[] = isEmpty ? [null] : containers;
  const set = (at: number, change: Partial<Equipment>) => {
    const changed = containers.map((each, index) => (index === at ? { ...each, ...change } : each));
    onChange({ containers: changed });
  };
  const remove = (at: number) =>
    onChange({ containers: containers.filter((_, index) => index !== at) });
  return (
    <fieldset className={styles.equipment} disabled={isFixed}>
      <legend className="ym-hidden">{t('gate.card.equipment')}</legend>
      {lines.map((each, at) => (
        // Only the position distinguishes two empty lines.
        <EquipmentLine
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          place={at + 1}
          equipment={each}
          isAsked={asksTrailer(entry) && !hasNoTrailer}
          error={errorOf(each === null ? 'trailer' : `container-${at}`)}
          onCode={(code) =>
            each === null
              ? onChange(withEquipment(entry, code))
              : code === '' && containers.length === 1
                ? remove(at)
                : set(at, { code, type: typeOfCode(code, each.type) })
          }
          onChange={(change) => set(at, change)}
          onRemove={() => remove(at)}
        />
      ))}
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
          onClick={() => {
            onChange(withEquipment(entry, ''));
            focusAt(`container-${containers.length}`);
          }}
        >
          {t('gate.container.addAnother')}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  readonly place: number;
  /** Null: an empty line, because nothing is entered yet. */
  readonly equipment: Equipment | null;
  /** Whether the clerk must enter the equipment. */
  readonly isAsked: boolean;
  readonly error: string | null;
  readonly onCode: (code: string) => void;
  readonly onChange: (change: Partial<Equipment>) => void;
  readonly onRemove: () => void;
};

/**
 * One piece of equipment. Its field is the same before and after the first letter: a scanner writes
 * into it as fast as it can.
 */
function EquipmentLine(props: LineProps) {
  const { place, equipment, isAsked, error, onCode } = props;
  const { t } = useWords();
  return (
    <div className={styles.equipmentLine}>
      <TextInput
        label={equipment === null ? t('gate.trailer') : t('gate.container.number', { place })}
        size="xs"
        value={equipment?.code ?? ''}
        autoComplete="off"
        withAsterisk={equipment === null && isAsked}
        error={error}
        data-lane-field={equipment === null ? 'trailer' : `container-${place - 1}`}
        onChange={(event) => onCode(typedNumber(event))}
      />
      {equipment !== null && <Kind {...props} equipment={equipment} />}
    </div>
  );
}

/** One piece with its kind, its load, and a button to remove it. */
function Kind({
  place,
  equipment,
  onChange,
  onRemove,
}: LineProps & { readonly equipment: Equipment }) {
  const { t } = useWords();
  const caution = equipmentCaution(equipment.code);
  return (
    <>
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
        data={[
          { value: '', label: t('common.unknown') },
          ...CONTAINER_STATES.map((state) => ({
            value: state,
            label: t('gate.container.load', { state }),
          })),
        ]}
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
      {caution !== null && <MessageLine severity="caution" said={caution} />}
    </>
  );
}
