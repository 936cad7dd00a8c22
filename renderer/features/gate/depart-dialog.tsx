import { Button, Checkbox, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { trailerLabel } from '../../../shared/labels/label-code.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { assetLabel, assetName, displayText, spotRefLabel } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useAsset } from '../../page/stores/yard-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { DialogButtons, SaidLine } from '../../ui/parts.tsx';
import { containerWords } from '../../ui/text/container-words.ts';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './gate.module.css';
import { standaloneBeside } from './gate-rows.ts';

/**
 * The check before a truck leaves: what the system says leaves is held against what the clerk sees.
 * The operation itself is the usual one.
 */
export function DepartDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { yard } = usePage();
  const { t, format, list } = useWords();
  const operator = useOperator();
  const view = useAsset(yard, { kind: 'visit', id: visit.id });
  const now = view?.kind === 'visit' ? view.visit : null;
  const hooked = view?.kind === 'visit' ? view.hooked : [];
  const beside = now === null ? [] : standaloneBeside(yard.table, now);
  const spot = now?.spotId ?? null;
  const { seen, tick, scanned, last, scan, onScanKey } = useSeen(now, hooked);
  const missing = hooked.filter(({ id }) => !seen.has(id));
  const isTruckSeen = seen.has(visit.id);
  const stranger = strangerOf(scanned === '' ? last : scanned, now, [...hooked, ...beside]);

  const detach = (container: Container) => {
    onClose();
    void operator.perform({ kind: 'detach', visit: visit.id, container: container.id });
  };
  const depart = () => {
    if (spot === null) return;
    onClose();
    // On a spot with a container of its own we depart the truck alone, because the clerk did not
    // tick what stays.
    void operator.perform({
      kind: 'depart',
      spot,
      asset: beside.length > 0 ? { kind: 'visit', id: visit.id } : null,
    });
  };

  return (
    <Dialog
      onClose={onClose}
      title={<WholeCodes text={t('gate.depart.title', { truck: assetLabel(visit) })} />}
      size="md"
    >
      <div className={styles.form}>
        {now === null ? (
          <SaidLine severity="refuse" said={message('gate.depart.gone')} />
        ) : spot === null ? (
          <SaidLine severity="refuse" said={message('gate.depart.waiting')} />
        ) : (
          <>
            <p className={styles.restated}>
              <WholeCodes text={t('gate.depart.check', { spot: spotRefLabel(yard.table, spot) })} />
            </p>
            <TextInput
              label={t('gate.depart.scan')}
              value={scanned}
              autoComplete="off"
              onChange={(event) => scan(event.currentTarget.value)}
              onKeyDown={onScanKey}
              data-autofocus
            />
            {stranger !== null && <SaidLine severity="caution" said={stranger} />}
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
            {hooked.length === 0 && <span className={styles.sub}>{t('gate.depart.bobtail')}</span>}
            {beside.length > 0 && (
              <SaidLine
                severity="caution"
                said={message('gate.depart.beside', {
                  count: beside.length,
                  containers: list(beside.map(assetLabel)),
                })}
              />
            )}
            {isTruckSeen && <NotSeen missing={missing} onDetach={detach} />}
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={depart} disabled={spot === null || !isTruckSeen || missing.length > 0}>
            {t('gate.depart.open')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** What the clerk has seen of a truck and its containers, ticked by hand or by scanning. */
function useSeen(truck: Visit | null, hooked: readonly Container[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [scanned, setScanned] = useState('');
  /** The newest complete code: what comes after it is another one. */
  const [last, setLast] = useState('');
  const tick = (id: string, on: boolean) =>
    setSeen((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const scan = (typed: string) => {
    // A scanner that ends with nothing goes on behind the code before.
    const text =
      last !== '' && scanned === last && typed.startsWith(last) ? typed.slice(last.length) : typed;
    setScanned(text);
    const wanted = searchKey(text);
    if (wanted === '') return;
    const meant = [
      ...(truck !== null && searchKey(truck.licensePlate ?? '') === wanted ? [truck.id] : []),
      ...hooked
        .filter(({ code }) => codesOn(code).some((each) => each === wanted))
        .map(({ id }) => id),
    ];
    for (const id of meant) tick(id, true);
    if (meant.length > 0) setLast(text);
  };
  /** Enter and Tab end a code: the box is empty for the next one. */
  const onScanKey = (event: KeyboardEvent) => {
    if ((!isEnter(event) && event.key !== 'Tab') || scanned.trim() === '') return;
    event.preventDefault();
    setLast(scanned);
    setScanned('');
  };
  return { seen, tick, scanned, last, scan, onScanKey };
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
      <SaidLine
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

/** A container, with how full the service says it is. */
function nameAndState(container: Container): string {
  const name = words().format(assetName(container));
  return container.state === null
    ? name
    : words().t('gate.depart.with', { container: name, state: containerWords(container.state) });
}

/**
 * What is said when what was scanned belongs to neither the truck nor anything with it; null while
 * it is still being typed.
 */
function strangerOf(
  text: string,
  visit: Visit | null,
  containers: readonly Container[],
): Message | null {
  const wanted = searchKey(text);
  if (wanted.length < 4 || visit === null) return null;
  const known = [
    ...[visit.licensePlate, visit.dotNumber].map((each) => searchKey(each ?? '')),
    ...containers.flatMap(({ code }) => codesOn(code)),
  ];
  return known.some((each) => each.includes(wanted))
    ? null
    : message('gate.depart.stranger', { text: displayText(text.trim(), 40) });
}

/** What is scanned off a trailer: its number, or our label. */
const codesOn = (code: string | null): readonly string[] =>
  code === null ? [] : [code, trailerLabel(code)].map(searchKey);
