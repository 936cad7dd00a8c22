import styles from './ui.module.css';

/**
 * A line of parts between dots, such as "GBI 54799 · Great Bend Intermodal · Drop". Parts that
 * don't fit are left out from the end, and duplicates are shown once. We cut a part only if it is
 * the only one and too long.
 */
export function WholeParts({ parts }: { parts: readonly string[] }) {
  return (
    <span className={styles.wholeParts} title={parts.join(' · ')}>
      {[...new Set(parts)].map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  );
}
