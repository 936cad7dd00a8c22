import { Button, Checkbox, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formsOf } from '../../../shared/gate/code-forms.ts';
import { lacksEnd } from '../../../shared/gate/scanner.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { inCapitals } from '../../../shared/readers/identity.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { assetLabel, assetName, displayText, spotRefLabel } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { codesOfAsset } from '../../operations/draft/scanned.ts';
import { openInstead } from '../../operations/lane-request.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useAsset } from '../../page/stores/yard-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { typedNumber } from '../../ui/fields/typed-number.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { useScanner } from '../../ui/keys/use-scanner.ts';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { containerWords } from '../../ui/text/container-words.ts';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './gate.module.css';
import { standaloneBeside } from './gate-rows.ts';

/** The codes of an asset, in the form of `searchKey`. */
type CodesOf = (row: Visit | Container) => readonly string[];

/** What stands on a truck's spot. */
type OnSpot = {
  readonly truck: Visit | null;
  readonly hooked: readonly Container[];
  readonly beside: readonly Container[];
};

/**
 * The check before a truck leaves: the clerk compares the record with the real truck. The departure
 * itself is the usual operation.
 */
export function DepartDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const page = usePage();
  const { yard } = page;
  const { t, format, list } = useWords();
  const operator = useOperator();
  const view = useAsset(yard, { kind: 'visit', id: visit.id });
  const now = view?.kind === 'visit' ? view.visit : null;
  const hooked = view?.kind === 'visit' ? view.hooked : [];
  const beside = now === null ? [] : standaloneBeside(yard.table, now);
  const spot = now?.spotId ?? null;
  const codesOf = (row: Visit | Container) => codesOfAsset(row, page.info.facility.placeholders);
  const { seen, tick, scanned, scan, end, take, onScanKey, strangers, drop } = useSeen(
    { truck: now, hooked, beside },
    codesOf,
  );
  const missing = hooked.filter(({ id }) => !seen.has(id));
  const withSeen = hooked.filter(({ id }) => seen.has(id));
  const isTruckSeen = seen.has(visit.id);
  const stranger = isLikeNone(scanned, codesWith(now, [...hooked, ...beside], codesOf));

  const form = useRef<HTMLDivElement>(null);
  useScanner(
    (code, read, from) => {
      // Without an end sign it may be the first part of a code.
      if (from !== null && lacksEnd(read)) return scan(inCapitals(code));
      if (!isOtherTruck(yard.table, visit, code, codesOf)) return take(code);
      onClose();
      openInstead(page, code);
    },
    { within: form, takesFromField: () => true },
  );

  const detach = (container: Container) => {
    onClose();
    void operator.perform({ kind: 'detach', visit: visit.id, container: container.id });
  };
  const depart = () => {
    if (spot === null) return;
    // A scanner that sends no end key left a code of something else: it counts like any other.
    if (stranger) return end(scanned);
    onClose();
    // If a container of its own stands on the spot, only the truck departs, because the clerk did
    // not tick the container.
    const asset = beside.length > 0 ? ({ kind: 'visit', id: visit.id } as const) : null;
    void operator.perform({ kind: 'depart', spot, asset, isChecked: true });
  };

  return (
    <Dialog
      onClose={onClose}
      title={<WholeCodes text={t('gate.depart.title', { truck: assetLabel(visit) })} />}
      size="md"
    >
      <div ref={form} className={styles.form}>
        {now === null ? (
          <MessageLine severity="refuse" said={message('gate.depart.gone')} />
        ) : spot === null ? (
          <MessageLine severity="refuse" said={message('gate.depart.waiting')} />
        ) : (
          <>
            <p className={styles.restated}>
              <WholeCodes text={t('gate.depart.check', { spot: spotRefLabel(yard.table, spot) })} />
            </p>
            <TextInput
              label={t('gate.depart.scan')}
              value={scanned}
              autoComplete="off"
              onChange={(event) => scan(typedNumber(event))}
              onKeyDown={onScanKey}
              data-autofocus
            />
            {stranger && (
              <MessageLine
                severity="caution"
                said={message('gate.depart.stranger', { text: displayText(scanned.trim(), 40) })}
              />
            )}
            {strangers.map((code) => (
              <Stranger key={code} code={code} onDrop={() => drop(code)} />
            ))}
            <Checkbox
              label={format(assetName(now))}
              checked={isTruckSeen}
              onChange={(event) => tick(now.id, event.currentTarget.checked)}
            />
            {hooked.map((container) => (
              <Checkbox
                key={container.id}
                label={nameAndState(container)}
                checked={seen.has(container.id)}
                onChange={(event) => tick(container.id, event.currentTarget.checked)}
              />
            ))}
            {doublesOf(hooked).map((text) => (
              <MessageLine
                key={text}
                severity="caution"
                said={message('gate.depart.double', { text: displayText(text, 40) })}
              />
            ))}
            {hooked.length === 0 && <span className={styles.sub}>{t('gate.depart.bobtail')}</span>}
            {beside.length > 0 && (
              <MessageLine
                severity="caution"
                said={message('gate.depart.beside', {
                  count: beside.length,
                  containers: list(beside.map(assetLabel)),
                })}
              />
            )}
            {isTruckSeen && <NotSeen missing={missing} onDetach={detach} />}
            {!isTruckSeen && <TruckNotSeen truck={now} seen={withSeen} onClose={onClose} />}
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            onClick={depart}
            disabled={spot === null || !isTruckSeen || missing.length > 0 || strangers.length > 0}
          >
            {t('gate.depart.open')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/**
 * The truck and containers that the clerk has seen, ticked by hand or by scan. `strangers` are
 * complete codes that belong to neither the truck nor anything with it.
 */
function useSeen({ truck, hooked, beside }: OnSpot, codesOf: CodesOf) {
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [scanned, setScanned] = useState('');
  /** The newest complete code. Text after it is a new code. */
  const [last, setLast] = useState('');
  const tick = (id: string, on: boolean) =>
    setSeen((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const scan = (typed: string) => {
    // A scanner that sends no end key appends to the code before.
    const text =
      last !== '' && scanned === last && typed.startsWith(last) ? typed.slice(last.length) : typed;
    setScanned(text);
    const wanted = searchKey(text);
    if (wanted === '') return;
    const [trailer, double] = hooked.filter((each) => codesOf(each).includes(wanted));
    const meant = [
      ...(truck !== null && codesOf(truck).includes(wanted) ? [truck.id] : []),
      // Of two with one number a scan can't say which was seen: the clerk ticks each.
      ...(trailer !== undefined && double === undefined ? [trailer.id] : []),
    ];
    for (const id of meant) tick(id, true);
    if (meant.length > 0 || double !== undefined) setLast(text);
  };
  /** Enter and Tab end a code: the box is empty for the next one. */
  const onScanKey = (event: KeyboardEvent) => {
    if ((!isEnter(event) && event.key !== 'Tab') || scanned.trim() === '') return;
    event.preventDefault();
    end(scanned);
  };
  /** A complete code: the box is empty for the next one. */
  const end = (text: string) => {
    setLast(text);
    setScanned('');
    const code = text.trim();
    const isKnown = codesWith(truck, [...hooked, ...beside], codesOf).includes(searchKey(code));
    if (!isKnown) setStrangers((all) => [...all.filter((each) => each !== code), code]);
  };
  const take = (scannedCode: string) => {
    const code = inCapitals(scannedCode);
    scan(code);
    end(code);
  };
  const drop = (code: string) => setStrangers((all) => all.filter((each) => each !== code));
  return { seen, tick, scanned, scan, end, take, onScanKey, strangers, drop };
}

/** Containers that leave by the system's data but have not been seen; each can be unhooked. */
function NotSeen({
  missing,
  onDetach,
}: {
  missing: readonly Container[];
  onDetach: (container: Container) => void;
}) {
  const { t, list } = useWords();
  if (missing.length === 0) return null;
  return (
    <>
      <MessageLine
        severity="caution"
        said={message('gate.depart.missing', {
          count: missing.length,
          containers: list(missing.map(assetLabel)),
        })}
      />
      <div className={styles.buttons}>
        {missing.map((container) => (
          <Button
            key={container.id}
            variant="default"
            size="compact-sm"
            onClick={() => onDetach(container)}
          >
            {t('gate.depart.unhook', { container: assetLabel(container) })}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Trailers were seen and their truck wasn't: one may leave without it, from here. */
function TruckNotSeen(props: { truck: Visit; seen: readonly Container[]; onClose: () => void }) {
  const { truck, seen, onClose } = props;
  const { t } = useWords();
  const operator = useOperator();
  const { spotId: spot } = truck;
  if (seen.length === 0 || spot === null) return null;
  const depart = ({ id }: Container) => {
    onClose();
    void operator.perform({ kind: 'depart', spot, asset: { kind: 'container', id } });
  };
  return (
    <>
      <MessageLine
        severity="caution"
        said={message('gate.depart.truckMissing', { truck: assetLabel(truck) })}
      />
      <div className={styles.buttons}>
        {seen.map((container) => (
          <Button
            key={container.id}
            variant="default"
            size="compact-sm"
            onClick={() => depart(container)}
          >
            {t('gate.alone.open', { container: assetLabel(container) })}
          </Button>
        ))}
      </div>
    </>
  );
}

/** A container, with how full the service says it is. */
function nameAndState(container: Container): string {
  const name = words().format(assetName(container));
  return container.state === null
    ? name
    : words().t('gate.depart.with', { container: name, state: containerWords(container.state) });
}

/** A code that isn't with the truck keeps it here, until a clerk says that it isn't on it. */
function Stranger({ code, onDrop }: { readonly code: string; readonly onDrop: () => void }) {
  const { table } = usePage().yard;
  const { t } = useWords();
  const text = displayText(code, 40);
  const spot = spotOfCode(table, code);
  return (
    <>
      <MessageLine
        severity="refuse"
        said={
          spot === null
            ? message('gate.depart.stays', { text })
            : message('gate.depart.staysOn', { text, spot: spotRefLabel(table, spot) })
        }
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={onDrop}>
          {t('gate.depart.notOn', { text })}
        </Button>
      </div>
    </>
  );
}

/** Where a container of this number stands by the records; null for none, and for several. */
function spotOfCode(yard: YardTable, code: string): SpotId | null {
  const wanted = searchKey(code);
  const [only, other] = [...yard.containers()].filter(
    (each) => each.isActive && codesOfAsset(each, []).includes(wanted),
  );
  if (only === undefined || other !== undefined) return null;
  const truck = only.visitId === null ? undefined : yard.visit(only.visitId);
  return truck?.spotId ?? only.spotId;
}

/** All codes of a truck and its equipment, normalized for comparison. */
const codesWith = (
  truck: Visit | null,
  containers: readonly Container[],
  codesOf: CodesOf,
): readonly string[] => [
  ...(truck === null ? [] : [...codesOf(truck), ...keys(truck.licensePlate, truck.dotNumber)]),
  ...containers.flatMap(codesOf),
];

const keys = (...texts: readonly (string | null)[]): readonly string[] =>
  texts.flatMap((each) => searchKey(each ?? '') || []);

/** Whether a code is a pass or the plate of another truck: the one that stands at the gate. */
function isOtherTruck(yard: YardTable, truck: Visit, code: string, codesOf: CodesOf): boolean {
  const wanted = searchKey(code);
  if (codesOf(truck).includes(wanted)) return false;
  return (
    formsOf(code).some(({ kind }) => kind === 'pass') ||
    [...yard.visits()].some((each) => each.isActive && codesOf(each).includes(wanted))
  );
}

/** Numbers that more than one of these containers has. */
const doublesOf = (containers: readonly Container[]): readonly string[] => {
  const codes = containers.flatMap(({ code }) => code ?? []);
  const isDouble = (code: string, at: number) =>
    codes.slice(0, at).some((each) => searchKey(each) === searchKey(code));
  return [...new Set(codes.filter(isDouble))];
};

/** Whether the typed text, of four characters or more, is part of none of these codes. */
function isLikeNone(typed: string, codes: readonly string[]): boolean {
  const wanted = searchKey(typed);
  return wanted.length >= 4 && codes.length > 0 && !codes.some((each) => each.includes(wanted));
}
