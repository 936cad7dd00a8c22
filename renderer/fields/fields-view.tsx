import { Button } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { inOrder } from '../../shared/appointments/definition.ts';
import { isFieldType } from '../../shared/appointments/field-types.ts';
import { readFileKey } from '../../shared/appointments/file-key.ts';
import type { StampedField } from '../../shared/appointments/stamping.ts';
import { checkValue, isEmptyValue } from '../../shared/appointments/value.ts';
import { usePage } from '../app/page-context.tsx';
import { Foreign } from '../ui/parts.tsx';
import { Tag } from '../ui/tag.tsx';
import { instantMs } from '../ui/time.ts';
import styles from './fields.module.css';
import { dayInWords, documentInWords, phoneInWords, plainValue, typeInWords } from './words.ts';

/** Longest text of a value that is drawn; the rest is cut with an ellipsis. */
const LONGEST = 5_000;
const LONGEST_LABEL = 160;

type Props = {
  /** As the appointment carries them. */
  readonly fields: readonly StampedField[];
  /** Gets a document by its key, which passed the check. Without it documents are named only. */
  readonly onDocument?: (key: string) => void;
};

/** The custom fields of an appointment, drawn from its own stamped definitions and in their order. Nothing can be changed here. */
export function FieldsView({ fields, onDocument }: Props) {
  if (fields.length === 0) return <p className={styles.none}>This appointment has no custom fields.</p>;
  return (
    <dl className={styles.view}>
      {inOrder(fields).map((field, index) => {
        const finding = isEmptyValue(field.value) ? null : checkValue(field, field.value, 'warehouse');
        return (
          // Names may be there twice, so the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order while it is shown
          <div key={index} className={styles.pair}>
            <dt>
              <Foreign text={field.label || field.name || 'Without a label'} max={LONGEST_LABEL} />
              {field.hiddenFromCarrier && (
                <Tag tone="free" icon={<IconEyeOff size={12} aria-hidden />}>
                  Hidden from carriers
                </Tag>
              )}
              {!isFieldType(field.type) && (
                <Tag tone="warn">
                  <Foreign text={typeInWords(field.type)} max={60} />
                </Tag>
              )}
            </dt>
            <dd>
              <Value field={field} onDocument={onDocument} />
              {finding !== null && (
                <span className={styles.misfit}>
                  <IconAlertTriangle size={14} aria-hidden /> {finding.sentence}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Value({ field, onDocument }: { field: StampedField; onDocument: Props['onDocument'] }): ReactNode {
  const { zone } = usePage();
  const { type, value } = field;
  if (isEmptyValue(value)) return <span className={styles.none}>Not filled in</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return type === 'multidoc' ? (
      <ul className={styles.list}>
        {value.map((key, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key may be there twice
          <li key={index}>
            <DocumentLine fileKey={key} onDocument={onDocument} />
          </li>
        ))}
      </ul>
    ) : (
      <Foreign text={value.join(', ')} max={LONGEST} />
    );
  if (typeof value !== 'string') return <code className={styles.raw}>{plainValue(value).slice(0, LONGEST)}</code>;
  switch (type) {
    case 'date':
      return <Foreign text={dayInWords(value)} max={LONGEST} />;
    case 'timestamp':
      return instantMs(value) === null ? <Foreign text={value} /> : <time dateTime={value}>{zone.full(value)}</time>;
    case 'phone':
      return <Foreign text={phoneInWords(value)} />;
    case 'doc':
      return <DocumentLine fileKey={value} onDocument={onDocument} />;
    case 'bigstr':
      return <Lines text={value} />;
    default:
      return <Foreign text={value} max={LONGEST} />;
  }
}

/** Text with its own line breaks; each line is made safe by itself. */
const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines}>
    {text
      .slice(0, LONGEST)
      .split(/\r\n|\r|\n/)
      .map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={index}>
          <Foreign text={line} max={LONGEST} />
        </span>
      ))}
  </span>
);

/** A document by its file name; a key that is not safe is named and never followed. */
function DocumentLine({ fileKey, onDocument }: { fileKey: string; onDocument: Props['onDocument'] }) {
  const isSafe = readFileKey(fileKey).ok;
  const name = <Foreign text={documentInWords(fileKey)} max={120} />;
  if (!isSafe || onDocument === undefined)
    return (
      <span className={styles.document}>
        <IconFileText size={14} aria-hidden /> {name}
      </span>
    );
  return (
    <Button variant="default" size="compact-xs" leftSection={<IconFileText size={14} aria-hidden />} onClick={() => onDocument(fileKey)}>
      Get {name}
    </Button>
  );
}
