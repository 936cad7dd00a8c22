/** Carries out the clerk's decision about one operation. */

import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { findingsAgain } from '../../../shared/outbox/choices.ts';
import type { Actor, ClerkChoice } from '../../../shared/outbox/model.ts';
import type { OutboxEventKind } from '../../../shared/outbox/transitions.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { Finding, Operation } from '../../../shared/yard/operations.ts';
import { type EnqueueParts, enqueue, imageOf, notSaved } from '../queue/enqueue.ts';
import { isShared, type OpenEntry } from '../queue/open-operations.ts';
import { type RecordParts, recordOf } from '../queue/operation-records.ts';
import { homeOf } from '../verify/resolve.ts';

/**
 * The clerk's decision. `spot` is the new target of `change-target`.
 *
 * Example: `{ id: 'op-2', choice: 'change-target', spot: 'spot-D7', actor }`.
 */
export type ClerkDecision = {
  readonly id: OperationId;
  readonly choice: ClerkChoice;
  readonly spot?: SpotId | undefined;
  readonly actor: Actor;
};

/** The operation afterwards (the new one if we made one), or why nothing was done. */
export type Chosen =
  | { readonly kind: 'done'; readonly entry: OpenEntry }
  | { readonly kind: 'not-possible'; readonly said: Message }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

export type ChooseParts = EnqueueParts & {
  readonly records: RecordParts;
  readonly newId: () => OperationId;
  readonly format: Words['format'];
};

/** Carries out the decision. Only decisions among the `choices` of the record are possible. */
export function choose(input: ClerkDecision, parts: ChooseParts): Chosen {
  try {
    const entry = parts.openOperations.find(input.id);
    if (entry === null) return notPossible(message('operations.cannot.unknown'));
    if (!recordOf(entry, parts.records).choices.includes(input.choice))
      return notPossible(message('operations.cannot.movedOn'));
    return decide(entry, input, parts);
  } catch (error) {
    return notPossible(notSaved(error));
  }
}

function decide(entry: OpenEntry, input: ClerkDecision, parts: ChooseParts): Chosen {
  const { openOperations, clock } = parts;
  const { clerk } = input.actor;
  const step = (event: OutboxEventKind, said: Message, account?: string): Chosen => {
    openOperations.step(
      entry,
      event,
      said,
      'commit-first',
      account === undefined ? {} : { account },
    );
    return { kind: 'done', entry };
  };
  switch (input.choice) {
    case 'cancel':
      return step(
        isShared(entry) ? 'withdrawn' : 'canceled',
        message('operations.event.canceledBy', { clerk }),
      );
    case 'drop':
      if (isShared(entry))
        return step('withdrawn', message('operations.event.droppedBy', { clerk }));
      return step(
        entry.progress.state === 'queued' ? 'canceled' : 'dropped',
        message('operations.event.droppedBy', { clerk }),
      );
    case 'send-now':
      step('released', message('operations.event.sentNowBy', { clerk }));
      entry.isDelayed = false;
      entry.due = clock.monotonic();
      return { kind: 'done', entry };
    case 'check-again':
      step('check-again', message('operations.event.checkedBy', { clerk }));
      entry.due = clock.monotonic();
      return { kind: 'done', entry };
    case 'mark-done':
      return step('vouched', message('operations.event.vouchedBy', { clerk }));
    case 'take-over': {
      const account = parts.records.account();
      if (account === null) return notPossible(message('operations.cannot.signIn'));
      return step(
        'taken-over',
        message('operations.event.takenOverBy', { clerk, account }),
        account,
      );
    }
    case 'send-again':
      return sendAgain(entry, input, parts);
    case 'change-target':
      return input.spot === undefined
        ? notPossible(message('operations.cannot.noSpot'))
        : changeTarget(entry, input, input.spot, parts);
  }
}

function sendAgain(entry: OpenEntry, { actor }: ClerkDecision, parts: ChooseParts): Chosen {
  const { openOperations, clock, views } = parts;
  const { operation } = entry.saved;
  const findings = findingsAgain(views.view, operation);
  if (isRefused(findings)) return { kind: 'refused', findings };
  if (entry.progress.state === 'rejected') return anew(entry, operation, actor, parts);
  // The clerk has read which rules it broke. Only new cautions stop it again.
  const read = [
    ...entry.accepted,
    ...entry.findings.map(({ code }) => code),
    ...parts.records.conflictsOf(entry.saved.id).map(({ code }) => code),
    ...findings.map(({ code }) => code),
  ];
  const said = message('operations.event.sentAgainBy', { clerk: actor.clerk });
  openOperations.step(
    entry,
    entry.progress.state === 'queued' ? 'released' : 'send-again',
    said,
    'commit-first',
  );
  entry.accepted = [...new Set(read)];
  entry.seen = imageOf(views.view, entry.saved.touches, parts.openTurns);
  entry.isDelayed = false;
  entry.decidedAt = clock.monotonic();
  entry.due = clock.monotonic();
  return { kind: 'done', entry };
}

function changeTarget(
  entry: OpenEntry,
  { actor }: ClerkDecision,
  spot: SpotId,
  parts: ChooseParts,
): Chosen {
  const operation = retarget(entry.saved.operation, spot, parts);
  if (operation === null) return notPossible(message('operations.cannot.noTarget'));
  return anew(entry, operation, actor, parts);
}

/**
 * Makes a new operation in place of another, which ends in the same transaction. The page has
 * already shown the cautions.
 */
function anew(entry: OpenEntry, operation: Operation, actor: Actor, parts: ChooseParts): Chosen {
  const accepted = check(parts.views.view, operation).map(({ code }) => code);
  const event = isShared(entry)
    ? 'withdrawn'
    : entry.progress.state === 'queued'
      ? 'canceled'
      : 'dropped';
  const ending = {
    entry,
    event,
    said: message('operations.event.replacedBy', { clerk: actor.clerk }),
  } as const;
  const isOpen = parts.openOperations.entries.has(entry.saved.id);
  const made = enqueue(
    { id: parts.newId(), operation, accepted, actor, replaces: entry.saved.id },
    parts,
    isOpen ? ending : undefined,
  );
  switch (made.kind) {
    case 'saved':
      return { kind: 'done', entry: made.entry };
    case 'not-saved':
      return notPossible(made.said);
    case 'refused':
    case 'caution':
      return { kind: 'refused', findings: made.findings };
  }
}

/** Moves the same asset to another spot, from where it is now. */
function retarget(operation: Operation, spot: SpotId, parts: ChooseParts): Operation | null {
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return null;
  const { asset } = operation;
  const from = homeOf(parts.views.view, asset);
  if (from === null) return { kind: 'assign', asset, spot };
  return {
    kind: 'reassign',
    asset,
    from,
    to: spot,
    reason:
      operation.kind === 'reassign'
        ? operation.reason
        : parts.format(message('operations.reason.newTarget')),
  };
}

const notPossible = (said: Message): Chosen => ({ kind: 'not-possible', said });
