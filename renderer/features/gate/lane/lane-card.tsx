import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CheckIn, HeldTruck } from '../../../../shared/console-api/gate.ts';
import { checkInFindings, checkInLabel, heldSaid } from '../../../../shared/gate/check-in.ts';
import { codeOf } from '../../../../shared/gate/codes.ts';
import type { LaneState } from '../../../../shared/gate/gate-lane.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { assetLabel, assetName, displayText } from '../../../../shared/text.ts';
import type { BestSpot } from '../../../operations/ranking.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Age, Moment } from '../../../page/parts/age.tsx';
import { useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { StandingText } from '../../../schedule/standing.tsx';
import { useNames } from '../../../schedule/use-schedule.ts';
import { Foreign, KeyHint, SaidLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import type { HereRow, LaneSubject } from '../gate-rows.ts';
import styles from './lane.module.css';

type Props = {
  readonly lane: LaneState<LaneSubject>;
  readonly input: CheckIn;
  readonly said: Message | null;
  /** What is told is that all is done. */
  readonly isWhole: boolean;
  /** Where the truck is sent; null: it waits. */
  readonly best: BestSpot | null;
  /** The spot proposed before was taken. */
  readonly taken: Message | null;
  /** The service is not reached: the check-in is kept, not sent. */
  readonly isOffline: boolean;
  /** Another desk that has the truck; null: none. */
  readonly held: HeldTruck | null;
  readonly change: (change: Partial<CheckIn>) => void;
  readonly onPlate: (plate: string) => void;
  readonly onEnter: () => void;
  /** In the place of the desk that has the truck. */
  readonly onGoOn: () => void;
  readonly onEscape: () => void;
  /** All fields, in the dialog. */
  readonly onAll: () => void;
};

/** The card of the lane: what matters of one truck, and one main act. */
export function LaneCard(props: Props) {
  const { lane, said, onEnter, onEscape, isOffline, held } = props;
  const { t } = useWords();
  if (lane.kind === 'ready') return null;
  const { subject } = lane;
  const isHere = subject.kind === 'here';
  const act = isHere
    ? subject.row.visit.spotId === null
      ? 'assign'
      : 'depart'
    : isOffline
      ? 'keep'
      : 'checkIn';
  return (
    <section className={styles.card} aria-label={t('gate.lane.card')} data-region>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        {isHere ? (
          <Here row={subject.row} seen={lane.kind === 'card' ? lane.seen : []} />
        ) : (
          <Coming {...props} subject={subject} />
        )}
        {said === null && held === null && props.taken !== null && lane.kind === 'card' && (
          <SaidLine severity="caution" said={props.taken} />
        )}
        {held !== null && (
          <SaidLine severity="caution" said={heldSaid(held, checkInLabel(props.input))} />
        )}
        {said !== null && held === null && (
          <SaidLine
            severity={lane.kind !== 'done' ? 'refuse' : props.isWhole ? 'done' : 'caution'}
            said={said}
          />
        )}
        <div className={styles.acts}>
          {lane.kind === 'done' ? (
            <Button type="submit">{t('gate.lane.next')}</Button>
          ) : (
            <>
              <Button
                type="submit"
                loading={lane.kind === 'acting'}
                disabled={held !== null}
                rightSection={<KeyHint keys="Enter" />}
              >
                {t(`gate.lane.act.${act}`)}
              </Button>
              {held?.canGoOn === true && (
                <Button variant="default" onClick={props.onGoOn}>
                  {t(isOffline ? 'gate.held.keep' : 'gate.held.goOn')}
                </Button>
              )}
              {!isHere && (
                <Button variant="default" onClick={props.onAll}>
                  {t('gate.lane.all')}
                </Button>
              )}
              <Button variant="subtle" onClick={onEscape}>
                {t('common.cancel')}
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A truck that is here: where, since when, what leaves with it, each ticked by its scan. */
function Here({
  row: { visit, hooked, spotCode, appointment, standing },
  seen,
}: {
  row: HereRow;
  seen: readonly string[];
}) {
  const { t, format } = useWords();
  const isSeen = (code: string | null) => code !== null && seen.includes(codeOf(code));
  return (
    <>
      <h3 className={styles.title}>
        <bdi>{assetLabel(visit)}</bdi>{' '}
        <Tag tone="truck">
          {spotCode === null ? t('gate.here.waiting') : displayText(spotCode, 24)}
        </Tag>
        {standing !== null && standing.kind !== 'over' && <StandingText standing={standing} />}
      </h3>
      <dl className={styles.facts}>
        <Fact name={t('common.company')}>
          <Foreign text={visit.companyName ?? visit.companyHint ?? '—'} max={60} />
        </Fact>
        <Fact name={t('gate.lane.since')}>
          <Age since={visit.createdAt} plain />
        </Fact>
        <Fact name={t('common.appointment')}>
          {appointment === null ? (
            t('gate.lane.noAppointment')
          ) : (
            <bdi>{appointmentName(appointment)}</bdi>
          )}
        </Fact>
        <Fact name={t('gate.lane.leaves')}>
          {hooked.length === 0 ? t('common.bobtail') : null}
          {hooked.map((each) => (
            <span key={each.id} className={styles.leaves} data-seen={isSeen(each.code)}>
              {isSeen(each.code) && <span aria-hidden>✓ </span>}
              <bdi>{format(assetName(each))}</bdi>
              {isSeen(each.code) && <span className="ym-hidden"> {t('gate.lane.seen')}</span>}
            </span>
          ))}
        </Fact>
      </dl>
    </>
  );
}

/** A truck that comes in: what is booked, where it goes, and only what is missing to fill in. */
function Coming({
  subject,
  input,
  best,
  change,
  onPlate,
  lane,
}: Props & { readonly subject: Exclude<LaneSubject, { kind: 'here' }> }) {
  const { api } = usePage();
  const { t, format, list } = useWords();
  const names = useNames();
  // Of a yard that is not read nobody knows what is free.
  const isYardRead = useIsYardRead();
  const appointment = subject.kind === 'expected' ? subject.row.appointment : null;
  const opened = useQuery({
    queryKey: ['gate', 'card', appointment?.id],
    queryFn: () => (appointment === null ? null : api.appointments.known({ id: appointment.id })),
    enabled: appointment !== null,
  });
  const notes = opened.data?.detail.notes ?? '';
  const missing = new Set(checkInFindings(input).map(({ part }) => part));
  // What is filled in stays a field while it is worked on; what was known is a fact.
  const asked = useRef<ReadonlySet<string>>(new Set());
  asked.current = new Set([...asked.current, ...missing]);
  const first = useRef<HTMLInputElement>(null);
  const key = subject.kind === 'expected' ? subject.row.appointment.id : 'walk-in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a card
  useEffect(() => {
    asked.current = new Set(missing);
    if (missing.size > 0) document.querySelector<HTMLElement>('[data-lane-missing]')?.focus();
  }, [key]);
  const isFixed = lane.kind !== 'card';
  const field = (
    part: 'truck' | 'phone',
    label: string,
    value: string,
    set: (text: string) => void,
    done?: (text: string) => void,
  ) => (
    <TextInput
      ref={part === 'truck' ? first : undefined}
      label={label}
      size="xs"
      value={value}
      disabled={isFixed}
      maxLength={part === 'truck' ? 20 : 40}
      type={part === 'phone' ? 'tel' : 'text'}
      autoComplete="off"
      // Tab goes only through what is missing.
      tabIndex={missing.has(part) || asked.current.has(part) ? 0 : -1}
      data-lane-missing={missing.has(part) || undefined}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={(event) => done?.(event.currentTarget.value)}
    />
  );
  return (
    <>
      <h3 className={styles.title}>
        <Foreign
          text={appointment?.companyName ?? (input.companyHint || t('gate.lane.walkIn'))}
          max={60}
        />
        {subject.kind === 'expected' && <StandingText standing={subject.row.standing} />}
      </h3>
      <dl className={styles.facts}>
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
            {names.loadType(appointment.loadTypeId) !== '' && (
              <Fact name={t('appointments.loadType')}>
                <Foreign text={names.loadType(appointment.loadTypeId)} max={60} />
              </Fact>
            )}
          </>
        )}
        <Fact name={t('gate.lane.goTo')}>
          <strong>{best === null ? t('gate.here.waiting') : best.label}</strong>{' '}
          <span className={styles.why}>
            {best !== null ? format(best.why) : isYardRead ? t('gate.lane.noneFree') : null}
          </span>
        </Fact>
        {input.containers.length > 0 && (
          <Fact name={t('gate.pass.brings')}>
            <bdi>{list(input.containers.map(({ code }) => displayText(code, 40)))}</bdi>
          </Fact>
        )}
        {notes !== '' && (
          <Fact name={t('common.notes')}>
            <Foreign text={notes} max={160} />
          </Fact>
        )}
      </dl>
      <div className={styles.fields}>
        {field(
          'truck',
          t('gate.checkIn.plate'),
          input.licensePlate,
          (licensePlate) => change({ licensePlate }),
          onPlate,
        )}
        {field('phone', t('common.driverPhone'), input.phone, (phone) => change({ phone }))}
      </div>
    </>
  );
}
