import { useMemo } from 'react';
import type { AppointmentId } from '../../../../shared/ids.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import type { ExpectedRow, HereRow } from '../gate-rows.ts';
import { askedLines } from '../release/here-lines.ts';
import { Chooser } from './chooser.tsx';
import { ComingCard } from './coming-card.tsx';
import { HereCard } from './here-card.tsx';
import { UnfinishedCards } from './unfinished-cards.tsx';
import type { useGateLane } from './use-gate-lane.ts';

type Props = {
  readonly gate: ReturnType<typeof useGateLane>;
  readonly expected: readonly ExpectedRow[];
  readonly here: readonly HereRow[];
  readonly mayCheckIn: boolean;
  /** Corrects the plate of a truck that is here. Null while checking in is off. */
  readonly onPlate: ((visit: Visit) => void) | null;
  /** Takes the check-in of a truck back. */
  readonly onWrong: (row: HereRow) => void;
  /** Asks what a truck came for as well. */
  readonly onAlsoFor: (row: HereRow) => void;
  /** It did not come for this one. */
  readonly onNotAlsoFor: (row: HereRow, appointment: AppointmentId) => void;
};

/**
 * The open part of the gate below the search box: the error of a code, a choice, a card, and
 * waiting cards.
 */
export function LaneView(props: Props) {
  const { gate, expected, here, mayCheckIn, onPlate } = props;
  const { lane, state } = gate;
  const { open, kept, notice } = state;
  const carriers = useMemo(() => carriersOf(expected, here), [expected, here]);
  const row = open?.kind === 'here' ? here.find(({ visit }) => visit.id === open.visit) : undefined;
  const close = () => lane.escape();
  return (
    <>
      {notice !== null && <MessageLine severity="caution" said={notice} />}
      <UnfinishedCards
        cards={kept}
        against={(card) => gate.againstKept(card).map(({ said }) => said)}
        onResume={(id) => lane.resume(id)}
        onDiscard={(id) => lane.discard(id)}
      />
      {open?.kind === 'chooser' && (
        <Chooser
          chooser={open}
          onChoose={(at) => lane.choose(at)}
          onEnter={() => lane.enter()}
          onEscape={close}
        />
      )}
      {open?.kind === 'coming' && (
        <ComingCard
          key={open.id}
          card={open}
          proposal={gate.proposal}
          taken={gate.taken}
          isOffline={gate.isOffline}
          objections={gate.objections}
          carriers={carriers}
          lines={gate.lines}
          onLook={(at) => {
            const line = gate.lines[at];
            if (line !== undefined) lane.openLook(at, line);
          }}
          onChange={(change) => lane.change(change)}
          onPlate={() => void lane.recall()}
          onTakeKnown={() => lane.takeKnown()}
          onNotAlsoFor={(id) => lane.notAlsoFor(id)}
          onUnfold={(isUnfolded) => lane.unfold(isUnfolded)}
          onEnter={(at) => lane.enter(at)}
          onYes={() => lane.answerYes()}
          onDepartOld={gate.departOld}
          onOpenTruck={(truck) => lane.openTruck(truck)}
          onEscape={close}
        />
      )}
      {open?.kind === 'here' && row !== undefined && (
        <HereCard
          card={open}
          row={row}
          mayCheckIn={mayCheckIn}
          looks={gate.looks}
          onEnter={(at) => lane.enter(at)}
          onLook={(at) => {
            const line = askedLines(gate.looks)[at];
            if (line !== undefined) lane.openLook(at, line);
          }}
          onWrite={(line, value) => lane.write(line, value)}
          onToggleLines={(subject) => lane.lookAgain(subject)}
          onAct={() => lane.letGo()}
          onMoved={() => void lane.followPlace()}
          onAnotherTruck={() => lane.anotherTruck()}
          onPlate={onPlate === null ? null : () => onPlate(row.visit)}
          onWrong={() => props.onWrong(row)}
          onAlsoFor={() => props.onAlsoFor(row)}
          onNotAlsoFor={(appointment) => props.onNotAlsoFor(row, appointment)}
          onEscape={close}
        />
      )}
    </>
  );
}

/** Names of carriers that are expected or here, offered first because clerks type them most. */
function carriersOf(expected: readonly ExpectedRow[], here: readonly HereRow[]): readonly string[] {
  const names = new Map<string, string>();
  const add = (name: string | null) => {
    if (name !== null && name.trim() !== '') names.set(name.trim().toLowerCase(), name.trim());
  };
  for (const { appointment } of expected) add(appointment.companyName);
  for (const { visit } of here) add(visit.companyName ?? visit.companyHint);
  return [...names.values()].sort((a, b) => a.localeCompare(b));
}
