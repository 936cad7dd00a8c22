import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import styles from './seal-mark.module.css';

/** The seal of the journal as it is now, as text and QR code: it goes on everything that leaves on paper. */
export function SealMark() {
  const { api } = usePage();
  const { t } = useWords();
  const { data } = useQuery({ queryKey: ['journal', 'seal'], queryFn: () => api.journal.seal(), staleTime: 0 });
  if (data === undefined) return null;
  return (
    <span className={styles.seal}>
      <img src={`data:image/svg+xml;base64,${btoa(data.qr)}`} alt={t('journal.qr', { seal: data.text })} />
      <code>{data.text}</code>
    </span>
  );
}
