import type { FieldDifference, PartChange } from '../../../../shared/appointments/template-diff.ts';
import { typeInWords } from '../../../ui/field-words.ts';
import { Foreign } from '../../../ui/parts.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import styles from './template.module.css';

const partWords: Readonly<Record<string, string>> = {
  type: 'Type',
  label: 'Label',
  description: 'Description',
  placeholder: 'Placeholder',
  order: 'Order',
  requiredForWarehouse: 'Warehouse users must fill it in',
  requiredForCarrier: 'Carriers must fill it in',
  hiddenFromCarrier: 'Hidden from carriers',
  min: 'Minimum',
  max: 'Maximum',
  options: 'Options',
};
const kinds: Readonly<Record<FieldDifference['kind'], { readonly tone: Tone; readonly word: string }>> = {
  added: { tone: 'ok', word: 'Added' },
  removed: { tone: 'bad', word: 'Removed' },
  changed: { tone: 'info', word: 'Changed' },
};

type Changed = Extract<FieldDifference, { kind: 'changed' }>;

/** A field that only stands elsewhere now: one field that moves past ten others changes the numbers of all. */
const isMove = (difference: FieldDifference): boolean =>
  difference.kind === 'changed' && difference.changes.every(({ part }) => part === 'order');

/** Every difference between two templates, part by part. */
export function DifferenceList({ differences }: { differences: readonly FieldDifference[] }) {
  const moves = differences.filter((difference): difference is Changed => isMove(difference));
  return (
    <ul className={styles.differences} aria-label="Differences">
      {differences
        .filter((difference) => !isMove(difference))
        .map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name, and the list is drawn whole
          <li key={index}>
            <div className={styles.differenceHead}>
              <Tag tone={kinds[difference.kind].tone}>{kinds[difference.kind].word}</Tag>
              <strong>
                <Title field={difference.field} />
              </strong>
              <span className={styles.dim}>
                <Foreign text={typeInWords(difference.field.type)} max={60} />
              </span>
            </div>
            {difference.kind === 'changed' && (
              <dl className={styles.changes}>
                {difference.changes.map((change) => (
                  <Change key={change.part} change={change} />
                ))}
              </dl>
            )}
          </li>
        ))}
      {moves.length > 0 && (
        <li>
          <div className={styles.differenceHead}>
            <Tag tone="info">Order</Tag>
            <span>{moves.length === 1 ? 'One field gets another number:' : `${moves.length} fields get other numbers:`}</span>
          </div>
          <ul className={styles.moves}>
            {moves.map(({ field, changes }) => (
              <li key={field.name}>
                <Title field={field} />{' '}
                <span className={styles.dim}>{changes.map(({ before, after }) => `${before} → ${after}`).join(', ')}</span>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

const Title = ({ field }: { field: Changed['field'] }) => <Foreign text={field.label || field.name || 'Without a label'} max={120} />;

const Change = ({ change }: { change: PartChange }) => (
  <>
    <dt>{partWords[change.part] ?? change.part}</dt>
    <dd>
      <del>
        <Foreign text={change.before} max={2_000} />
      </del>{' '}
      <span aria-hidden>→</span> <span className="ym-hidden">becomes</span>
      <ins>
        <Foreign text={change.after} max={2_000} />
      </ins>
    </dd>
  </>
);
