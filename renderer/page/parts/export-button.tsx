import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import { message } from '../../../shared/i18n/message.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { saveFile } from '../save-file.ts';

/**
 * Saves a list as a file for a spreadsheet; `label` says which to those who only hear the button.
 */
export function ExportButton({ wanted, label }: { wanted: WantedList; label: string }) {
  const page = usePage();
  const { api, announcer } = page;
  const { t, format } = useWords();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, text } = await api.exports.csv(wanted);
      saveFile(page, new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
    } catch (error) {
      announcer.format(format(errorSaid(error, message('shell.export.failed'))), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconTableExport size={15} aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void save()}
    >
      {t('common.export')}
    </Button>
  );
}
