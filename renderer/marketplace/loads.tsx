import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LoadRow } from '../../shared/marketplace/view.ts';
import { formatUsd } from '../../shared/money.ts';
import { usePage } from '../app/page-context.tsx';
import { DriverDialog } from '../carriers/driver-dialog.tsx';
import { UploadDialog } from '../carriers/upload-dialog.tsx';
import { errorSentence } from '../operations/save.ts';
import { QuoteFreight } from '../quick-quote/quote-freight.tsx';
import { Moment } from '../ui/age.tsx';
import { EmptyState, Foreign, ProblemLine } from '../ui/parts.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { laneOf } from './words.ts';

const looks: { readonly [State in LoadRow['state']]: { readonly word: string; readonly tone: Tone } } = {
  listed: { word: 'Accepted', tone: 'ok' },
  dropped: { word: 'Dropped', tone: 'closed' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  bounced: { word: 'Bounced', tone: 'bad' },
  gone: { word: 'No longer listed', tone: 'warn' },
};

/** Hands a file to the browser or the desktop program to be saved; nothing is opened by itself. */
function savePdf(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

type Open = { readonly kind: 'drop' | 'driver' | 'upload'; readonly load: LoadRow };

/** Accepted loads and how each ended. */
export function Loads() {
  const { api } = usePage();
  const { loads, accounts } = useMarket();
  const [open, setOpen] = useState<Open | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = [...loads].sort((a, b) => Number(b.state === 'listed') - Number(a.state === 'listed') || (a.seenAt < b.seenAt ? 1 : -1));
  const accountOf = (load: LoadRow) => accounts.find((each) => each.mc !== null && each.mc === load.carrier?.mc) ?? null;

  const confirmation = async (load: LoadRow) => {
    setProblem(null);
    try {
      const { pdf } = await api.marketplace.rateConfirmation({ account: accountOf(load)?.id ?? '', loadId: load.id });
      savePdf(pdf, `rate-confirmation-${(load.freight?.refNumber ?? load.id).replace(/[^\w-]/g, '').slice(0, 40)}.pdf`);
    } catch (error) {
      setProblem(errorSentence(error, 'The rate confirmation could not be read. Try again in a moment.'));
    }
  };

  if (rows.length === 0) return <EmptyState title="No loads yet">Accept an offer or a bid: its load appears here.</EmptyState>;
  return (
    <ScrollBox label="Accepted loads">
      {problem !== null && <ProblemLine sentence={problem} />}
      <table className={styles.table} aria-label="Loads">
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Lane</th>
            <th scope="col">Carrier</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col">State</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((load) => (
            <tr key={load.id}>
              <td>
                <Foreign text={load.freight?.refNumber ?? load.id} max={40} />
              </td>
              <td>
                <bdi>{laneOf(load.freight)}</bdi>
              </td>
              <td>
                <Foreign text={accountOf(load)?.name ?? (load.carrier?.mc == null ? 'not told' : `MC ${load.carrier.mc}`)} max={60} />
              </td>
              <td className={styles.number}>{load.price === null ? 'not told' : formatUsd(load.price)}</td>
              <td>
                <Tag tone={looks[load.state].tone}>{looks[load.state].word}</Tag>{' '}
                {load.ended !== null && (
                  <>
                    <Moment at={load.ended.at} />: <Foreign text={load.ended.how} />
                  </>
                )}
                {load.ended === null && load.hint !== null && (
                  <Foreign text={`Event ${load.hint.event} was told; not confirmed by the list.`} />
                )}
              </td>
              <td>
                {load.state === 'listed' && (
                  <div className={styles.buttons}>
                    <Button variant="default" size="compact-xs" onClick={() => void confirmation(load)}>
                      Rate confirmation
                    </Button>
                    <Button variant="default" size="compact-xs" onClick={() => setOpen({ kind: 'driver', load })}>
                      Driver…
                    </Button>
                    <Button variant="default" size="compact-xs" onClick={() => setOpen({ kind: 'upload', load })}>
                      Document…
                    </Button>
                    {load.freight !== null && <QuoteFreight freight={load.freight} label={laneOf(load.freight)} size="compact-xs" />}
                    <Button variant="subtle" color="red" size="compact-xs" onClick={() => setOpen({ kind: 'drop', load })}>
                      Drop…
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open?.kind === 'drop' && <MoneyDialog question={{ kind: 'drop', load: open.load }} onClose={() => setOpen(null)} />}
      {open?.kind === 'driver' && (
        <DriverDialog account={accountOf(open.load)?.id ?? ''} loadId={open.load.id} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'upload' && (
        <UploadDialog account={accountOf(open.load)?.id ?? ''} load={open.load.id} onClose={() => setOpen(null)} />
      )}
    </ScrollBox>
  );
}
