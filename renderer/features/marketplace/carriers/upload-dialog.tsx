import { Button, FileInput, Modal, Progress, Select } from '@mantine/core';
import { useState } from 'react';
import { MAX_UPLOAD_BYTES, UPLOAD_MIMES } from '../../../../shared/marketplace/uploads.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { DialogButtons, ProblemLine } from '../../../ui/parts.tsx';
import styles from '../market.module.css';
import { uploadFile } from './upload-file.ts';

const carrierTypes = [
  { value: 'w9', label: 'W-9' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'authority', label: 'Authority' },
] as const;
const loadTypes = [
  { value: 'proof-of-delivery', label: 'Proof of delivery' },
  { value: 'carrier-invoice', label: 'Carrier invoice' },
  { value: 'other', label: 'Other' },
] as const;
/** Fields of the form by their names on the wire (contract.md 2.4, the two uploads). */
const wireNames = { document_type: 'type', type: 'type', document: 'file', file_obj: 'file', file_name: 'file' } as const;
const most = `${MAX_UPLOAD_BYTES / 1_000_000} MB`;
type Kind = (typeof carrierTypes | typeof loadTypes)[number]['value'];

/** Uploads a document of a load, or of the carrier itself when `load` is null. */
export function UploadDialog({ account, load, onClose }: { account: string; load: string | null; onClose: () => void }) {
  const { api, announcer } = usePage();
  const types = load === null ? carrierTypes : loadTypes;
  const [type, setType] = useState<Kind>(types[0].value);
  const [part, setPart] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (file === null) return errors.say('Choose a file.');
    const mime = UPLOAD_MIMES.find((each) => each === file.type);
    if (mime === undefined) return errors.say('Only PDF, PNG and JPEG files are taken.');
    if (file.size > MAX_UPLOAD_BYTES) return errors.say(`The file is larger than ${most}.`);
    setBusy(true);
    errors.clear();
    try {
      await uploadFile(api, { account, load, type, mime }, file, setPart);
      announcer.say('The document was uploaded.');
      onClose();
    } catch (error) {
      errors.tell(
        error,
        'The console did not answer, so it is not known whether the file arrived. Ask the service before you send it again.',
      );
    } finally {
      setBusy(false);
      setPart(null);
    }
  };
  return (
    <Modal
      opened
      onClose={isBusy ? () => {} : onClose}
      title={load === null ? 'Upload a document of the carrier' : 'Upload a document of the load'}
    >
      <div className={styles.form}>
        <Select
          label="Kind"
          data={types}
          value={type}
          error={errors.at('type')}
          onChange={(value) => setType((value as Kind | null) ?? type)}
        />
        <FileInput
          size="xs"
          label="File"
          placeholder="Choose a file"
          description={`PDF, PNG or JPEG, at most ${most}`}
          accept={UPLOAD_MIMES.join(',')}
          value={file}
          error={errors.at('file')}
          onChange={setFile}
          clearable
          clearButtonProps={{ 'aria-label': 'Take the file away' }}
        />
        {part !== null && <Progress value={part * 100} aria-label="Handed to the console" />}
        {errors.above !== null && <ProblemLine sentence={errors.above} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => void send()}>
            Upload
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}
