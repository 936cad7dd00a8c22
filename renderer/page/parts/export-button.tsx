import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import { message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { bytesOf } from '../../ui/base64.ts';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { saveFile } from '../save-file.ts';
import styles from './export-button.module.css';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Saves a list as a spreadsheet, or as CSV for other programs. `label` names the list for clerks
 * who only hear the buttons.
 */
export function ExportButton({
  wanted: given,
  label,
}: {
  /** A list of the console, or a function that makes one of what is shown. */
  wanted: WantedList | (() => WantedList);
  label: string;
}) {
  const page = usePage();
  const { api, announcer } = page;
  const { t, format } = useWords();
  const [isBusy, setBusy] = useState(false);
  const wantedNow = () => (typeof given === 'function' ? given() : given);
  const spreadsheet = async () => {
    const { name, base64 } = await api.exports.xlsx(wantedNow());
    saveFile(page, new Blob([bytesOf(base64)], { type: SPREADSHEET }), name);
  };
  const csv = async () => {
    const { name, text } = await api.exports.csv(wantedNow());
    saveFile(page, new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  };
  const run = async (save: () => Promise<void>) => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      announcer.format(format(errorMessage(error, message('shell.export.failed'))), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.both}>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconTableExport size={15} aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => void run(spreadsheet)}
      >
        {t('common.export')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        aria-label={t('common.export.csv', { label })}
        onClick={() => void run(csv)}
      >
        {t('common.export.short')}
      </Button>
    </span>
  );
}
