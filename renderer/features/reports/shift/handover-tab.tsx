import { Button, PasswordInput, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ShiftReport } from '../../../../shared/console-api/reports/shift.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { NowLine } from '../../../../shared/now/model.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { NoteField } from '../../../page/parts/note-field.tsx';
import { printPage } from '../../../page/print-page.ts';
import { openLinesOf } from '../../../page/stores/open-lines.ts';
import { may } from '../../../page/stores/session-store.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { PrintDialog } from '../../../ui/print-sheet.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { handoverList } from './handover-list.ts';
import { HandoverSheet, type SheetOpens, type Taken } from './handover-sheet.tsx';
import { type ShiftFigure, ShiftListDialog } from './shift-list.tsx';

const hour = 60 * 60_000;
const lengths = [8, 12, 24] as const;

/**
 * The hand-over of a shift: since the last one was signed, or of the last hours; a note for the
 * next clerk, the signature, print.
 */
export function HandoverTab() {
  const { t, format } = useWords();
  const page = usePage();
  const { api, session, ticker, desks } = page;
  const names = useNames();
  /** The sheet just signed stays open for printing. The next one has begun and is empty. */
  const [signed, setSigned] = useState<{
    readonly report: ShiftReport;
    readonly taken: Taken;
    readonly todo: readonly NowLine[];
  } | null>(null);
  const open = useStore(openLinesOf(page), ({ lines }) => lines);
  const canSign = useStore(session, (state) => may(state, 'move'));
  const heard = useStore(desks, (all) => all.desks?.notes ?? 0);
  const [length, setLength] = useState<number | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [figure, setFigure] = useState<ShiftFigure | null>(null);
  const show = useUi((ui) => ui.show);
  const { data, error } = useQuery({
    queryKey: ['journal', 'shift', length, heard],
    placeholderData: (before, query) => (query?.queryKey[2] === length ? before : undefined),
    queryFn: () =>
      api.shift.report({
        from: length === null ? null : ticker.now() - length * hour,
        until: null,
      }),
    staleTime: 0,
  });
  const report = signed?.report ?? data;
  const sheet = (opens: SheetOpens | null) =>
    report !== undefined && (
      <HandoverSheet
        report={report}
        taken={signed?.taken ?? null}
        todo={signed?.todo ?? open}
        opens={opens}
      />
    );
  return (
    <>
      <div className={styles.buttons}>
        <Select
          size="xs"
          aria-label={t('shift.stretch')}
          allowDeselect={false}
          data={[
            { value: '', label: t('shift.sinceLast') },
            ...lengths.map((each) => ({
              value: String(each),
              label: t('shift.hours', { count: each }),
            })),
          ]}
          value={length === null ? '' : String(length)}
          onChange={(value) => {
            setSigned(null);
            setLength(value === null || value === '' ? null : Number(value));
          }}
        />
        <Button
          size="compact-sm"
          variant="default"
          disabled={report === undefined}
          onClick={() => setPrinting(true)}
        >
          {t('reports.print')}
        </Button>
        {report !== undefined && (
          <ExportButton
            wanted={() => handoverList(report, names, page)}
            label={t('exports.list', { list: t('shift.title') })}
          />
        )}
        {signed !== null && (
          <>
            <span role="status">{format(signed.taken.said)}</span>
            <Button size="compact-sm" variant="subtle" onClick={() => setSigned(null)}>
              {t('shift.sinceLast')}
            </Button>
          </>
        )}
        {signed === null && data !== undefined && canSign && (
          <Sign
            report={data}
            onSigned={(taken) => setSigned({ report: data, taken, todo: open })}
          />
        )}
      </div>
      <NoteField subject="yard:shift" />
      {error !== null && <MessageLine said={errorMessage(error, message('shift.failed'))} />}
      <div className={styles.onScreen}>{sheet({ list: setFigure, now: () => show('now') })}</div>
      {report !== undefined && figure !== null && (
        <ShiftListDialog report={report} figure={figure} onClose={() => setFigure(null)} />
      )}
      {isPrinting && report !== undefined && (
        <PrintDialog
          title={t('shift.title')}
          isReady
          onPrint={() => printPage(page)}
          onClose={() => setPrinting(false)}
        >
          {sheet(null)}
        </PrintDialog>
      )}
    </>
  );
}

/** The keyboard begins here when the screen opens. */
const firstField = { 'data-first-field': true } as const;

/** The next clerk takes over. */
function Sign({
  report: { from, until, signers, gives, signed },
  onSigned,
}: {
  report: ShiftReport;
  onSigned: (taken: Taken) => void;
}) {
  const { t } = useWords();
  const { api } = usePage();
  const queries = useQueryClient();
  // If only one clerk can take over, or two take turns, we fill in the name, and only the PIN is
  // left to type.
  const likely =
    signers.length === 1 ? signers[0] : signers.find(({ name }) => name === signed?.gives);
  const [clerk, setClerk] = useState<string | null>(likely?.id ?? null);
  const [pin, setPin] = useState('');
  const { act, isBusy, problem } = useConsoleCall();
  if (signers.length === 0) return <span>{t('shift.noOther')}</span>;
  const next = signers.find(({ id }) => id === clerk);
  const needsPin = next?.needsPin === true;
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (clerk === null) return;
    await act(async () => {
      const { by, at } = await api.shift.sign({ from, until, clerk, pin });
      const isByPin = needsPin ? 'yes' : 'no';
      onSigned({ by, said: message('shift.signedBy', { clerk: by, gives, at, isByPin }) });
      await queries.invalidateQueries({ queryKey: ['journal'] });
    });
    setPin('');
  };
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => void sign(event)}
      aria-label={t('shift.sign')}
    >
      <span>{t('shift.handsOver', { gives })}</span>
      <Select
        size="xs"
        {...(clerk === null ? firstField : {})}
        aria-label={t('shift.handsOver', { gives })}
        placeholder={t('shift.nextClerk')}
        data={signers.map(({ id, name }) => ({ value: id, label: name }))}
        value={clerk}
        onChange={setClerk}
      />
      {needsPin && (
        <PasswordInput
          {...firstField}
          data-no-loss
          size="xs"
          w={170}
          aria-label={t('shift.pinOf', { clerk: next.name })}
          placeholder={t('shift.pinOf', { clerk: next.name })}
          autoComplete="off"
          inputMode="numeric"
          value={pin}
          onChange={({ currentTarget: { value } }) => setPin(value)}
        />
      )}
      <Button
        size="compact-sm"
        type="submit"
        {...(clerk !== null && !needsPin ? firstField : {})}
        loading={isBusy}
        disabled={clerk === null || (needsPin && pin === '')}
      >
        {t('shift.sign')}
      </Button>
      {problem !== null && <MessageLine said={problem} />}
    </form>
  );
}
