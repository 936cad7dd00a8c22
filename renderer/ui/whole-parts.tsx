import styles from './ui.module.css';

/**
 * A line of parts between dots, such as "GBI 54799 · Great Bend Intermodal · Drop". What there is
 * no room for is left out as a whole, from the end; what stands there twice is shown once. A part
 * is cut only where it is alone and too long.
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
