import { Button, Checkbox, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckState } from '../../../../shared/console-api/planning/yard-check.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { inTurn, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { standsAt } from '../../../../shared/planning/order/goals.ts';
import type { CheckAnswer } from '../../../../shared/planning/yard-check/check-answers.ts';
import { refLabel, spotRefLabel } from '../../../../shared/text.ts';
import { nameWithHooked } from '../../../operations/draft/operation-draft.ts';
import { contentsText } from '../../../operations/draft/options.ts';
import { usePage } from '../../../page/page-context.tsx';
import { areaChoices } from '../../../page/parts/area-choices.ts';
import { useYardPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { typedNumber } from '../../../ui/fields/typed-number.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { useScanner } from '../../../ui/keys/use-scanner.ts';
import { DialogButtons, KeyHint, MessageLine } from '../../../ui/parts.tsx';
import { later } from '../../../ui/timing/later.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../planning.module.css';
import { useAreaSets } from '../use-area-sets.ts';
import { EndDialog, unknownMessage } from './check-end.tsx';
import { checkOf } from './check-store.ts';

const CheckSheetDialog = later(async () => (await import('./check-sheet.tsx')).CheckSheetDialog);

/** The yard check: the spot that is looked at, and what may be seen there. */
export function CheckBar() {
  const { t } = useWords();
  const page = usePage();
  useYardPulse(page.yard);
  const check = checkOf(page);
  const { answers, stamp, begun, trouble, walk, at } = useStore(check.store);
  const [isPrinting, setPrinting] = useState(false);
  const yard = page.yard.present();
  const missing = unknownMessage(yard, check.result().unknown);
  return (
    <section className={styles.bar} aria-label={t('check.title')} data-region="check">
      <div className={styles.tools}>
        <CheckArea />
        <CheckedSpot />
        <CheckActs onPrint={() => setPrinting(true)} />
      </div>
      <CheckProgress />
      {at < walk.length && <p className={styles.hint}>{t('check.keys')}</p>}
      <Others answers={answers} stamp={stamp} begun={begun} />
      {missing !== null && <MessageLine said={missing} severity="caution" />}
      {trouble !== null && <MessageLine said={trouble} />}
      {isPrinting && <CheckSheetDialog onClose={() => setPrinting(false)} />}
    </section>
  );
}

/** Focus returns to where it was once a dialog has closed, which takes less than this. */
const AFTER_DIALOG_MS = 50;

/** The clerk goes on typing what is there, whatever had the focus. */
const focusBox = () =>
  document.querySelector<HTMLElement>('[data-region="check"] [data-scan-box]')?.focus();

/** The present spot: what the record says, and the field for what the clerk sees. */
function CheckedSpot() {
  const words = useWords();
  const { t } = words;
  const page = usePage();
  const check = checkOf(page);
  const { walk, at, answers, jumps } = useStore(check.store);
  const [text, setText] = useState('');
  useEffect(() => {
    if (jumps === 0) return;
    const timer = setTimeout(focusBox, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [jumps]);
  const yard = page.yard.present();
  const spot = walk[at];
  const seen = spot === undefined ? undefined : answers.get(spot);
  const answer = (what: string) => {
    check.answer(what);
    setText('');
  };
  // A scan is about the present spot, wherever the focus is.
  useScanner(answer, { takesFromField: () => true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) answer(text);
    else if (event.key === 'ArrowUp') check.back();
    else if (event.key === 'Escape') check.pause();
    else return;
    event.preventDefault();
  };
  if (spot === undefined) return <output>{t('check.all')}</output>;
  return (
    <>
      <output>
        {t('check.at', {
          spot: spotRefLabel(yard, spot),
          of: walk.length,
          done: answers.size,
        })}
      </output>
      <span>{t('check.expected', { what: contentsText(yard, spot, words) })}</span>
      {seen !== undefined && <span>{seenText(seen, words)}</span>}
      <LimitedInput
        size="xs"
        aria-label={t('check.input')}
        placeholder={t('check.input')}
        value={text}
        most={200}
        onChange={(event) => setText(typedNumber(event))}
        onKeyDown={onKeyDown}
        data-scan-box
        data-autofocus
        autoFocus
        autoComplete="off"
      />
      <Sightings
        text={text}
        onAnswer={(what) => {
          answer(what);
          focusBox();
        }}
      />
    </>
  );
}

/** The part of the yard to check. */
function CheckArea() {
  const { t } = useWords();
  const { yard } = usePage();
  const check = checkOf(usePage());
  const area = useStore(check.store, (state) => state.area);
  const structure = useStructureStamp(yard);
  const sets = useAreaSets();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the areas, which are changed in place
  const areas = useMemo(() => areaChoices(yard.table, sets), [yard, sets, structure]);
  return (
    <Select
      size="xs"
      w={170}
      aria-label={t('check.sheetArea')}
      data={[{ value: '', label: t('check.sheetAll') }, ...areas]}
      value={areas.some(({ value }) => value === area) ? area : ''}
      allowDeselect={false}
      onChange={(next) => {
        check.setArea(next ?? '');
        focusBox();
      }}
    />
  );
}

/** The progress of the check, as a bar and in words. */
function CheckProgress() {
  const { t } = useWords();
  const check = checkOf(usePage());
  const { walk, answers, stamp } = useStore(check.store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the map holds changed where the stamp did
  const done = useMemo(
    () => walk.filter((spot) => answers.has(spot)).length,
    [walk, answers, stamp],
  );
  const share = walk.length === 0 ? 0 : done / walk.length;
  return (
    <div className={styles.progress}>
      <progress max={walk.length} value={done} aria-label={t('check.progress', { share })} />
      <span aria-hidden>{t('check.progress', { share })}</span>
    </div>
  );
}

/** Buttons for the most common answers. Each goes on to the next spot. */
function Sightings({ onAnswer, text }: { onAnswer: (text: string) => void; text: string }) {
  const { t } = useWords();
  return (
    <>
      <Button
        size="compact-sm"
        rightSection={<KeyHint keys="enter" />}
        onClick={() => onAnswer(text)}
      >
        {text.trim() === '' ? t('check.asExpected') : t('check.take')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<KeyHint keys="0+enter" />}
        onClick={() => onAnswer('0')}
      >
        {t('check.empty')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<KeyHint keys="?+enter" />}
        onClick={() => onAnswer('?')}
      >
        {t('check.unseen')}
      </Button>
    </>
  );
}

/** Corrections for the differences between the record and what the clerk saw. Applied at once. */
function CorrectionsDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useWords();
  const page = usePage();
  const check = checkOf(page);
  useStore(check.store, (state) => state.stamp);
  useYardPulse(page.yard);
  const yard = page.yard.present();
  const { goals, unknown } = check.result();
  const rows = goals.flatMap((goal) => (goal.kind === 'place' ? [goal] : []));
  const where = (spot: SpotId | null | undefined) =>
    spot == null ? t('common.waitingList') : spotRefLabel(yard, spot);
  return (
    <Dialog onClose={onClose} title={t('check.corrections', { count: rows.length })} size="lg">
      <table className={styles.corrections}>
        <thead>
          <tr>
            <th scope="col">{t('check.corrections.what')}</th>
            <th scope="col">{t('check.corrections.record')}</th>
            <th scope="col">{t('check.corrections.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ asset, spot }) => (
            <tr key={asset.id}>
              <th scope="row">
                <bdi>{format(nameWithHooked(yard, asset, refLabel(yard, asset)))}</bdi>
              </th>
              <td>{where(standsAt(yard, asset))}</td>
              <td>{spot === null ? t('check.corrections.nowhere') : where(spot)}</td>
            </tr>
          ))}
          {unknown.map(({ spot, text }) => (
            <tr key={`${spot} ${text}`}>
              <th scope="row">
                <bdi>{text}</bdi>
              </th>
              <td>{t('check.corrections.noRecord')}</td>
              <td>{where(spot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown.length > 0 && <p>{t('check.corrections.unknownHow')}</p>}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onClose();
            check.review();
          }}
        >
          {t('check.corrections.plan')}
        </Button>
        <Button
          data-autofocus
          disabled={rows.length === 0}
          onClick={() => {
            onClose();
            void check.correct();
          }}
        >
          {t('check.corrections.apply', { count: rows.length })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Buttons to end, pause or discard the check. */
function CheckActs({ onPrint }: { onPrint: () => void }) {
  const { t } = useWords();
  const check = checkOf(usePage());
  const { walk, answers, printedAt, isFromSheet } = useStore(check.store);
  const [asked, setAsked] = useState<'review' | 'end' | null>(null);
  const { goals, unknown } = check.result();
  const close = () => setAsked(null);
  const end = () => {
    if (goals.length + unknown.length + check.left() > 0) setAsked('end');
    else void check.end();
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        disabled={goals.length + unknown.length === 0}
        onClick={() => setAsked('review')}
      >
        {t('check.review', { count: goals.length + unknown.length })}
      </Button>
      {asked === 'review' && <CorrectionsDialog onClose={close} />}
      {asked === 'end' && <EndDialog onClose={close} onReview={() => setAsked('review')} />}
      <Button variant="default" size="compact-sm" disabled={walk.length === 0} onClick={onPrint}>
        {t('check.print')}
      </Button>
      {printedAt !== null && (
        <Checkbox
          size="xs"
          label={t('check.fromSheet', { at: printedAt })}
          checked={isFromSheet}
          onChange={(event) => check.fromSheet(event.currentTarget.checked)}
        />
      )}
      <Button variant="default" size="compact-sm" onClick={() => check.pause()}>
        {t('check.pause')}
      </Button>
      <Button variant="subtle" size="compact-sm" disabled={answers.size === 0} onClick={end}>
        {t('check.end')}
      </Button>
    </>
  );
}

type OthersProps = {
  readonly answers: ReadonlyMap<SpotId, CheckAnswer>;
  readonly stamp: number;
  readonly begun: CheckState['begun'];
};

/**
 * Other desks in the check: who began it, what it is based on, and how many spots each has checked.
 */
function Others({ answers, stamp, begun }: OthersProps) {
  const { format } = useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the map holds changed where the stamp did
  const counts = useMemo(() => countsOf(answers.values()), [answers, stamp]);
  const said = [
    ...(begun?.desk == null
      ? []
      : [
          message('check.begunAt', { clerk: begun.by, desk: begun.desk, at: Date.parse(begun.at) }),
        ]),
    ...(begun?.after == null
      ? []
      : [
          message('check.goesOn', {
            clerk: begun.after.by,
            desk: begun.after.desk ?? '',
            at: Date.parse(begun.after.at),
          }),
        ]),
    ...counts.map(([desk, count]) => message('check.doneAt', { desk, count })),
  ];
  return said.length === 0 ? null : <output className={styles.hint}>{format(inTurn(said))}</output>;
}

function countsOf(answers: Iterable<CheckAnswer>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { desk } of answers)
    if (desk !== undefined) counts.set(desk, (counts.get(desk) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What another clerk already saw on a spot, and who it was. */
function seenText({ seen, by, desk }: CheckAnswer, { t }: Words): string {
  const who = desk === undefined ? by : t('journal.by', { clerk: by, desk });
  return t('check.seen', { kind: seen.kind, what: seen.kind === 'saw' ? seen.text : '', by: who });
}
