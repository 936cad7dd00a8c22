/**
 * From a sentence of the search box to what the operator does, with its line: what Enter will do,
 * and the rules' verdict before. Pure.
 */

import { inTurn, type Message, message, rawText } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import { refLabel, spotRefLabel } from '../../shared/text.ts';
import type { Command } from '../../shared/verbs/parse.ts';
import type { AssetRef } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import {
  cautionsOf,
  choiceOf,
  draftOf,
  findingsOf,
  type OperationDraft,
  refusalOf,
} from './draft/operation-draft.ts';
import { whichAsset } from './draft/which-asset.ts';
import type { CompleteIntent, Intent } from './intents.ts';

/**
 * One line: what is done, why not or what to mind, and the intent; null where nothing can be done.
 */
export type SaidIntent = {
  readonly label: Message;
  /**
   * Which of several that have one number: kind, carrier and place; null where no asset is named.
   */
  readonly which: Message | null;
  readonly verdict: Message | null;
  readonly isRefused: boolean;
  readonly intent: Intent | null;
  readonly reason: string;
};

/** Commands that change the yard; the others only show something. */
export type YardCommand = Extract<
  Command,
  { kind: 'move' | 'swap' | 'close' | 'open' | 'depart' | 'drop' | 'wait' }
>;

const spotOf = (yard: YardTable, asset: AssetRef): SpotId | null => {
  if (asset.kind === 'visit') return yard.visit(asset.id)?.spotId ?? null;
  const container = yard.container(asset.id);
  return (
    container?.spotId ??
    (container?.visitId == null ? null : (yard.visit(container.visitId)?.spotId ?? null))
  );
};

/** The intent of a command, or what is said where it has none. */
function intentOf(yard: YardTable, command: YardCommand): Intent | Message {
  switch (command.kind) {
    case 'move': {
      const from = spotOf(yard, command.asset);
      const { asset, to } = command;
      return from === null
        ? { kind: 'assign', asset, spot: to }
        : { kind: 'reassign', from, asset, to };
    }
    case 'swap':
      return command;
    case 'close':
    case 'open':
      return { kind: command.kind, spot: command.spot };
    case 'depart':
    case 'drop':
    case 'wait':
      return leaving(yard, command.kind, command.asset);
  }
}

function leaving(
  yard: YardTable,
  kind: 'depart' | 'drop' | 'wait',
  asset: AssetRef,
): Intent | Message {
  const spot = spotOf(yard, asset);
  const name = refLabel(yard, asset);
  if (spot === null) return message('shell.verb.waits', { asset: name });
  // What is hooked goes with its truck: the truck is named, never meant by its trailer.
  const truck = asset.kind === 'container' ? yard.container(asset.id)?.visitId : null;
  if (truck != null)
    return message('shell.verb.hooked', {
      asset: name,
      truck: refLabel(yard, { kind: 'visit', id: truck }),
    });
  if (kind === 'wait') return { kind: 'unassign', spot, asset };
  if (kind === 'depart') return { kind: 'depart', spot, asset };
  if (asset.kind !== 'visit' || yard.hookedTo(asset.id).length === 0)
    return message('shell.verb.nothingHooked', { asset: name });
  return { kind: 'drop', spot, visit: asset.id };
}

/** Nothing is left to ask but a reason or a confirmation. */
const isComplete = (intent: Intent): intent is CompleteIntent =>
  intent.kind === 'assign'
    ? intent.spot !== null
    : intent.kind === 'reassign' || intent.kind === 'swap'
      ? intent.to !== null
      : intent.kind !== 'attach' && intent.kind !== 'assign-here';

/** What we ask where the target is missing. */
const asked = (yard: YardTable, intent: Intent): Message => {
  if (intent.kind === 'assign' || (intent.kind === 'reassign' && intent.asset !== null)) {
    const asset = refLabel(yard, intent.asset as AssetRef);
    return message(intent.kind === 'assign' ? 'actions.pick.assign' : 'actions.pick.reassign', {
      asset,
    });
  }
  return message('actions.pick.swap', {
    spot: 'from' in intent ? spotRefLabel(yard, intent.from) : '',
  });
};

/**
 * The line of a command over the present yard. `reasons`: those that this desk offers; the
 * beginning of one is enough.
 */
export function saidIntent(
  yard: YardTable,
  command: YardCommand,
  reasons: (kind: 'close' | 'open') => readonly string[],
): SaidIntent {
  const intent = intentOf(yard, command);
  const which = 'asset' in command ? whichAsset(yard, command.asset) : null;
  if ('code' in intent)
    return { label: intent, which, verdict: null, isRefused: true, intent: null, reason: '' };
  if (!isComplete(intent))
    return {
      label: asked(yard, intent),
      which,
      verdict: null,
      isRefused: false,
      intent,
      reason: '',
    };
  const draft: OperationDraft = draftOf(yard, intent);
  const findings = findingsOf(yard, choiceOf(draft, draft.initial), null);
  const refusal = refusalOf(findings);
  const verdict = refusal?.said ?? cautionsOf(findings)[0]?.said ?? null;
  const reason = 'reason' in command ? wholeReason(command.reason, reasons(command.kind)) : '';
  const label = reason === '' ? draft.title : inTurn([draft.title, rawText(`“${reason}”`)]);
  return { label, which, verdict, isRefused: refusal !== null, intent, reason };
}

/** The beginning of an offered reason stands for it; anything else is the reason as typed. */
const wholeReason = (typed: string, offered: readonly string[]): string => {
  const wanted = typed.trim().toLowerCase();
  return wanted === ''
    ? ''
    : (offered.find((each) => each.toLowerCase().startsWith(wanted)) ?? typed.trim());
};
