import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { inOrder } from '../../../../shared/appointments/definition.ts';
import { isFieldType } from '../../../../shared/appointments/field-types.ts';
import type { StampedField } from '../../../../shared/appointments/stamping.ts';
import { checkValue, isEmptyValue } from '../../../../shared/appointments/value.ts';
import { writtenPhone } from '../../../../shared/readers/phone.ts';
import { usePage } from '../../../page/page-context.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dayInWords } from '../../../ui/text/day-text.ts';
import { plainValue, typeInWords } from '../../../ui/text/field-words.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { DocumentField } from '../documents/document-field.tsx';
import styles from './fields.module.css';

/** The most characters of a value that we show. Longer text ends with an ellipsis. */
const LONGEST = 5_000;
const LONGEST_LABEL = 160;

type Props = {
  /** The fields as the appointment has them. */
  readonly fields: readonly StampedField[];
};

/**
 * The custom fields of an appointment, by its own stamped definitions and in their order. Empty
 * fields share one line with their names. Read-only.
 */
export function FieldsView({ fields }: Props) {
  const { t, format } = useWords();
  if (fields.length === 0) return <p className={styles.none}>{t('fields.none')}</p>;
  const ordered = inOrder(fields);
  const isFilled = ({ value }: StampedField) => !isEmptyValue(value);
  // One of an unknown type that holds nothing can be filled in by no form.
  const blank = ordered.filter((field) => !isFilled(field) && isFieldType(field.type));
  const labelOf = ({ label, name }: StampedField) => label || name || t('fields.noLabel');
  return (
    <dl className={styles.view}>
      {ordered.filter(isFilled).map((field, index) => {
        const finding = checkValue(field, field.value, 'warehouse');
        return (
          // Names may be there twice, so the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order while it is shown
          <div key={index} className={styles.pair}>
            <dt>
              <OutsideText text={labelOf(field)} max={LONGEST_LABEL} />
              {field.hiddenFromCarrier && (
                <Tag tone="free" mayWrap icon={<IconEyeOff size={12} aria-hidden />}>
                  {t('fields.part.hiddenFromCarrier')}
                </Tag>
              )}
              {!isFieldType(field.type) && (
                <Tag tone="warn" mayWrap>
                  <OutsideText text={typeInWords(field.type)} max={60} />
                </Tag>
              )}
            </dt>
            <dd>
              <Value field={field} />
              {finding !== null && (
                <span className={styles.misfit}>
                  <IconAlertTriangle size={14} aria-hidden /> {format(finding.said)}
                </span>
              )}
            </dd>
          </div>
        );
      })}
      {blank.length > 0 && (
        <div className={styles.pair}>
          <dt>{t('fields.empty')}</dt>
          <dd className={styles.none}>
            <OutsideText text={blank.map(labelOf).join(', ')} max={LONGEST} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Value({ field }: { field: StampedField }): ReactNode {
  const { zone } = usePage();
  const { t, number } = useWords();
  const { type, value } = field;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return type === 'multidoc' ? (
      <DocumentField label={field.label} hideLabel readOnly value={value} />
    ) : (
      <OutsideText text={value.join(', ')} max={LONGEST} />
    );
  if (typeof value !== 'string')
    return <code className={styles.raw}>{plainValue(value).slice(0, LONGEST)}</code>;
  switch (type) {
    case 'date':
      return <OutsideText text={dayInWords(value)} max={LONGEST} />;
    case 'timestamp':
      return instantMs(value) === null ? (
        <OutsideText text={value} />
      ) : (
        <time dateTime={value} title={zone.full(value)}>
          {zone.dated(value)}
        </time>
      );
    case 'phone':
      return <OutsideText text={writtenPhone(value)} />;
    case 'doc':
      return <DocumentField label={field.label} hideLabel readOnly value={value} />;
    case 'bigstr':
      return <Lines text={value} />;
    default:
      return <OutsideText text={value} max={LONGEST} />;
  }
}

/** Text with its own line breaks; we make each line safe separately. */
const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines}>
    {text
      .slice(0, LONGEST)
      .split(/\r\n|\r|\n/)
      .map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={index}>
          <OutsideText text={line} max={LONGEST} />
        </span>
      ))}
  </span>
);
