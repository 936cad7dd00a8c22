import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Scan } from '../../../shared/gate/scanner.ts';
import {
  arrivalOf,
  type TestCode,
  type TestCodeArrival,
  testCodes,
} from '../../../shared/gate/test-codes.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { printPage } from '../../page/print-page.ts';
import { useScanner } from '../../ui/keys/use-scanner.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { Paper } from '../../ui/print-sheet.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './settings.module.css';

/** Shows whether a scanner is set up for this computer. */
export function ScannerSection() {
  const { t } = useWords();
  const [isTesting, setTesting] = useState(false);
  return (
    <Group title={t('scan.section')} note={t('scan.section.note')}>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isTesting}
          onClick={() => setTesting(!isTesting)}
        >
          {t(isTesting ? 'scan.test.end' : 'scan.test.start')}
        </Button>
      </div>
      {isTesting && <ScannerTest />}
    </Group>
  );
}

/** The barcodes, and how each arrived. While they are shown all scans are tests. */
function ScannerTest() {
  const { t, format } = useWords();
  const page = usePage();
  const { api, announcer } = page;
  const [arrivals, setArrivals] = useState<ReadonlyMap<TestCode, TestCodeArrival>>(new Map());
  const [stranger, setStranger] = useState<Message | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['settings', 'test-codes'],
    queryFn: () => api.settings.testCodes(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = (_code: string, scan: Scan) => {
    const arrival = arrivalOf(scan);
    const typed = displayText(scan.typed, 60);
    const unknown = message('scan.test.unknown', { typed });
    setStranger(arrival === null ? unknown : null);
    if (arrival !== null) setArrivals((before) => new Map(before).set(arrival.code, arrival));
    announcer.format(format(arrival === null ? unknown : arrivalText(arrival)));
  };
  useScanner(take, { takesFromField: () => true });
  const sheet = (
    <Paper label={t('scan.test.sheet')}>
      <h2>{t('scan.test.sheet')}</h2>
      {testCodes.map((code, at) => (
        <p key={code}>
          <Barcode code={code} svg={data?.svgs[at] ?? ''} />
          <br />
          {code}
        </p>
      ))}
    </Paper>
  );
  return (
    <>
      {isError && <MessageLine said={message('settings.noAnswer')} />}
      {stranger !== null && <MessageLine severity="caution" said={stranger} />}
      {data !== undefined && (
        <>
          <dl className={styles.about}>
            {testCodes.map((code, at) => {
              const arrival = arrivals.get(code);
              return (
                <div key={code} style={{ display: 'contents' }}>
                  <dt className={styles.testCode}>
                    <Barcode code={code} svg={data.svgs[at] ?? ''} />
                    {code}
                  </dt>
                  <dd>
                    {arrival === undefined ? t('scan.test.waiting') : format(arrivalText(arrival))}
                  </dd>
                </div>
              );
            })}
          </dl>
          <div>
            <Button variant="default" size="compact-sm" onClick={() => printPage(page)}>
              {t('scan.test.print')}
            </Button>
          </div>
          {createPortal(
            <div className={styles.testSheet} data-print>
              {sheet}
            </div>,
            document.body,
          )}
        </>
      )}
    </>
  );
}

function Barcode({ code, svg }: { code: string; svg: string }) {
  const { t } = useWords();
  return (
    <img src={`data:image/svg+xml;base64,${btoa(svg)}`} alt={t('scan.test.barcode', { code })} />
  );
}

/** How a test barcode arrived, and what to set. */
function arrivalText({ as, typed, hasEnd, paceMs }: TestCodeArrival): Message {
  return inTurn([
    as === 'printed'
      ? message('scan.test.printed')
      : as === 'other-case'
        ? message('scan.test.otherCase')
        : message('scan.test.otherKeyboard', { typed: displayText(typed, 60) }),
    ...(hasEnd ? [] : [message('scan.test.end.missing')]),
    ...(paceMs === null ? [] : [message('scan.test.pace', { pace: Math.round(paceMs) })]),
  ]);
}
