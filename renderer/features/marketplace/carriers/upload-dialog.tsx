import { Button, FileInput, Progress, Select } from '@mantine/core';
import { useState } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import { type IntegrationRequest, sameStatus } from '../../../../shared/marketplace/model.ts';
import {
  CARRIER_DOCUMENTS,
  LOAD_DOCUMENTS,
  MAX_UPLOAD_BYTES,
  UPLOAD_MIMES,
  uploadMimeOf,
} from '../../../../shared/marketplace/uploads.ts';
import { displayText } from '../../../../shared/text.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { uploadFile } from './upload-file.ts';

/** Fields of the form by their names on the wire (contract.md 2.4, the two uploads). */
const wireNames = {
  document_type: 'type',
  type: 'type',
  document: 'file',
  file_obj: 'file',
  file_name: 'file',
} as const;
const most = MAX_UPLOAD_BYTES / 1_000_000;
type Kind = (typeof CARRIER_DOCUMENTS | typeof LOAD_DOCUMENTS)[number];

/** Uploads a carrier's documents, and shows those the service already has. */
export type CarrierPapers = {
  readonly name: string;
  readonly documents: IntegrationRequest['documents'];
};

/** The first paper that is missing, or the first of all. */
const firstMissing = ({ documents }: CarrierPapers): Kind =>
  CARRIER_DOCUMENTS.find((kind) =>
    documents.some(({ type, status }) => sameStatus(type, kind) && sameStatus(status, 'missing')),
  ) ?? CARRIER_DOCUMENTS[0];

/** Uploads a document of a load, or of the carrier itself. */
export function UploadDialog({
  account,
  of,
  onClose,
}: {
  account: string;
  /** The id of a load, or the carrier. */
  of: string | CarrierPapers;
  onClose: () => void;
}) {
  const load = typeof of === 'string' ? of : null;
  const { t } = useWords();
  const { api, announcer } = usePage();
  const types = load === null ? CARRIER_DOCUMENTS : LOAD_DOCUMENTS;
  const [type, setType] = useState<Kind>(
    typeof of === 'string' ? LOAD_DOCUMENTS[0] : firstMissing(of),
  );
  const [part, setPart] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (file === null) return errors.format(message('carriers.upload.choose'));
    const taken = uploadMimeOf(file);
    if ('refused' in taken) return errors.format(taken.refused);
    const { mime } = taken;
    setBusy(true);
    errors.clear();
    try {
      await uploadFile(api, { account, load, type, mime }, file, setPart);
      announcer.format(t('carriers.upload.done'));
      onClose();
    } catch (error) {
      errors.tell(error, message('carriers.upload.noAnswer'));
    } finally {
      setBusy(false);
      setPart(null);
    }
  };
  return (
    <Dialog
      onClose={isBusy ? () => {} : onClose}
      title={
        typeof of === 'string'
          ? t('carriers.upload.ofLoad')
          : t('carriers.upload.ofCarrier', { name: displayText(of.name, 60) })
      }
    >
      <div className={styles.form}>
        <Select
          label={t('carriers.upload.kind')}
          data={types.map((value) => ({ value, label: t(`carriers.kind.${value}`) }))}
          value={type}
          error={errors.at('type')}
          onChange={(value) => setType((value as Kind | null) ?? type)}
        />
        <FileInput
          size="xs"
          label={t('carriers.upload.file')}
          placeholder={t('common.chooseFile')}
          description={t('carriers.upload.types', { most })}
          // Photos of a phone may be chosen, so that we can say what to do with them.
          accept={[...UPLOAD_MIMES, '.heic', '.heif'].join(',')}
          value={file}
          error={errors.at('file')}
          onChange={(chosen) => {
            setFile(chosen);
            errors.clear();
            // We refuse a file when it is chosen, not after the click that would send it.
            const taken = chosen === null ? null : uploadMimeOf(chosen);
            if (taken !== null && 'refused' in taken) errors.format(taken.refused);
          }}
          clearable
          clearButtonProps={{ 'aria-label': t('carriers.upload.remove') }}
        />
        {part !== null && (
          <Progress value={part * 100} aria-label={t('carriers.upload.progress')} />
        )}
        {errors.above !== null && <MessageLine said={errors.above} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void send()}>
            {t('common.upload')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
