import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { isAwaited, punctualityOf } from '../../../../shared/appointments/punctuality.ts';
import type { KnownTruck } from '../../../../shared/console-api/gate.ts';
import { checkInLabel } from '../../../../shared/gate/check-in.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../../shared/text.ts';
import type { Container } from '../../../../shared/yard/model.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { CardPhotos } from '../../../operations/photos/photos-section.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { Standing, StandingText, StatusTag } from '../../../schedule/standing.tsx';
import { useAsSeenHere, useNames, useStanding } from '../../../schedule/use-schedule.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { KeyHint, MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import type { ComingLine, LookLine } from '../release/coming-lines.ts';
import { LookActs, LookLines } from '../release/look-lines.tsx';
import { ReleaseLines } from '../release/release-lines.tsx';
import { AlsoFor } from './also-for.tsx';
import { CardFields } from './card-fields.tsx';
import { type CardField, cardFindings } from './card-findings.ts';
import { Fact } from './fact.tsx';
import styles from './lane.module.css';
import {
  askFirst,
  type ComingCard as Card,
  checkInOf,
  type Entry,
  isAllAsked,
  toAskOf,
} from './model.ts';
import type { Objection } from './objections.ts';
import type { SpotProposal } from './use-proposal.ts';

type Props = {
  readonly card: Card;
  /** The truck's target. */
  readonly proposal: SpotProposal;
  /** The spot that was proposed before was taken. */
  readonly taken: Message | null;
  /** The service is not reached: the check-in is kept, not sent. */
  readonly isOffline: boolean;
  /** What speaks against letting the truck in; null: nothing. */
  /** What speaks against it. The clerk answers the first. */
  readonly objections: readonly Objection[];
  readonly carriers: readonly string[];
  /** The checks of the truck. */
  readonly lines: readonly ComingLine[];
  /** Opens a line that isn't as expected. */
  readonly onLook: (at: number) => void;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onPlate: () => void;
  readonly onTakeKnown: () => void;
  /** The truck doesn't come for this one as well. */
  readonly onNotAlsoFor: (id: AppointmentId) => void;
  readonly onUnfold: (isUnfolded: boolean) => void;
  /** `at`: the field that has the focus. */
  readonly onEnter: (at: CardField | null) => void;
  /** Although something speaks against it. */
  readonly onYes: () => void;
  /** Departs what stands in the yard with the number of the truck's trailer. */
  readonly onDepartOld: (standing: Container) => void;
  /** It is this truck of the yard. */
  readonly onOpenTruck: (truck: VisitId) => void;
  readonly onEscape: () => void;
};

/** Fields of the card by their names on the wire (contract.md 1.7). */
const wireNames: Readonly<Record<string, CardField>> = {
  phone: 'phone',
  licensePlate: 'truck',
  dotNumber: 'dotNumber',
  companyHint: 'companyHint',
  visitType: 'visitType',
  driverNotes: 'driverNotes',
  driverAppointmentIdentifier: 'driverNumber',
};

/** Enter in a list does what the button says; the arrows and the space bar open it. */
function submitFromList(event: KeyboardEvent<HTMLFormElement>) {
  if (!isEnter(event) || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** What is wrong with a text that stands there, other than what is still missing: said at once. */
const atOnce: readonly string[] = ['gate.wrong.tooLong', 'common.typed.noCode'];

/** An arriving truck: its appointment, its target, and one form with all fields. */
export function ComingCard(props: Props) {
  const { card, objections, taken, carriers, onChange, onPlate } = props;
  const { t, format } = useWords();
  const findings = cardFindings(card);
  const refused = useFieldErrors<CardField>(wireNames);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (card.refusal === null) refused.clear();
    else refused.share(card.refusal);
  }, [card.refusal]);
  const errorOf = (part: CardField): string | null => {
    const found = findings.find((each) => each.part === part);
    const isShown = found !== undefined && (card.wasTried || atOnce.includes(found.said.code));
    return isShown ? format(found.said) : refused.at(part);
  };
  const ending =
    card.refusal !== null && refused.above !== null && card.ending !== null
      ? {
          ...card.ending,
          said: message('gate.checkIn.notDone', { why: refused.above }),
        }
      : card.ending;
  const isHeld = objections.some(({ held }) => held !== null);
  const isAsking = card.stage === 'open' && toAskOf(card).length > 0 && isAllAsked(card);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of a dialog that the card opened: its submit comes up to us.
    if (event.target !== event.currentTarget) return;
    const at = document.activeElement?.getAttribute('data-lane-field') as CardField | null;
    props.onEnter(at ?? null);
  };
  return (
    <section
      className={styles.card}
      aria-label={t('gate.lane.card')}
      data-region
      data-lane-card
      tabIndex={-1}
    >
      <form noValidate onSubmit={submit} onKeyDown={submitFromList}>
        <Head card={card} />
        <Facts {...props} />
        {card.stage === 'open' && <Release card={card} />}
        <CardFields
          card={card}
          errorOf={errorOf}
          carriers={carriers}
          onChange={onChange}
          onPlate={onPlate}
        />
        <Looked {...props} />
        {card.stage === 'open' && (
          <CardPhotos
            card={card.id}
            name={checkInOf(card).licensePlate || t('gate.lane.walkIn')}
            onCount={(photos) => photos !== card.entry.photos && onChange({ photos })}
          />
        )}
        {card.known !== null && card.stage === 'open' && (
          <Offer known={card.known} onTake={props.onTakeKnown} />
        )}
        {ending === null && !isHeld && taken !== null && card.stage === 'open' && (
          <MessageLine severity="caution" said={taken} />
        )}
        {objections.map(({ key, said }) => (
          <MessageLine key={key} severity="caution" said={said} />
        ))}
        {isAsking && <MessageLine severity="caution" said={askFirst(toAskOf(card))} />}
        {ending !== null && !isHeld && (
          <MessageLine severity={ending.severity} said={ending.said} />
        )}
        <Acts {...props} isComplete={findings.length === 0} />
      </form>
    </section>
  );
}

/** Whether it is its load's truck, and whether it is blocked: before anything is sent. */
function Release({ card }: Pick<Props, 'card'>) {
  const { licensePlate, dotNumber, companyHint, phone, ...input } = checkInOf(card);
  const asked = useDeferredValue({
    is: 'coming' as const,
    truck: {
      licensePlate,
      dotNumber,
      companyName: null,
      companyHint,
      phone,
      driverAppointmentIdentifier: input.driverAppointmentIdentifier,
    },
    appointment: card.appointment?.id ?? null,
  });
  const { zone, ticker } = usePage();
  const { t, format } = useWords();
  const { appointment } = card;
  const booked = appointment === null ? t('gate.lane.walkIn') : appointmentName(appointment);
  const name = licensePlate || booked;
  const hasNumber = `${licensePlate}${dotNumber}`.trim() !== '';
  const carrier = (appointment?.companyName ?? companyHint).trim();
  const which = t('gate.coming.which', {
    truck: hasNumber ? format(checkInLabel(checkInOf(card))) : name,
    carrier: carrier === '' ? message('actions.noCarrier') : displayText(carrier, 60),
    appointment:
      appointment === null
        ? message('gate.coming.noAppointment')
        : message('gate.coming.appointment', {
            name: appointmentName(appointment),
            at: zone.short(appointment.start, ticker.now()),
          }),
  });
  return <ReleaseLines asked={asked} name={name} which={which} />;
}

/** The checks of the truck. */
function Looked({ card: { entry, stage, isLookedAt }, lines, onChange, onLook }: Props) {
  const { t } = useWords();
  const { containers } = entry;
  if (lines.length === 0) return null;
  const trailerOf = new Map(lines.map(({ at, trailer }) => [at, trailer]));
  /** The name of a line. It includes the trailer's number if the truck brings two. */
  const nameOf = ({ at, item }: LookLine): string => {
    const label = displayText(item.label, 60);
    const code = containers[trailerOf.get(at) ?? -1]?.code;
    return code === undefined || containers.length < 2
      ? label
      : t('release.inspect.trailer', { item: label, trailer: displayText(code, 24) });
  };
  return (
    <LookLines
      title={t('release.inspect.came')}
      note={isLookedAt && <Tag tone="ok">{t('release.inspect.looked')}</Tag>}
      lines={lines}
      like="booked"
      isFixed={stage !== 'open'}
      nameOf={nameOf}
      onValue={(at, value) => onChange({ seen: { ...entry.seen, [at]: value } })}
      onOpen={onLook}
    />
  );
}

/** The truck's company, and the state of its appointment. */
function Head({ card: { appointment, entry } }: Pick<Props, 'card'>) {
  const { t } = useWords();
  return (
    <h3 className={styles.title}>
      <OutsideText
        text={appointment?.companyName ?? (entry.companyHint || t('gate.lane.walkIn'))}
        max={60}
      />
      {appointment !== null && <AtWindow row={appointment} />}
      {appointment !== null && <StatusUnlessScheduled row={appointment} />}
    </h3>
  );
}

/** How early or late the truck of an appointment is. It stands at the window now. */
function AtWindow({ row }: { row: Appointment }) {
  const { ticker } = usePage();
  const standing = useStanding(row);
  if (!isAwaited(standing)) return <Standing row={row} />;
  const now = ticker.now();
  return <StandingText standing={punctualityOf(row, now, new Date(now).toISOString())} />;
}

function StatusUnlessScheduled({ row }: { row: Appointment }) {
  const { status } = useAsSeenHere(row);
  return status === 'Scheduled' ? null : <StatusTag status={status} />;
}

/** The appointment, and the truck's target. */
function Facts(props: Props) {
  const { best, kept, promised } = props.proposal;
  const { appointment, also, stage } = props.card;
  const { api } = usePage();
  const { t, format } = useWords();
  const names = useNames();
  // Until the yard has been read we don't know the free spots.
  const isYardRead = useIsYardRead();
  const opened = useQuery({
    queryKey: ['gate', 'card', appointment?.id],
    queryFn: () => (appointment === null ? null : api.appointments.known({ id: appointment.id })),
    enabled: appointment !== null,
  });
  const notes = opened.data?.detail.notes ?? '';
  const loadType = appointment === null ? '' : names.loadType(appointment.loadTypeId);
  return (
    <dl className={styles.facts}>
      {stage !== 'done' && (
        <Fact name={t('gate.lane.goTo')}>
          <strong>
            {best === null ? t('gate.here.waiting') : <WholeCodes text={best.label} />}
          </strong>{' '}
          <span className={styles.why}>
            {best !== null && <WholeCodes text={format(best.why)} />}
            {best === null &&
              isYardRead &&
              (promised === null
                ? t(kept === null ? 'gate.lane.noneFree' : 'gate.lane.waits')
                : t('gate.lane.promised', { spot: promised.label, asset: promised.to }))}
            {best === null && kept !== null && (
              <> {t('gate.lane.keptSpot', { spot: kept.label, why: kept.why })}</>
            )}
          </span>
        </Fact>
      )}
      {appointment !== null && (
        <>
          <Fact name={t('common.appointment')}>
            <bdi>
              {[
                appointmentName(appointment),
                ...appointment.refNumbers.slice(0, 2).map((each) => displayText(each, 24)),
              ].join(' · ')}
            </bdi>
          </Fact>
          <Fact name={t('gate.lane.booked')}>
            {names.dock(appointment.dockId)} <Moment at={appointment.start} />
          </Fact>
        </>
      )}
      {also.length > 0 && (
        <Fact name={t('gate.alsoFor')}>
          <AlsoFor appointments={also} onNot={props.onNotAlsoFor} />
        </Fact>
      )}
      {loadType !== '' && (
        <Fact name={t('appointments.loadType')}>
          <OutsideText text={loadType} max={60} />
        </Fact>
      )}
      {notes !== '' && (
        <Fact name={t('common.notes')}>
          <OutsideText text={notes} max={160} />
        </Fact>
      )}
    </dl>
  );
}

/**
 * What this desk remembers about the plate. One key accepts it. We never fill it in unasked,
 * because then it would look like the driver's own words.
 */
function Offer({ known, onTake }: { known: KnownTruck; onTake: () => void }) {
  const { zone, ticker } = usePage();
  const { t } = useWords();
  const { trailer } = known;
  const facts = [
    known.phone,
    known.companyHint,
    known.dotNumber === '' ? '' : t('gate.truck.dot', { number: known.dotNumber }),
    known.visitType === 'Unknown' ? '' : visitTypeWords(known.visitType),
    trailer === null ? t('gate.card.noTrailer') : t('gate.container.type', { type: trailer.type }),
  ];
  return (
    <p className={styles.offer}>
      {t('gate.card.lastTime', { at: zone.short(known.at, ticker.now()) })}{' '}
      <bdi>
        {facts
          .filter((each) => each !== '')
          .map((each) => displayText(each, 60))
          .join(' · ')}
      </bdi>{' '}
      <Button
        size="compact-xs"
        variant="default"
        onClick={onTake}
        rightSection={<KeyHint keys="F2" />}
      >
        {t('gate.card.takeKnown')}
      </Button>
    </p>
  );
}

/** The main act says what Enter does. */
function Acts({
  card,
  objections,
  isOffline,
  isComplete,
  lines,
  onLook,
  onYes,
  onDepartOld,
  onOpenTruck,
  onUnfold,
  onEscape,
}: Props & { isComplete: boolean }) {
  const { t } = useWords();
  if (card.stage === 'done')
    return (
      <div className={styles.acts}>
        <Button type="submit" data-lane-act>
          {t('gate.lane.next')}
        </Button>
      </div>
    );
  const objection = objections[0] ?? null;
  // The trailer's number is settled before the check-in; until then Enter goes on.
  const isBlocked = objection !== null && (objection.field === null || isComplete);
  const mayGoOn = objection !== null && objection.held?.canGoOn !== false;
  const { standing: old = null, truck = null } = objection ?? {};
  const isNext = !isComplete || !isAllAsked(card);
  const isLook = !isNext && lines.length > 0 && !card.isLookedAt;
  const differs = Object.keys(card.entry.seen).length > 0;
  return (
    <LookActs className={styles.acts} count={isLook ? lines.length : 0} onOpen={onLook}>
      <Button
        type="submit"
        loading={card.stage === 'acting'}
        disabled={isBlocked}
        rightSection={<KeyHint keys="Enter" />}
        data-lane-act={!isBlocked || undefined}
      >
        {t(
          isNext
            ? 'gate.card.next'
            : isLook
              ? lines.some(({ isBlank }) => isBlank)
                ? 'gate.card.next'
                : differs
                  ? 'release.inspect.asSeen'
                  : 'release.inspect.expected'
              : isOffline
                ? 'gate.lane.act.keep'
                : 'gate.lane.act.checkIn',
        )}
      </Button>
      {old !== null && old.visitId === null && old.spotId !== null && (
        <Button variant="default" onClick={() => onDepartOld(old)}>
          {t('gate.card.oldLeft')}
        </Button>
      )}
      {truck !== null && (
        <Button variant="default" onClick={() => onOpenTruck(truck.id)}>
          {t('gate.kept.open', { truck: assetLabel(truck) })}
        </Button>
      )}
      {mayGoOn && (
        <Button variant="default" onClick={onYes}>
          {t(yesTo(objection, isOffline, !isNext && !isLook))}
        </Button>
      )}
      <Button
        variant="default"
        aria-expanded={card.isUnfolded}
        onClick={() => onUnfold(!card.isUnfolded)}
        rightSection={<KeyHint keys="F3" />}
      >
        {t(card.isUnfolded ? 'gate.card.fewer' : 'gate.card.more')}
      </Button>
      <Button variant="subtle" onClick={onEscape}>
        {t('common.cancel')}
      </Button>
    </LookActs>
  );
}

/** What a yes to an objection says. `letsIn`: nothing is asked after it. */
const yesTo = ({ held, field, said }: Objection, isOffline: boolean, letsIn: boolean) =>
  held !== null
    ? isOffline
      ? 'gate.held.keep'
      : 'gate.held.goOn'
    : field !== null
      ? letsIn
        ? 'gate.card.otherTrailerIn'
        : 'gate.card.otherTrailer'
      : said.code === 'gate.card.bookedBy'
        ? 'gate.card.thisOne'
        : 'gate.card.anyway';
