import type { FieldDifference, PartChange } from '../../../../shared/appointments/template-diff.ts';
import { OutsideText } from '../../../ui/parts.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './template.module.css';

const tones: Readonly<Record<FieldDifference['kind'], Tone>> = {
  added: 'ok',
  removed: 'bad',
  changed: 'info',
};

type Changed = Extract<FieldDifference, { kind: 'changed' }>;

/** A field with no change but its position. Moving one field past ten others renumbers them all. */
const isMove = (difference: FieldDifference): boolean =>
  difference.kind === 'changed' && difference.changes.every(({ part }) => part === 'order');

/** Every difference between two templates, part by part. */
export function DifferenceList({ differences }: { differences: readonly FieldDifference[] }) {
  const { t, format } = useWords();
  const moves = differences.filter((difference): difference is Changed => isMove(difference));
  return (
    <ul className={styles.differences} aria-label={t('fields.difference.list')}>
      {differences
        .filter((difference) => !isMove(difference))
        .map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name, and the list is drawn whole
          <li key={index}>
            <div className={styles.differenceHead}>
              <Tag tone={tones[difference.kind]}>{t(`fields.difference.${difference.kind}`)}</Tag>
              <strong>
                <Title field={difference.field} />
              </strong>
              <span className={styles.dim}>
                <OutsideText text={typeInWords(difference.field.type)} max={60} />
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
            <Tag tone="info">{t('fields.part.order')}</Tag>
            <span>{t('fields.difference.moves', { count: moves.length })}</span>
          </div>
          <ul className={styles.moves}>
            {moves.map(({ field, changes }) => (
              <li key={field.name}>
                <Title field={field} />{' '}
                <span className={styles.dim}>
                  {changes
                    .map(({ before, after }) => `${format(before)} → ${format(after)}`)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

function Title({ field }: { field: Changed['field'] }) {
  const { t } = useWords();
  return <OutsideText text={field.label || field.name || t('fields.noLabel')} max={120} />;
}

function Change({ change }: { change: PartChange }) {
  const { t, format } = useWords();
  return (
    <>
      <dt>{t(`fields.part.${change.part}`)}</dt>
      <dd>
        <del>
          <OutsideText text={format(change.before)} max={2_000} />
        </del>{' '}
        <span aria-hidden>→</span>{' '}
        <span className="ym-hidden">{t('fields.difference.becomes')}</span>
        <ins>
          <OutsideText text={format(change.after)} max={2_000} />
        </ins>
      </dd>
    </>
  );
}
