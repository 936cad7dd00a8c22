import type { FieldDifference, PartChange } from '../../shared/appointments/template-diff.ts';
import { typeInWords } from '../fields/words.ts';
import { Foreign } from '../ui/parts.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';
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

/** Every difference between two templates, part by part. */
export function DifferenceList({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <ul className={styles.differences} aria-label="Differences">
      {differences.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name, and the list is drawn whole
        <li key={index}>
          <div className={styles.differenceHead}>
            <Tag tone={kinds[difference.kind].tone}>{kinds[difference.kind].word}</Tag>
            <strong>
              <Foreign text={difference.field.label || difference.field.name || 'Without a label'} max={120} />
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
    </ul>
  );
}

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
