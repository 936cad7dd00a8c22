/**
 * From a sentence in the search box to an intent, with the line to show: what Enter will do, and
 * the rules' verdict. Pure.
 */

import { inTurn, type Message, message, rawText } from '../../shared/i18n/message.ts';
import type { ContainerId, SpotId } from '../../shared/ids.ts';
import { bareWords } from '../../shared/search-key.ts';
import { refLabel, spotRefLabel } from '../../shared/text.ts';
import type { Command } from '../../shared/verbs/parse.ts';
import { assetsOn } from '../../shared/yard/contents.ts';
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
 * One line of the search box. `intent` is null when nothing can be done, and `verdict` then says
 * why.
 *
 * Example for "move 480017 d2": label "Move 480017 to D-02", which "Trailer 480017, Acme Freight,
 * on B-08."
 */
export type TypedIntent = {
  readonly label: Message;
  /**
   * Kind, carrier and place, to tell assets with the same number apart. Null when the sentence
   * names no asset.
   */
  readonly which: Message | null;
  readonly verdict: Message | null;
  readonly isRefused: boolean;
  readonly intent: Intent | null;
  readonly reason: string;
};

/** The commands that change the yard. The others only show something. */
export type YardCommand = Extract<
  Command,
  { kind: 'move' | 'swap' | 'close' | 'open' | 'depart' | 'drop' | 'wait' | 'attach' | 'detach' }
>;

const spotOf = (yard: YardTable, asset: AssetRef): SpotId | null => {
  if (asset.kind === 'visit') return yard.visit(asset.id)?.spotId ?? null;
  const container = yard.container(asset.id);
  return (
    container?.spotId ??
    (container?.visitId == null ? null : (yard.visit(container.visitId)?.spotId ?? null))
  );
};

/** The intent of a command, or why it has none. */
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
      return swapping(yard, command);
    case 'attach':
      return hooking(yard, command.asset, command.to);
    case 'detach':
      return unhooking(yard, command.asset, command.from ?? []);
    case 'close':
    case 'open':
      return { kind: command.kind, spot: command.spot };
    case 'depart': {
      const { asset, isAlone = false } = command;
      const drops = isAlone && asset.kind === 'visit' && yard.hookedTo(asset.id).length > 0;
      return leaving(yard, drops ? 'drop' : 'depart', asset);
    }
    case 'drop':
    case 'wait':
      return leaving(yard, command.kind, command.asset);
  }
}

/** Assets stand for their spots. */
function swapping(
  yard: YardTable,
  { from, to }: Extract<Command, { kind: 'swap' }>,
): Intent | Message {
  const first = placeOf(yard, from);
  const second = to === null ? null : placeOf(yard, to);
  if (typeof first !== 'string') return first;
  if (second !== null && typeof second !== 'string') return second;
  if (first === second && typeof from === 'object' && typeof to === 'object' && to !== null)
    return together(yard, from, to, first);
  return { kind: 'swap', from: first, to: second };
}

/** Why two assets on one spot don't change places. */
function together(yard: YardTable, one: AssetRef, other: AssetRef, spot: SpotId): Message {
  const isHooked = (truck: AssetRef, trailer: AssetRef) =>
    truck.kind === 'visit' &&
    trailer.kind === 'container' &&
    yard.container(trailer.id)?.visitId === truck.id;
  const names = { asset: refLabel(yard, one), other: refLabel(yard, other) };
  return isHooked(one, other) || isHooked(other, one)
    ? message('shell.verb.together', names)
    : message('shell.verb.oneSpot', { ...names, spot: spotRefLabel(yard, spot) });
}

function placeOf(yard: YardTable, end: SpotId | AssetRef): SpotId | Message {
  return typeof end === 'string'
    ? end
    : (spotOf(yard, end) ?? message('shell.verb.waits', { asset: refLabel(yard, end) }));
}

/** Without the other one it is the only one on the same spot that fits, or it is asked for. */
function hooking(yard: YardTable, asset: AssetRef, to: AssetRef | null): Intent | Message {
  if (to !== null && to.kind === asset.kind)
    return message('shell.verb.oneKind', {
      asset: refLabel(yard, asset),
      other: refLabel(yard, to),
    });
  const named = [asset, to];
  const visit = named.find((each) => each?.kind === 'visit')?.id ?? null;
  const container = named.find((each) => each?.kind === 'container')?.id ?? null;
  const hookedTo = container === null ? null : yard.container(container)?.visitId;
  // The rules say in their words that it is hooked already, and to which truck.
  if (container !== null && visit === null && hookedTo != null)
    return { kind: 'attach', visit: hookedTo, container };
  const spot = spotOf(yard, asset);
  if (to !== null || spot === null) return { kind: 'attach', visit, container };
  const here = assetsOn(yard, spot).filter(
    (each) =>
      each.kind !== asset.kind &&
      (each.kind === 'visit' || yard.container(each.id)?.visitId === null),
  );
  return here.length === 1
    ? hooking(yard, asset, here[0] ?? null)
    : { kind: 'attach', visit, container };
}

/** A truck stands for the one trailer that is hooked to it. */
function unhooking(yard: YardTable, asset: AssetRef, from: readonly AssetRef[]): Intent | Message {
  const name = refLabel(yard, asset);
  if (asset.kind === 'visit') {
    const [container] = yard.hookedTo(asset.id);
    return container === undefined
      ? message('shell.verb.nothingHooked', { asset: name })
      : { kind: 'detach', visit: asset.id, container };
  }
  const visit = yard.container(asset.id)?.visitId ?? null;
  const [named] = from;
  if (visit !== null && named !== undefined && from.every(({ id }) => id !== visit))
    return message('shell.verb.otherTruck', {
      asset: name,
      truck: refLabel(yard, { kind: 'visit', id: visit }),
      other: refLabel(yard, named),
    });
  return visit === null
    ? message('shell.verb.noTruck', { asset: name })
    : { kind: 'detach', visit, container: asset.id };
}

function leaving(
  yard: YardTable,
  kind: 'depart' | 'drop' | 'wait',
  asset: AssetRef,
): Intent | Message {
  const spot = spotOf(yard, asset);
  const name = refLabel(yard, asset);
  if (spot === null) return message('shell.verb.waits', { asset: name });
  // What is hooked moves with its truck, or leaves the yard without it. We name the truck, and
  // never take a trailer to mean its truck.
  const truck = asset.kind === 'container' ? yard.container(asset.id)?.visitId : null;
  if (truck != null && kind !== 'depart')
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

/** Whether nothing is left to ask but a reason or a confirmation. */
const isComplete = (intent: Intent): intent is CompleteIntent =>
  intent.kind === 'assign'
    ? intent.spot !== null
    : intent.kind === 'reassign' || intent.kind === 'swap'
      ? intent.to !== null
      : intent.kind === 'attach'
        ? intent.visit !== null && intent.container !== null
        : intent.kind !== 'assign-here';

/** What we will ask when the target is missing. */
const asked = (yard: YardTable, intent: Intent): Message => {
  if (intent.kind === 'assign' || (intent.kind === 'reassign' && intent.asset !== null)) {
    const asset = refLabel(yard, intent.asset as AssetRef);
    return message(intent.kind === 'assign' ? 'actions.pick.assign' : 'actions.pick.reassign', {
      asset,
    });
  }
  if (intent.kind === 'attach')
    return intent.visit === null
      ? message('actions.pick.attach', {
          container: refLabel(yard, {
            kind: 'container',
            id: intent.container as ContainerId,
          }),
        })
      : message('actions.pick.attachContainer', {
          truck: refLabel(yard, { kind: 'visit', id: intent.visit }),
        });
  return message('actions.pick.swap', {
    spot: 'from' in intent ? spotRefLabel(yard, intent.from) : '',
  });
};

/**
 * The line for a command over the present yard. `reasons` are those that this desk offers, and the
 * beginning of one is enough.
 */
export function typedIntent(
  yard: YardTable,
  command: YardCommand,
  reasons: (kind: 'close' | 'open') => readonly string[],
): TypedIntent {
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

/** The beginning of an offered reason stands for all of it. Anything else is a reason as typed. */
const wholeReason = (typed: string, offered: readonly string[]): string => {
  const wanted = bareWords(typed.trim());
  return wanted === ''
    ? ''
    : (offered.find((each) => bareWords(each).startsWith(wanted)) ?? typed.trim());
};
