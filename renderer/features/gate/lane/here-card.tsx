import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import { carrierHere } from '../../../../shared/gate-checks/carrier-facts.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import { assetLabel, assetName, displayText } from '../../../../shared/text.ts';
import type { AssetSubject } from '../../../../shared/yard/operations.ts';
import { Photos } from '../../../operations/photos/photos.tsx';
import { Age } from '../../../page/parts/age.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { StandingText } from '../../../schedule/standing.tsx';
import { KeyHint, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import type { HereRow } from '../gate-rows.ts';
import { askedLines, type HereLook } from '../release/here-lines.ts';
import { HereLooks } from '../release/here-looks.tsx';
import { HeldTrailer, ReleaseLines } from '../release/release-lines.tsx';
import { AlsoFor } from './also-for.tsx';
import { Fact } from './fact.tsx';
import styles from './lane.module.css';
import type { HereCard as Card } from './model.ts';

type Props = {
  readonly card: Card;
  readonly row: HereRow;
  readonly mayCheckIn: boolean;
  readonly looks: readonly HereLook[];
  /** `at`: the line that has the focus. */
  readonly onEnter: (at: `look:${number}` | null) => void;
  /** Opens a line that isn't as expected. */
  readonly onLook: (at: number) => void;
  readonly onWrite: (line: string, value: string) => void;
  /** Opens or shuts the lines of a truck or trailer that was looked at. */
  readonly onToggleLines: (subject: AssetSubject) => void;
  /** Does what the card offers: finds a spot, or departs the truck. */
  readonly onAct: () => void;
  /** The truck is on another spot, or on none. */
  readonly onMoved: () => void;
  /** It is another truck: asks which. */
  readonly onAnotherTruck: () => void;
  /** Corrects its plate. */
  readonly onPlate: (() => void) | null;
  /** Takes its check-in back. */
  readonly onWrong: () => void;
  /** Asks what it came for as well. */
  readonly onAlsoFor: () => void;
  readonly onNotAlsoFor: (appointment: AppointmentId) => void;
  readonly onEscape: () => void;
};

/**
 * A truck that is here: where it stands, since when, and what leaves with it. A scan ticks what
 * leaves. Enter departs the truck only if its own pass was scanned. After any other code Enter asks
 * which truck is meant.
 */
export function HereCard(props: Props) {
  const { card, row, onAct, onAnotherTruck, onWrong, onAlsoFor, onEscape, mayCheckIn } = props;
  const { t } = useWords();
  const { act } = card;
  const { onMoved } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the spot changes
  useEffect(onMoved, [row.visit.spotId]);
  const isLookFirst = askedLines(props.looks).length > 0;
  return (
    <section className={styles.card} aria-label={t('gate.lane.card')} data-region data-lane-card>
      <Facts row={row} seen={card.seen} onNotAlsoFor={props.onNotAlsoFor} />
      <ReleaseLines asked={{ is: 'here', visit: row.visit.id }} name={assetLabel(row.visit)} />
      {row.hooked.map((each) => (
        <HeldTrailer key={each.id} id={each.id} name={assetLabel(each)} />
      ))}
      <HereLooks {...props} written={card.written} problem={card.problem} />
      <Photos asset={row.visit} kind="visit" hooked={row.hooked} />
      {card.isAsking ? (
        <Question {...props} />
      ) : (
        <div className={styles.acts}>
          <Button
            onClick={onAct}
            variant={isLookFirst ? 'default' : 'filled'}
            rightSection={card.isOwnPass && !isLookFirst ? <KeyHint keys="Enter" /> : undefined}
          >
            {t(`gate.lane.act.${act}`)}
          </Button>
          {!card.isOwnPass && mayCheckIn && (
            <Button variant="default" onClick={onAnotherTruck}>
              {t('gate.card.another')}
            </Button>
          )}
          {props.onPlate !== null && (
            <Button variant="default" onClick={props.onPlate}>
              {t('gate.plate.open')}
            </Button>
          )}
          {!row.isTakenBack && (
            <>
              <Button variant="default" onClick={onWrong} rightSection={<KeyHint keys="F9" />}>
                {t('gate.wrongIn.open')}
              </Button>
              <Button variant="default" onClick={onAlsoFor} rightSection={<KeyHint keys="F7" />}>
                {t('gate.alsoFor.open')}
              </Button>
            </>
          )}
          <Button variant="subtle" onClick={onEscape}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Asks which truck it is. Each answer has its own key, and none is Enter. */
function Question({ row, card: { act }, onAct, onAnotherTruck, onEscape, mayCheckIn }: Props) {
  const { t } = useWords();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const answer =
      event.key === '1' ? onAct : event.key === '2' && mayCheckIn ? onAnotherTruck : null;
    if (answer === null) return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  };
  const truck = assetLabel(row.visit);
  const question = t('gate.card.which', { truck });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of answers, without a frame of its own
    <div
      className={styles.question}
      role="group"
      aria-label={question}
      data-lane-question
      data-single-keys
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <strong>{question}</strong>
      <div className={styles.acts}>
        <Button variant="default" onClick={onAct} rightSection={<KeyHint keys="1" />}>
          {t(`gate.card.this.${act}`, { truck })}
        </Button>
        {mayCheckIn && (
          <Button variant="default" onClick={onAnotherTruck} rightSection={<KeyHint keys="2" />}>
            {t('gate.card.another')}
          </Button>
        )}
        <Button variant="subtle" onClick={onEscape}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Facts({
  row,
  seen,
  onNotAlsoFor,
}: Pick<Props, 'row' | 'onNotAlsoFor'> & { readonly seen: readonly string[] }) {
  const { visit, hooked, spotCode, appointment, alsoFor, isTakenBack, standing } = row;
  const { t, format } = useWords();
  const { company, booked } = carrierHere(row);
  const codes = seen.map(searchKey);
  const isSeen = (code: string | null) => code !== null && codes.includes(searchKey(code));
  return (
    <>
      <h3 className={styles.title}>
        <bdi>{assetLabel(visit)}</bdi>{' '}
        <Tag tone="truck">
          {spotCode === null ? t('gate.here.waiting') : displayText(spotCode, 24)}
        </Tag>
        {isTakenBack && <Tag tone="warn">{t('gate.here.takenBack')}</Tag>}
        {standing !== null && standing.kind !== 'over' && <StandingText standing={standing} />}
      </h3>
      <dl className={styles.facts}>
        <Fact name={t('common.company')}>
          <OutsideText
            text={company === null ? t('common.unknown') : carrierNameText(company, 60)}
            max={60}
          />
          {booked !== null && (
            <>
              {' '}
              <Tag tone="warn">
                {t('gate.here.bookedBy', { booked: carrierNameText(booked, 40) })}
              </Tag>
            </>
          )}
        </Fact>
        <Fact name={t('gate.lane.since')}>
          <Age since={row.cameAt} plain />
        </Fact>
        <Fact name={t('common.appointment')}>
          {appointment === null ? (
            t('gate.lane.noAppointment')
          ) : (
            <bdi>{appointmentName(appointment)}</bdi>
          )}
        </Fact>
        {alsoFor.length > 0 && (
          <Fact name={t('gate.alsoFor')}>
            <AlsoFor appointments={alsoFor} onNot={onNotAlsoFor} />
          </Fact>
        )}
        <Fact name={t('gate.lane.leaves')}>
          {hooked.length === 0 ? t('gate.card.noTrailer') : null}
          {hooked.map((each) => (
            <span key={each.id} className={styles.leaves} data-seen={isSeen(each.code)}>
              {isSeen(each.code) && <span aria-hidden>✓ </span>}
              <bdi>
                <WholeCodes text={format(assetName(each))} />
              </bdi>
              {isSeen(each.code) && <span className="ym-hidden"> {t('gate.lane.seen')}</span>}
            </span>
          ))}
        </Fact>
      </dl>
    </>
  );
}
