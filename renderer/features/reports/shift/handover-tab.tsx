import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type {
  LeftShift,
  ShiftReport,
  TodoLine,
} from '../../../../shared/console-api/reports/shift.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { NowLine } from '../../../../shared/now/model.ts';
import { shiftSubject } from '../../../../shared/shift/shift-handover.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { NoteField } from '../../../page/parts/note-field.tsx';
import { printPage } from '../../../page/print-page.ts';
import { nowLinesOf } from '../../../page/stores/now-lines.ts';
import { may } from '../../../page/stores/session-store.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { PrintDialog } from '../../../ui/print-sheet.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { handoverList } from './handover-list.ts';
import { HandoverSheet, type SheetOpens, type Taken } from './handover-sheet.tsx';
import { type ShiftFigure, ShiftListDialog } from './shift-list.tsx';
import { firstField, Leave, Sign, Take } from './sign-forms.tsx';

const hour = 60 * 60_000;
const lengths = [8, 12, 24] as const;

type Listed = { readonly report: ShiftReport; readonly figure: ShiftFigure };

/** A sheet with its signature, and the Now list as it was then. */
type SignedSheet = {
  readonly report: ShiftReport;
  readonly taken: Taken;
  readonly todo: readonly TodoLine[] | null;
};

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
  const [signed, setSigned] = useState<SignedSheet | null>(null);
  const open = useStore(nowLinesOf(page), ({ lines }) => lines);
  const canSign = useStore(session, (state) => may(state, 'move'));
  const heard = useStore(desks, (all) => all.desks?.notes ?? 0);
  const [length, setLength] = useState<number | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [listed, setListed] = useState<Listed | null>(null);
  const show = useUi((ui) => ui.show);
  const read = () =>
    api.shift.report({
      from: length === null ? null : ticker.now() - length * hour,
      until: null,
    });
  const { data, error } = useQuery({
    queryKey: ['journal', 'shift', length, heard],
    placeholderData: (before, query) => (query?.queryKey[2] === length ? before : undefined),
    queryFn: read,
    staleTime: 0,
  });
  const report = signed?.report ?? data;
  const todo = signed === null ? open : signed.todo;
  const taken = signed?.taken ?? null;
  /** The hand-over that waits, while none was just signed. */
  const waiting = signed === null && length === null ? (data?.waiting ?? null) : null;
  const mayTake = waiting !== null && (waiting.byName || waiting.takers.length > 0);
  const isShared = useStore(session, ({ shared }) => shared);
  const opensOf = (of: ShiftReport): SheetOpens => ({
    list: (figure) => setListed({ report: of, figure }),
    now: () => show('now'),
  });
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
            <Button
              {...firstField}
              size="compact-sm"
              variant="subtle"
              onClick={() => setSigned(null)}
            >
              {t('shift.sinceLast')}
            </Button>
          </>
        )}
        {signed === null && waiting === null && data !== undefined && canSign && (
          <Sign
            report={data}
            again={read}
            onSigned={(report, taken) => setSigned({ report, taken, todo: open })}
          />
        )}
        {signed === null && data !== undefined && canSign && !(mayTake && isShared) && (
          <Leave report={data} todo={open} />
        )}
      </div>
      <NoteField subject={shiftSubject} />
      {error !== null && <MessageLine said={errorMessage(error, message('shift.failed'))} />}
      {waiting === null ? (
        <div className={styles.onScreen}>
          {report !== undefined && (
            <HandoverSheet report={report} taken={taken} todo={todo} opens={opensOf(report)} />
          )}
        </div>
      ) : (
        <Waiting
          waiting={waiting}
          open={open}
          canTake={canSign}
          opensOf={opensOf}
          onSigned={setSigned}
        />
      )}
      {listed !== null && <ShiftListDialog {...listed} onClose={() => setListed(null)} />}
      {isPrinting && report !== undefined && (
        <PrintDialog
          title={t('shift.title')}
          isReady
          onPrint={() => printPage(page)}
          onClose={() => setPrinting(false)}
        >
          <HandoverSheet report={report} taken={taken} todo={todo} opens={null} />
        </PrintDialog>
      )}
    </>
  );
}

/** A hand-over that was left: as it was then, what happened since, and the next signature. */
function Waiting(props: {
  waiting: LeftShift;
  open: readonly NowLine[];
  canTake: boolean;
  opensOf: (report: ShiftReport) => SheetOpens;
  onSigned: (signed: SignedSheet) => void;
}) {
  const { waiting, open, canTake, opensOf, onSigned } = props;
  const { gives, at } = waiting;
  const { t } = useWords();
  const { api } = usePage();
  const { data, error } = useQuery({
    queryKey: ['journal', 'left', at],
    queryFn: () => api.shift.left(),
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.buttons}>
        <strong>{t('shift.waits', { gives: displayText(gives, 60), at })}</strong>
        {data != null && canTake && (
          <Take
            waiting={waiting}
            onSigned={(taken) => onSigned({ report: data.left, taken, todo: data.todo })}
          />
        )}
      </div>
      {error !== null && <MessageLine said={errorMessage(error, message('shift.failed'))} />}
      {data != null && (
        <div className={styles.onScreen}>
          <h3>{t('shift.leftAs', { gives: displayText(gives, 60) })}</h3>
          <HandoverSheet
            report={data.left}
            taken={null}
            todo={data.todo}
            opens={opensOf(data.left)}
          />
          <h3>{t('shift.leftSince')}</h3>
          <HandoverSheet report={data.since} taken={null} todo={open} opens={opensOf(data.since)} />
        </div>
      )}
    </>
  );
}
