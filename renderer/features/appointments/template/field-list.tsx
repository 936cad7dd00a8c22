import { IconAlertTriangle } from '@tabler/icons-react';
import { OrderedList } from '../../../ui/lists/ordered-list.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import { typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import type { EditedField } from './edit.ts';
import styles from './template.module.css';

type Props = {
  readonly rows: readonly EditedField[];
  readonly selected: string | null;
  /** Keys of fields that break a rule. */
  readonly wrong: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onRemove: (key: string) => void;
};

/** The fields in their order. */
export function FieldList({ rows, wrong, ...rest }: Props) {
  const { t } = useWords();
  return (
    <OrderedList
      {...rest}
      label={t('fields.template.listLabel')}
      rows={rows.map(({ key, field }) => ({
        key,
        name: field.label || t('fields.template.unnamed'),
        content: <FieldName field={field} isWrong={wrong.has(key)} />,
      }))}
    />
  );
}

/** The label of a field, and its type. */
function FieldName({ field, isWrong }: Pick<EditedField, 'field'> & { isWrong: boolean }) {
  const { t } = useWords();
  const type = typeInWords(field.type);
  return (
    <>
      <span className={styles.pickLabel}>
        {field.label.trim() === '' ? (
          t('fields.noLabel')
        ) : (
          <OutsideText text={field.label} max={80} />
        )}
        {isWrong && (
          <IconAlertTriangle
            size={14}
            className={styles.wrong}
            role="img"
            aria-label={t('fields.template.breaksRule')}
          />
        )}
      </span>
      <span className={styles.dim}>
        <OutsideText
          text={field.name === null ? t('fields.template.new', { type }) : type}
          max={60}
        />
      </span>
    </>
  );
}
