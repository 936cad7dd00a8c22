import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import type { MoveFit } from '../../../../shared/planning/moves/compare.ts';
import { isToDrive, type ListedMove } from '../../../../shared/planning/moves/compare.ts';
import { isOpenMove, type Move } from '../../../../shared/planning/moves/model.ts';
import { moverOf } from '../../../../shared/planning/moves/mover.ts';
import { lateBy } from '../../../../shared/planning/timing.ts';
import { refLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { assetsOf } from '../../../../shared/yard/contents.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';
import { driverMessage, sentBy } from '../../../operations/driver-message.ts';
import { copyAndSay } from '../../../page/copy-and-say.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { Moment, useTimeText } from '../../../page/parts/age.tsx';
import { typedText, useTypedText } from '../../../page/typed-text.ts';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { isEnter } from '../../../ui/keys/enter.ts';
import { type RowAct, RowActs } from '../../../ui/lists/row-acts.tsx';
import { AssetIcon } from '../../../ui/parts.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { movesOf } from './move-store.ts';
import styles from './moves.module.css';

/** The start and the end of a move, in words if one is not a spot. */
export const placesOf = (
  { operation: { kind }, from, to }: Move,
  { t }: Words,
): readonly [string, string] => [
  from === '' ? t('common.waitingList') : from,
  to !== '' ? to : t(kind === 'depart' ? 'shell.screen.gate' : 'common.waitingList'),
];

/** The action, if it is more than a move. */
export const whatOf = ({ operation: { kind }, asset }: Move, { t }: Words): string =>
  t('moves.what', { kind, asset });

/** The trailers that come along with a truck, as the yard knows them now; empty for none. */
export const trailersOf = (yard: Yard, { operation }: Move, { list }: Words): string =>
  list(
    assetsOf(operation).flatMap((asset) =>
      asset.kind === 'visit'
        ? yard.hookedTo(asset.id).map((id) => refLabel(yard, { kind: 'container', id }))
        : [],
    ),
  );

/** Whom the driver fields offer: those who drive moves of this list. */
export const driversList = 'yardmaster-drivers';

/** When a move has to be done, when the plan had it done, and how late it is. */
function Due({ at, planned }: { at: number | null; planned: Instant | null }) {
  const { t } = useWords();
  const late = useTimeText((now) => lateText(at, planned, now));
  return (
    <>
      {at !== null && <Moment at={new Date(at).toISOString()} />}
      {late !== '' && <span className={styles.late}>{t('moves.late', { time: late })}</span>}
      {planned !== null && (
        <span className={styles.planned}>{t('moves.planned', { at: Date.parse(planned) })}</span>
      )}
    </>
  );
}

/** How late a move is, as the plan counts it; empty where it isn't. */
export function lateText(due: number | null, planned: Instant | null, now: number): string {
  const late = lateBy(due, planned === null ? null : Date.parse(planned), now);
  return late === 0 ? '' : durationText(late);
}

type RowProps = {
  readonly listed: ListedMove;
  readonly isLarge: boolean;
  readonly due: number | null;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
};

/** A line of the list. */
export function MoveRow({ listed, isLarge, due, isSelected, onSelect }: RowProps) {
  const { move, fit } = listed;
  const words = useWords();
  const { t } = words;
  const page = usePage();
  const store = movesOf(page);
  const isBusy = useStore(store.store, ({ busy }) => busy.has(move.id));
  const missing = useMissingRole('move');
  // Text that was left with the screen is still there.
  const [isAsking, setAsking] = useState(() => typedText(page, whyKey(move)) !== '');
  const [from, to] = placesOf(move, words);
  const isOpen = isToDrive(listed);
  const isDoubted = useStore(store.store, ({ asks }) => asks === move.id);
  const sent = sentBy(move.operation);
  const acts: readonly RowAct[] = [
    {
      key: 'done',
      label: t('moves.markDone'),
      spoken: t('moves.doneOf', { number: move.number }),
      off: missing,
      isBusy,
      onAct: () => void store.done(move),
    },
    {
      key: 'first',
      label: t(move.isUrgent ? 'moves.notFirst' : 'moves.first'),
      spoken: t(move.isUrgent ? 'moves.notFirst' : 'moves.first'),
      off: missing,
      onAct: () => void store.change([move.id], { isUrgent: !move.isUrgent }),
    },
    ...(sent === null
      ? []
      : [
          {
            key: 'message',
            label: t('moves.copyMessage'),
            spoken: t('moves.copyMessage'),
            onAct: () => void driverMessage(page, sent).then((text) => copyAndSay(page, text)),
          },
        ]),
    {
      key: 'impossible',
      label: t('moves.impossible.open'),
      spoken: t('moves.impossible.open'),
      off: missing,
      onAct: () => setAsking(true),
    },
  ];
  return (
    <tr
      data-ring={move.id}
      data-state={move.state}
      data-fit={fit.kind}
      data-urgent={move.isUrgent || undefined}
    >
      <th scope="row">
        <span className={styles.number}>
          {move.number}
          {isOpen && !isLarge && (
            <Checkbox
              size="xs"
              aria-label={t('moves.select', { number: move.number })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
        </span>
      </th>
      <td>
        <span className={styles.asset}>
          {assetsOf(move.operation)
            .slice(0, 1)
            .map(({ kind }) => (
              <AssetIcon key={kind} kind={kind} />
            ))}
          <bdi>{whatOf(move, words)}</bdi>
        </span>
        {isOpen && <bdi className={styles.planned}>{trailersOf(page.yard.table, move, words)}</bdi>}
      </td>
      <td>
        <bdi>{from}</bdi>
      </td>
      <td>
        <bdi>{to}</bdi>
      </td>
      <td>
        {move.isAside ? t('moves.aside', { plan: move.planName }) : <bdi>{move.planName}</bdi>}
        {move.isUrgent && <strong> {t('moves.urgent')}</strong>}
        {move.reason !== null && (
          <span className={styles.planned}>{words.format(move.reason)}</span>
        )}
      </td>
      <td>{isOpen && <Due at={due} planned={move.planned} />}</td>
      <td>
        {isOpen && !isLarge ? <Driver key={move.driver} move={move} /> : <bdi>{move.driver}</bdi>}
      </td>
      <td>
        {t('moves.state', { state: move.state })} {move.why !== '' && <bdi>{move.why}</bdi>}
        {isOpenMove(move) && <Fit fit={fit} />}
      </td>
      <td className={styles.acts}>
        {isOpen && isDoubted && (
          <>
            <Button size="compact-xs" autoFocus onClick={() => void store.done(move, true)}>
              {t('moves.itIsDone')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => store.notDone()}>
              {t('moves.notDone')}
            </Button>
          </>
        )}
        {isOpen && !isAsking && !isDoubted && (
          <RowActs
            acts={isLarge ? acts.slice(0, 1) : acts}
            more={t('actions.of', { name: whatOf(move, words) })}
          />
        )}
        {isOpen && isAsking && <WhyNot move={move} onClose={() => setAsking(false)} />}
        {move.state === 'impossible' && !isLarge && (
          <RowActs
            acts={[
              {
                key: 'again',
                label: t('moves.again'),
                spoken: t('moves.again'),
                off: missing,
                onAct: () =>
                  void store.change([move.id], {
                    state: move.driver === '' ? 'planned' : 'given',
                    why: '',
                  }),
              },
            ]}
            more=""
          />
        )}
      </td>
    </tr>
  );
}

/** The yard's present state, if it differs from the list. */
function Fit({ fit }: { fit: MoveFit }) {
  const words = useWords();
  const { yard } = usePage();
  const text = fitText(fit, yard.table, words);
  return text === '' ? null : <span className={styles.fit}>{text}</span>;
}

/** How a move fits the yard, in words; empty where it is ready. */
export function fitText(fit: MoveFit, yard: Yard, { t, format }: Words): string {
  switch (fit.kind) {
    case 'ready':
      return '';
    case 'waits':
      return t('moves.fit.waits', { number: fit.number });
    case 'taken':
      return t('moves.fit.taken', {
        asset: refLabel(yard, fit.by),
        spot: spotRefLabel(yard, fit.spot),
      });
    case 'elsewhere':
      return t('moves.fit.elsewhere', {
        at: fit.at === null ? t('common.waitingList') : spotRefLabel(yard, fit.at),
      });
    case 'held':
    case 'caution':
      return format(fit.said);
    default:
      return t(`moves.fit.${fit.kind}`);
  }
}

/** Kept when the clerk is done with it, not with every letter. */
function Driver({ move }: { move: Move }) {
  const { t } = useWords();
  const store = movesOf(usePage());
  const [text, setText] = useState(move.driver);
  const keep = () => {
    const driver = text.trim();
    if (driver !== move.driver)
      void store.change([move.id], { driver, state: driver === '' ? 'planned' : 'given' });
  };
  return (
    <LimitedInput
      size="xs"
      maw={240}
      aria-label={t('moves.driverOf', { number: move.number })}
      list={driversList}
      value={text}
      most={80}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={moverOf(move.operation) === 'truck' ? t('moves.ownDriver') : undefined}
      onBlur={keep}
      onKeyDown={(event) => {
        if (isEnter(event)) keep();
      }}
    />
  );
}

const whyKey = ({ id }: Move) => `moves/why/${id}`;

function WhyNot({ move, onClose }: { move: Move; onClose: () => void }) {
  const { t } = useWords();
  const store = movesOf(usePage());
  const [why, setWhy] = useTypedText(whyKey(move));
  const close = () => {
    setWhy('');
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (why.trim() === '') return;
    void store
      .change([move.id], { state: 'impossible', why: why.trim() })
      .then((isKept) => isKept && close());
  };
  return (
    <form onSubmit={onSubmit} className={styles.rest} data-reported>
      <LimitedInput
        size="xs"
        aria-label={t('moves.whyNot')}
        placeholder={t('moves.whyNot')}
        value={why}
        most={500}
        onChange={(event) => setWhy(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" size="compact-xs" disabled={why.trim() === ''}>
        {t('moves.impossible')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={close}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
