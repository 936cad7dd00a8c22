import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sizeText } from '../../../shared/appointments/upload-file.ts';
import type { LoadRow } from '../../../shared/marketplace/view.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { DialogButtons, ProblemLine } from '../../ui/parts.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import styles from './market.module.css';
import { laneOf } from './words.ts';

/** The rate confirmation of a load: read once, then viewed in a program made for it, or saved. Nothing opens by itself. */
export function ConfirmationDialog({ load, account, onClose }: { load: LoadRow; account: string; onClose: () => void }) {
  const { api } = usePage();
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirmation', load.id],
    queryFn: ({ signal }) => api.marketplace.rateConfirmation({ account, loadId: load.id }, { signal }),
    // The address is good for a while only, and a confirmation may change: each opening of this dialog reads it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const view = async () => {
    setProblem(null);
    try {
      await api.marketplace.openConfirmation({ account, loadId: load.id });
    } catch (failure) {
      setProblem(errorSentence(failure, 'The rate confirmation could not be opened. Save it and open it yourself.'));
    }
  };
  const save = () => {
    if (data === undefined) return;
    const bytes = Uint8Array.from(atob(data.pdf), (character) => character.charCodeAt(0));
    saveBlob(new Blob([bytes], { type: 'application/pdf' }), data.name);
  };
  return (
    <Modal opened onClose={onClose} title="Rate confirmation">
      <div className={styles.form}>
        <div className={styles.restated}>
          <bdi>{laneOf(load.freight)}</bdi>
          {data !== undefined && (
            <div>
              {data.name}, {sizeText(Math.floor((data.pdf.length * 3) / 4))}
            </div>
          )}
        </div>
        {isFetching && <Loader size="sm" aria-label="Reading the rate confirmation" />}
        {error !== null && (
          <ProblemLine sentence={errorSentence(error, 'The rate confirmation could not be read. Try again in a moment.')} />
        )}
        {problem !== null && <ProblemLine sentence={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {data !== undefined && (
            <Button variant="default" onClick={save}>
              Save…
            </Button>
          )}
          {data?.view.kind === 'address' && (
            <Button component="a" href={data.view.address} target="_blank" rel="noopener noreferrer">
              View in a new tab
            </Button>
          )}
          {data?.view.kind === 'program' && <Button onClick={() => void view()}>View</Button>}
          {error !== null && <Button onClick={() => void refetch()}>Read again</Button>}
        </DialogButtons>
      </div>
    </Modal>
  );
}
