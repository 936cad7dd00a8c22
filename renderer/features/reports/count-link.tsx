import { useWords } from '../../ui/words.ts';
import reports from './reports.module.css';

/**
 * A figure that opens the list `name`. `text` replaces the count as the label. A count of zero has
 * no list, and a figure on paper opens nothing (`onOpen` null).
 */
export function CountLink({
  count,
  name,
  onOpen,
  text,
}: {
  count: number;
  name: string;
  onOpen: (() => void) | null;
  text?: string | undefined;
}) {
  const { t, number } = useWords();
  const written = text ?? number(count);
  if (count === 0 || onOpen === null) return <>{written}</>;
  return (
    <button
      type="button"
      className={reports.link}
      title={t('numbers.list.open', { figure: name, value: written })}
      onClick={onOpen}
    >
      {written}
    </button>
  );
}
