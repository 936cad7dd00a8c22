import { useQuery } from '@tanstack/react-query';
import type { KeptFile } from '../../shared/console-api/settings.ts';
import { usePage } from '../app/page-context.tsx';
import { Moment } from '../ui/age.tsx';
import { Foreign, ProblemLine } from '../ui/parts.tsx';
import { Group } from './parts.tsx';
import styles from './settings.module.css';

const size = (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`);
const protections: Readonly<Record<string, string>> = {
  memory: 'Memory only: forgotten when the console ends',
  'operator-key': "A file encrypted with the operator's key",
};

/** Where the data lies, the backups of the outbox, and how secrets are kept. */
export function StorageSection() {
  const { api } = usePage();
  const { data, isError } = useQuery({ queryKey: ['storage'], queryFn: () => api.settings.storage() });
  return (
    <Group title="Storage and backup">
      {isError && <ProblemLine sentence="The console did not answer. Open the settings again in a moment." />}
      {data !== undefined && (
        <dl className={styles.about}>
          <dt>Data folder</dt>
          <dd>
            <Foreign text={data.folder} max={300} />
          </dd>
          <dt>Passwords and tokens</dt>
          <dd>
            {protections[data.secrets.backend] ?? `The system's keyring (${data.secrets.backend})`}
            {data.secrets.trouble !== null && <div className={styles.dim}>{data.secrets.trouble}</div>}
          </dd>
          <dt>Files</dt>
          <dd>
            <Files files={data.files} />
          </dd>
          <dt>Backups of saved operations</dt>
          <dd>
            {data.backups.length === 0 ? 'None yet; one is made soon after the start and then each day.' : <Files files={data.backups} />}
          </dd>
        </dl>
      )}
    </Group>
  );
}

const Files = ({ files }: { files: readonly KeptFile[] }) => (
  <ul className={styles.files}>
    {files.map(({ name, bytes, at }) => (
      <li key={name}>
        <Foreign text={name} max={80} /> <span className={styles.dim}>{size(bytes)}, </span>
        <span className={styles.dim}>
          <Moment at={at} />
        </span>
      </li>
    ))}
  </ul>
);
