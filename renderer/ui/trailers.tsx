import styles from './ui.module.css';

type Props = {
  /** Numbers, such as `['MBF 70986', 'WHC 94103']`. */
  readonly labels: readonly string[];
  /** Class of what is shown where there is room for two numbers; left out: as in a table. */
  readonly roomy?: string | undefined;
  /** Class of what is shown where there is room for one. */
  readonly tight?: string | undefined;
};

/**
 * Numbers of trailers, none of them cut: as many as there is room for, then how many more there
 * are; all of them are in the tooltip.
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
