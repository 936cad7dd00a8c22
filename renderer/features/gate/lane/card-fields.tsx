import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { VISIT_TYPES } from '../../../../shared/gate/check-in.ts';
import { meantCompany } from '../../../../shared/readers/company-key.ts';
import { readPhone } from '../../../../shared/readers/phone.ts';
import { bareWords } from '../../../../shared/search-key.ts';
import { typedNumber } from '../../../ui/fields/typed-number.ts';
import { KeyHint } from '../../../ui/parts.tsx';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import type { CardField } from './card-findings.ts';
import { EquipmentFields } from './equipment-fields.tsx';
import styles from './lane.module.css';
import { type ComingCard, type Entry, missingOf, whatOf } from './model.ts';

type Props = {
  readonly card: ComingCard;
  /** The error of a field, in words. Null if there is none or it isn't shown yet. */
  readonly errorOf: (part: CardField) => string | null;
  /** Names of carriers that are here or expected. */
  readonly carriers: readonly string[];
  readonly onChange: (change: Partial<Entry>) => void;
  /** The clerk finished the plate. We look up what we remember about it. */
  readonly onPlate: () => void;
};

/** A phone number whose extension isn't sent; null for one without. */
function extensionIn(phone: string): { number: string; extension: string } | null {
  const read = readPhone(phone);
  if (!read.ok || read.value.extension === null) return null;
  const { number, extension } = read.value;
  return { number, extension };
}

/** Whether a known name is offered for what was typed: it has it, or was probably meant. */
const isOffered = (name: string, typed: string, meant: string | null): boolean =>
  name === meant || bareWords(name).includes(bareWords(typed.trim()));

/** Most names that are offered for what was typed. */
const MOST_OFFERED = 6;

/**
 * The fields of an arriving truck, as one form. Rare fields appear when they have a value or the
 * clerk expands the card. No field truncates its text.
 */
export function CardFields(props: Props) {
  const { card, errorOf, carriers, onChange, onPlate } = props;
  const { t } = useWords();
  const { entry, stage } = card;
  const isFixed = stage !== 'open';
  /** Said at a field of a walk-in that is still empty. It holds up no check-in. */
  const missing = card.appointment === null ? missingOf(entry) : [];
  const asks = (part: (typeof missing)[number]) => {
    if (!missing.includes(part)) return undefined;
    if (entry.isNotKnown) return t('gate.card.notKnown');
    return isFixed ? undefined : t('gate.card.ask');
  };
  const extension = extensionIn(entry.phone);
  /** A question only: a carrier that is really new costs no key. */
  const meant = meantCompany(entry.companyHint, carriers);
  const text = (
    part: CardField,
    label: string,
    value: string,
    key: keyof Entry,
    more: Partial<Parameters<typeof TextInput>[0]> = {},
  ) => (
    <TextInput
      label={label}
      size="xs"
      value={value}
      disabled={isFixed}
      autoComplete="off"
      error={errorOf(part)}
      data-lane-field={part}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.plate}>
        {text('truck', t('gate.checkIn.plate'), entry.licensePlate, 'licensePlate', {
          withAsterisk: entry.dotNumber === '',
          onBlur: onPlate,
          onChange: (event) => {
            const value = typedNumber(event);
            onChange({ licensePlate: value });
            // A plate that came in one piece was scanned or pasted, so it is complete.
            if (value.length > entry.licensePlate.length + 1) onPlate();
          },
        })}
        <TextInput
          label={t('gate.card.state')}
          size="xs"
          value={entry.state}
          disabled={isFixed}
          autoComplete="off"
          data-lane-field="state"
          onChange={(event) => onChange({ state: typedNumber(event) })}
          onBlur={onPlate}
        />
      </div>
      {text('phone', t('common.driverPhone'), entry.phone, 'phone', {
        type: 'tel',
        withAsterisk: true,
        description: extension === null ? undefined : t('fields.phone.noExtension', extension),
      })}
      <EquipmentFields entry={entry} isFixed={isFixed} errorOf={errorOf} onChange={onChange} />
      <Autocomplete
        label={t('gate.card.carrier')}
        size="xs"
        value={entry.companyHint}
        description={
          meant === null || isFixed ? asks('companyHint') : t('gate.card.meant', { carrier: meant })
        }
        data={[...carriers]}
        filter={({ options, search, limit }) =>
          options
            .filter((each) => 'value' in each && isOffered(each.value, search, meant))
            .slice(0, limit)
        }
        limit={MOST_OFFERED}
        disabled={isFixed}
        error={errorOf('companyHint')}
        data-lane-field="companyHint"
        onChange={(companyHint) => onChange({ companyHint })}
      />
      <NativeSelect
        label={t('gate.pass.purpose')}
        size="xs"
        value={entry.visitType}
        description={asks('visitType')}
        disabled={isFixed}
        data-lane-field="visitType"
        error={errorOf('visitType')}
        data={VISIT_TYPES.map((value) => ({
          value,
          label: value === 'Unknown' ? t('common.unknown') : visitTypeWords(value),
        }))}
        onChange={(event) => onChange({ visitType: event.currentTarget.value })}
      />
      {missing.length > 0 && (
        <Checkbox
          size="xs"
          className={styles.noTrailer ?? ''}
          label={
            <>
              {t('gate.card.areNotKnown', { what: whatOf(missing) })} <KeyHint keys="F10" />
            </>
          }
          checked={entry.isNotKnown}
          disabled={isFixed}
          onChange={(event) => onChange({ isNotKnown: event.currentTarget.checked })}
        />
      )}
      <SeldomFields {...props} text={text} isFixed={isFixed} />
    </div>
  );
}

type TextField = (
  part: CardField,
  label: string,
  value: string,
  key: keyof Entry,
) => React.ReactElement;

/** Driver's number, DOT, notes, and WhatsApp: shown where they hold something. */
function SeldomFields({
  card: { id, entry, isUnfolded },
  errorOf,
  onChange,
  text,
  isFixed,
}: Props & { text: TextField; isFixed: boolean }) {
  const { t } = useWords();
  // A field that was shown stays while its card is there: it isn't taken from under the cursor.
  const shown = useRef<{ readonly card: string; readonly parts: Set<string> } | null>(null);
  if (shown.current?.card !== id) shown.current = { card: id, parts: new Set() };
  const { parts } = shown.current;
  const isShown = (part: CardField, value: string): boolean => {
    if (isUnfolded || value !== '' || errorOf(part) !== null) parts.add(part);
    return parts.has(part);
  };
  const { driverAppointmentIdentifier, dotNumber, driverNotes } = entry;
  return (
    <>
      {isShown('driverNumber', driverAppointmentIdentifier) &&
        text(
          'driverNumber',
          t('gate.card.driverNumber'),
          driverAppointmentIdentifier,
          'driverAppointmentIdentifier',
        )}
      {isShown('dotNumber', dotNumber) &&
        text('dotNumber', t('common.dotNumber'), dotNumber, 'dotNumber')}
      {isShown('driverNotes', driverNotes) && (
        <Textarea
          label={t('common.notes')}
          size="xs"
          autosize
          minRows={1}
          maxRows={4}
          disabled={isFixed}
          error={errorOf('driverNotes')}
          value={driverNotes}
          data-lane-field="driverNotes"
          onChange={(event) => onChange({ driverNotes: event.currentTarget.value })}
        />
      )}
      {isUnfolded && (
        <Checkbox
          size="xs"
          className={styles.noTrailer ?? ''}
          label={t('gate.checkIn.whatsApp')}
          checked={entry.useWhatsApp}
          disabled={isFixed}
          onChange={(event) => onChange({ useWhatsApp: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
