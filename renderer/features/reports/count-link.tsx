import { useWords } from '../../ui/words.ts';
import reports from './reports.module.css';

/** A count that opens the list `name`. A zero has none; paper opens nothing (`onOpen` null). */
export function CountLink({
  count,
  name,
  onOpen,
}: {
  count: number;
  name: string;
  onOpen: (() => void) | null;
}) {
  const { t, number } = useWords();
  if (count === 0 || onOpen === null) return <>{number(count)}</>;
  return (
    <button
      type="button"
      className={reports.link}
      title={t('numbers.list.open', { figure: name, count })}
      onClick={onOpen}
    >
      {number(count)}
    </button>
  );
}
