import { Button, FileInput, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { MAX_UPLOAD_BYTES } from '../../shared/marketplace/checks.ts';
import { usePage } from '../app/page-context.tsx';
import styles from '../marketplace/market.module.css';
import { errorSentence } from '../operations/save.ts';
import { ProblemLine } from '../ui/parts.tsx';

const carrierTypes = [
  { value: 'w9', label: 'W-9' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'authority', label: 'Authority' },
];
const loadTypes = [
  { value: 'proof-of-delivery', label: 'Proof of delivery' },
  { value: 'carrier-invoice', label: 'Carrier invoice' },
  { value: 'other', label: 'Other' },
];
const accepted = ['application/pdf', 'image/png', 'image/jpeg'] as const;
type Mime = (typeof accepted)[number];
type Kind = 'w9' | 'insurance' | 'authority' | 'carrier-invoice' | 'proof-of-delivery' | 'other';

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Uploads a document of a load, or of the carrier itself when `load` is null. */
export function UploadDialog({ account, load, onClose }: { account: string; load: string | null; onClose: () => void }) {
  const { api, announcer } = usePage();
  const types = load === null ? carrierTypes : loadTypes;
  const [type, setType] = useState(types[0]?.value ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (file === null) return setProblem('Choose a file.');
    const mime = accepted.find((each) => each === file.type);
    if (mime === undefined) return setProblem('Only PDF, PNG and JPEG files are taken.');
    if (file.size > MAX_UPLOAD_BYTES) return setProblem('The file is larger than 5 MB.');
    setBusy(true);
    setProblem(null);
    try {
      const base64 = await base64Of(file);
      await api.carriers.upload({ account, load, type: type as Kind, name: file.name.slice(0, 200), mime: mime satisfies Mime, base64 });
      announcer.say('The document was uploaded.');
      onClose();
    } catch (error) {
      setProblem(errorSentence(error, 'The file could not be sent. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={load === null ? 'Upload a document of the carrier' : 'Upload a document of the load'}>
      <div className={styles.form}>
        <Select label="Kind" data={types} value={type} onChange={(value) => setType(value ?? type)} allowDeselect={false} />
        <FileInput
          size="xs"
          label="File"
          placeholder="Choose a file"
          accept={accepted.join(',')}
          value={file}
          onChange={setFile}
          clearable
        />
        {problem !== null && <ProblemLine sentence={problem} />}
        <div className={styles.buttons}>
          <Button loading={isBusy} onClick={() => void send()}>
            Upload
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
