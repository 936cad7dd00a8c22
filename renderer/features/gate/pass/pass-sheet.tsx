import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { punctualityMessage, punctualityOf } from '../../../../shared/appointments/punctuality.ts';
import type { GatePass } from '../../../../shared/console-api/gate.ts';
import { visitTypeText } from '../../../../shared/gate/kind-words.ts';
import { carrierHere } from '../../../../shared/gate-checks/carrier-facts.ts';
import {
  evidenceLines,
  itemName,
  photoCountText,
  seenText,
} from '../../../../shared/gate-checks/gate-evidence.ts';
import type { Seen } from '../../../../shared/gate-checks/inspection.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { englishWords, loadWords } from '../../../../shared/i18n/languages.ts';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import type { Promised } from '../../../../shared/planning/best/rank.ts';
import { assetLabel, displayText, spotLabel } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Container } from '../../../../shared/yard/model.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { unlistedOf } from '../../../page/stores/unlisted-trucks.ts';
import { useAsset } from '../../../page/stores/yard-hooks.ts';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import { evidenceHere, type NamedEvidence } from '../release/evidence-here.ts';
import styles from './pass.module.css';
import { WayMap } from './way-map.tsx';

type Props = {
  readonly visit: VisitId;
  readonly appointment: Appointment | null;
  readonly pass: GatePass;
};

/** A line of the pass: label and value. Lines without a value are left out. */
type Line = readonly [name: string, value: string | null];

/** The spot that a truck was given at its check-in; null: none. */
const promisedTo = (spots: Promised, visit: VisitId): SpotId | null =>
  [...spots].find(([, to]) => to.kind === 'visit' && to.id === visit)?.[0] ?? null;

/**
 * The pass as the driver holds it, with the spot in the largest type, in English and Spanish at
 * once: we don't know which of the two the driver reads.
 */
export function PassSheet({ visit: id, appointment, pass }: Props) {
  const page = usePage();
  const { yard, info, zone, ticker } = page;
  const { t } = useWords();
  const inEach = useBoth();
  const both: Both = (text) => inEach(text).join(' · ');
  const entered = useStore(holdsOf(page));
  const view = useAsset(yard, { kind: 'visit', id });
  const promised = useStore(unlistedOf(page), ({ spots }) => promisedTo(spots, id));
  if (view?.kind !== 'visit') return null;
  const { visit, hooked } = view;
  const { company, booked } = carrierHere({ visit, appointment });
  // Until its assignment is saved it goes where its card said.
  const spotId = visit.spotId ?? promised;
  const spot = spotId === null ? undefined : yard.table.spot(spotId);
  const area = spot?.areaId == null ? undefined : yard.table.area(spot.areaId);
  const arrived = pass.cameAt ?? arrivalOf(visit) ?? new Date(ticker.now()).toISOString();
  // Of a walk-in it was asked, and the driver didn't know.
  const unknown = visit.appointmentId === null ? both((words) => words.t('common.unknown')) : null;
  const lines: readonly Line[] = [
    [both((words) => words.t('common.truck')), assetLabel(visit)],
    ...trailerLines(hooked, both),
    [both((words) => words.t('gate.card.carrier')), company ?? unknown],
    [
      both((words) => words.t('gate.pass.booked')),
      booked === null ? null : displayText(booked, 60),
    ],
    [both((words) => words.t('common.dotNumber')), visit.dotNumber],
    [
      both((words) => words.t('gate.pass.purpose')),
      visit.visitType === null || visit.visitType === 'Unknown'
        ? unknown
        : both((words) => visitTypeText(visit.visitType ?? '', words)),
    ],
    [
      both((words) => words.t('common.appointment')),
      appointment?.confirmationNumber ??
        (visit.appointmentId === null ? both((words) => words.t('gate.pass.noAppointment')) : null),
    ],
    [both((words) => words.t('gate.pass.arrived')), zone.dated(arrived)],
    [
      both((words) => words.t('gate.pass.standing')),
      both((words) => cameText(appointment, arrived, ticker.now(), words)),
    ],
    ...evidenceHere(entered, view).flatMap((each) => evidenceRows(each, both)),
  ];
  return (
    <article className={styles.pass} aria-label={t('gate.pass')} translate="no">
      <header>
        <strong>
          <bdi>{displayText(info.facility.name, 60)}</bdi>
        </strong>
        <span>{both((words) => words.t('gate.pass'))}</span>
      </header>
      <section className={styles.goTo}>
        <h3>
          {both((words) => words.t(spot === undefined ? 'gate.pass.wait' : 'gate.pass.goTo'))}
        </h3>
        {spot === undefined ? (
          inEach((words) => words.t('gate.pass.noSpot')).map((line) => <p key={line}>{line}</p>)
        ) : (
          <>
            <Huge text={spotLabel(spot)} />
            <WayMap
              spot={spot.id}
              label={t('gate.pass.way', { spot: spotLabel(spot) })}
              gate={both((words) => words.t('gate.pass.gate'))}
            />
            {area?.name != null && <p>{<bdi>{displayText(area.name, 60)}</bdi>}</p>}
          </>
        )}
      </section>
      <dl>
        {lines
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value], index) => (
            // Two trailers have one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <bdi>
                  <WholeCodes text={displayText(value ?? '', 200)} />
                </bdi>
              </dd>
            </div>
          ))}
      </dl>
      <footer style={{ '--modules': pass.modules } as CSSProperties}>
        <img
          src={`data:image/svg+xml;base64,${btoa(pass.svg)}`}
          alt={t('gate.pass.barcode', { number: pass.number })}
        />
        <span>{pass.number}</span>
      </footer>
    </article>
  );
}

/** Letters that fit on one line in the smallest size, also on a roll of 58 mm. */
const ONE_LINE = 9;

/** As large as fits the paper. Longer text gets smaller letters and is never cut. */
const Huge = ({ text }: { text: string }) => (
  <strong className={styles.huge} style={{ '--letters': [...text].length } as CSSProperties}>
    <bdi>{[...text].length <= ONE_LINE ? <WholeCodes text={text} /> : text}</bdi>
  </strong>
);

/** The hooked equipment with its kinds. Says so if there is none. */
function trailerLines(hooked: readonly Container[], both: Both): readonly Line[] {
  const kindOf = ({ type }: Container) =>
    type === null || /^trailer$/i.test(type)
      ? both((words) => words.t('gate.trailer'))
      : both((words) => words.t('gate.container.type', { type }));
  return hooked.length === 0
    ? [[both((words) => words.t('gate.trailer')), both((words) => words.t('gate.pass.noTrailer'))]]
    : hooked.map((each): Line => [kindOf(each), assetLabel(each)]);
}

/**
 * The gate entries, one line per item, with both values once the item was checked on the way out.
 * Then who released what. The facility names the items.
 */
const evidenceRows = (evidence: NamedEvidence, both: Both): readonly Line[] => [
  ...evidenceLines(evidence).map((line): Line => {
    const value = (seen: Seen | null) => both((words) => seenText(seen, words));
    const [came, left] = [line.in, line.out].map(value);
    const name = `${evidence.name}, ${itemName(line)}`;
    if (line.out === null) return [name, came ?? null];
    return [name, line.in === null || came === left ? (left ?? null) : `${came} → ${left}`];
  }),
  // Without photos the value is empty, and the line is left out.
  [
    `${evidence.name}, ${both((words) => words.t('photos.title'))}`,
    both((words) => photoCountText(evidence.counted, words)),
  ],
  ...evidence.letGo.map(({ item, clerk, second, why }): Line => {
    const name = [evidence.name, item].filter(Boolean).join(', ');
    const who = [clerk, second].filter(Boolean).join(', ');
    return [`${both((words) => words.t('release.letGo.was'))}: ${name}`, `${who}: ${why}`];
  }),
];

/**
 * Whether the truck of an appointment came on time, in the words of every screen; empty where that
 * isn't known. `now`: in milliseconds since the epoch.
 */
export function cameText(
  appointment: Appointment | null,
  arrived: Instant,
  now: number,
  { format }: Pick<Words, 'format'>,
): string {
  const standing = appointment && punctualityOf(appointment, now, arrived);
  const message = standing?.kind === 'came' ? punctualityMessage(standing) : null;
  return message === null ? '' : format(message);
}

/** A text in English, then in Spanish; once where both are the same. */
type Both = (text: (words: Words) => string) => string;

function useBoth(): (text: (words: Words) => string) => readonly string[] {
  const { clock } = useWords();
  const { data: spanish } = useQuery({
    queryKey: ['words', 'es', clock],
    queryFn: () => loadWords({ language: 'es', clock }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (text) => {
    const english = text(englishWords(clock));
    const other = spanish === undefined ? english : text(spanish);
    return other === english ? [english] : [english, other];
  };
}
