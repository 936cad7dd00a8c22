import { useId } from 'react';
import { useWords } from '../../../ui/words.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentUpload } from './document-upload.tsx';
import styles from './documents.module.css';

/** The value of a `doc` or `multidoc` field: one key, several, or none. */
export type DocumentValue = string | readonly string[] | null;

type Props = {
  readonly value: DocumentValue;
  readonly onChange?: (value: DocumentValue) => void;
  /** Several documents (`multidoc`). */
  readonly multiple?: boolean;
  readonly readOnly?: boolean;
  readonly label: string;
  /** Keeps the label for screen readers alone, where the form shows it already. */
  readonly hideLabel?: boolean;
};

const listOf = (value: DocumentValue): readonly string[] =>
  value === null || value === '' ? [] : typeof value === 'string' ? [value] : value;

/**
 * The documents of a field by their keys. Each can be saved to the disk. If the field can be
 * edited, files can be uploaded and removed.
 */
export function DocumentField({
  value,
  onChange,
  multiple = false,
  readOnly = false,
  label,
  hideLabel = false,
}: Props) {
  const { t } = useWords();
  const id = useId();
  const keys = listOf(value);
  const mayChange = !readOnly && onChange !== undefined;
  const put = (next: readonly string[]) => onChange?.(multiple ? next : (next[0] ?? null));
  return (
    <fieldset
      className={styles.field}
      {...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      {!hideLabel && (
        <span id={id} className={styles.label}>
          {label}
        </span>
      )}
      {keys.length > 0 && (
        <ul className={styles.list}>
          {keys.map((key, index) => (
            <DocumentRow
              // The same document twice is two rows.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={`${key}#${index}`}
              value={key}
              onRemove={mayChange ? () => put(keys.filter((_, at) => at !== index)) : undefined}
            />
          ))}
        </ul>
      )}
      {keys.length === 0 && !mayChange && (
        <span className={styles.note}>{t('documents.none')}</span>
      )}
      {mayChange && (multiple || keys.length === 0) && (
        <DocumentUpload label={label} onKey={(key) => put([...keys, key])} />
      )}
    </fieldset>
  );
}
