import styles from './ui.module.css';

type Props = {
  /** Numbers, such as `['MBF 70986', 'WHC 94103']`. */
  readonly labels: readonly string[];
  /** The class for places with room for two numbers. Default: as in a table. */
  readonly roomy?: string | undefined;
  /** Class of what is shown where there is room for one. */
  readonly tight?: string | undefined;
};

/**
 * Trailer numbers, none of them cut: as many as fit, then the count of the others. The tooltip has
 * all.
 */
export function Trailers({ labels, roomy = styles.roomy, tight = styles.tight }: Props) {
  const all = labels.join(', ');
  if (labels.length < 2) return <bdi>{all}</bdi>;
  const first = (count: number) => (
    <>
      <bdi>{labels.slice(0, count).join(', ')}</bdi>
      {labels.length > count && ` +${labels.length - count}`}
    </>
  );
  return (
    <span title={all}>
      <span className={roomy}>{first(2)}</span>
      <span className={tight}>{first(1)}</span>
    </span>
  );
}
