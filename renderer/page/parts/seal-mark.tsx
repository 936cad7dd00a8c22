import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import styles from './seal-mark.module.css';

/** A seal as text and QR code. It is printed on everything that leaves on paper. */
export function SealOf({
  seal: { text, qr },
}: {
  seal: { readonly text: string; readonly qr: string };
}) {
  const { t } = useWords();
  return (
    <span className={styles.seal}>
      <img src={`data:image/svg+xml;base64,${btoa(qr)}`} alt={t('journal.qr', { seal: text })} />
      <code>{text}</code>
    </span>
  );
}

/** The present seal of the journal. */
export function SealMark() {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: ['journal', 'seal'],
    queryFn: () => api.journal.seal(),
    staleTime: 0,
  });
  return data === undefined ? null : <SealOf seal={data} />;
}
