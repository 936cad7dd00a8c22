/**
 * What can be done with a spot or an asset, and why something can't: one list for the menus, the
 * inspector, the grid and the map. Pure.
 */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import { refLabel } from '../../shared/text.ts';
import { check } from '../../shared/yard/check.ts';
import { contentsOf } from '../../shared/yard/contents.ts';
import type { AssetRef, FindingCode, Operation } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { choiceOf, draftOf, findingsOf, refusalOf, stepsKeyOf } from './draft/operation-draft.ts';
import type { BestSpot } from './draft/ranking.ts';
import type { CompleteIntent, Intent } from './intents.ts';

/**
 * One thing to do, with the rules' verdict on it.
 *
 * Example: `{ key: 'reassign', about: null, label: "Move to…", intent: { kind: 'reassign', from:
 * 'spot-D4', asset: null, to: null }, disabled: null, danger: false }`.
 */
export type Action = {
  readonly key:
    | 'best'
    | 'assign'
    | 'reassign'
    | 'unassign'
    | 'detach'
    | 'attach'
    | 'depart'
    | 'drop'
    | 'swap'
    | 'close'
    | 'open';
  /** The container it is about, to tell two actions of the same kind apart. */
  readonly about: ContainerId | null;
  /** Ends in "…" when the clerk will be asked for more. */
  readonly label: Message;
  readonly intent: Intent;
  /** Why it isn't possible now. Null when it is. */
  readonly disabled: Message | null;
  readonly danger: boolean;
  /** Why we suggest it. */
  readonly why?: Message;
  /**
   * Present when the line can name everything that will be done. A click then needs no dialog.
   * `label` and `said` are its words. `steps` are its operations as text: the operator compares
   * them before it skips the dialog.
   */
  readonly whole?: { readonly label: Message; readonly said: Message; readonly steps: string };
};

const plain = { about: null, danger: false } as const;

/** Why no way to do it is allowed. Null when one is. */
function refusalOfAll(yard: Yard, intent: CompleteIntent): Message | null {
  const refusals = draftOf(yard, intent).choices.map((choice) =>
    refusalOf(findingsOf(yard, choice, null)),
  );
  return refusals.includes(null) ? null : (refusals[0]?.said ?? null);
}

/**
 * Names everything that leaves, so that the menu line says what a dialog would say. Only where
 * nothing stands beside the truck. The departure is held and can be taken back for a while, like
 * any other.
 */
function fullMessage(
  yard: Yard,
  intent: Extract<CompleteIntent, { kind: 'depart' | 'drop' }>,
): Pick<Action, 'whole'> {
  const draft = draftOf(yard, intent);
  const choice = choiceOf(draft, draft.initial);
  // The first choice of a departure takes everything on the spot.
  const isAll = choice === draft.choices[0];
  if (!isAll || choice.detail === null || findingsOf(yard, choice, null).length > 0) return {};
  const label =
    intent.kind === 'depart'
      ? message('actions.menu.departWhole')
      : message('actions.menu.dropWhole', { count: yard.hookedTo(intent.visit).length });
  return { whole: { label, said: choice.detail, steps: stepsKeyOf(choice) } };
}

const refusal = (yard: Yard, operation: Operation): Message | null =>
  refusalOf(check(yard, operation))?.said ?? null;

/**
 * Refusals that are the same for each candidate. In a yard with ten thousand spots we try one and
 * stop.
 */
const sameForAll: ReadonlySet<FindingCode> = new Set([
  'spot-closed',
  'unknown-spot',
  'truck-is-full',
  'unknown-visit',
]);

/**
 * Why every candidate is refused. Null as soon as one is allowed. `none` when there is no
 * candidate.
 */
function whyNone(yard: Yard, candidates: Iterable<Operation>, none: Message): Message | null {
  let first: Message | null = null;
  for (const operation of candidates) {
    const finding = refusalOf(check(yard, operation));
    if (finding === null) return null;
    if (sameForAll.has(finding.code)) return finding.said;
    first ??= finding.said;
  }
  return first ?? none;
}

/** The actions of a spot. */
export function spotActions(yard: YardTable, spot: SpotId): readonly Action[] {
  const { truck, isOpen } = contentsOf(yard, spot);
  const leave: CompleteIntent = { kind: 'unassign', spot, asset: null };
  const cannotLeave = refusalOfAll(yard, leave);
  return [
    {
      ...plain,
      key: 'assign',
      label: message('actions.menu.assignHere'),
      intent: { kind: 'assign-here', spot },
      disabled: whyNotPlaceHere(yard, spot),
    },
    {
      ...plain,
      key: 'reassign',
      label: message('actions.menu.reassign'),
      intent: { kind: 'reassign', from: spot, asset: null, to: null },
      disabled: cannotLeave,
    },
    {
      ...plain,
      key: 'unassign',
      label: message('actions.menu.unassign'),
      intent: leave,
      disabled: cannotLeave,
    },
    ...(truck === null ? [] : hookActions(yard, { kind: 'visit', id: truck.id })),
    ...swapActions(yard, spot),
    departAction(yard, { kind: 'depart', spot, asset: null }),
    ...(truck === null ? [] : dropActions(yard, spot, truck.id)),
    gateAction(yard, spot, isOpen),
  ];
}

/** The actions of an asset, wherever it stands. */
export function assetActions(yard: YardTable, asset: AssetRef): readonly Action[] {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  if (row === undefined) return [];
  const truck = asset.kind === 'container' ? (yard.container(asset.id)?.visitId ?? null) : null;
  // A hooked container moves with its truck. It is unhooked, or leaves the yard without it.
  if (asset.kind === 'container' && truck !== null)
    return [
      detachAction(yard, { kind: 'visit', id: truck }, asset.id),
      ...aloneActions(yard, truck, asset),
    ];
  const hooks = hookActions(yard, asset);
  const { spotId } = row;
  if (spotId === null) {
    return [
      {
        ...plain,
        key: 'assign',
        label: message('actions.menu.assign'),
        intent: { kind: 'assign', asset, spot: null },
        disabled: null,
      },
      ...hooks,
    ];
  }
  const leave: CompleteIntent = { kind: 'unassign', spot: spotId, asset };
  return [
    {
      ...plain,
      key: 'reassign',
      label: message('actions.menu.reassign'),
      intent: { kind: 'reassign', from: spotId, asset, to: null },
      disabled: null,
    },
    {
      ...plain,
      key: 'unassign',
      label: message('actions.menu.unassign'),
      intent: leave,
      disabled: refusalOfAll(yard, leave),
    },
    ...hooks,
    departAction(yard, { kind: 'depart', spot: spotId, asset }),
    ...(asset.kind === 'visit' ? dropActions(yard, spotId, asset.id) : []),
  ];
}

/** The best spot, named with its reason: what waits most likely goes there. */
export const bestAction = (
  yard: Yard,
  asset: AssetRef,
  { spot, label, why }: BestSpot,
): Action => ({
  ...plain,
  key: 'best',
  label: message('actions.menu.best', { spot: label }),
  intent: { kind: 'assign', asset, spot },
  disabled: refusal(yard, { kind: 'assign', asset, spot }),
  why,
});

const departAction = (yard: Yard, intent: Extract<CompleteIntent, { kind: 'depart' }>): Action => ({
  ...plain,
  key: 'depart',
  label: message('actions.menu.depart'),
  intent,
  disabled: refusalOfAll(yard, intent),
  danger: true,
  ...fullMessage(yard, intent),
});

/** "Depart without its truck" is offered only on a spot: only what stands on one can depart. */
function aloneActions(yard: Yard, truck: VisitId, asset: AssetRef): readonly Action[] {
  const spot = yard.visit(truck)?.spotId ?? null;
  if (spot === null) return [];
  const intent = { kind: 'depart', spot, asset } as const;
  return [
    {
      ...plain,
      key: 'depart',
      label: message('actions.menu.departAlone'),
      intent,
      disabled: refusalOfAll(yard, intent),
      danger: true,
    },
  ];
}

/** "Leave without the trailer" is offered only when something is hooked. */
function dropActions(yard: Yard, spot: SpotId, visit: VisitId): readonly Action[] {
  const { length } = yard.hookedTo(visit);
  if (length === 0) return [];
  const intent = { kind: 'drop', spot, visit } as const;
  const label = message('actions.menu.drop', { count: length });
  return [
    {
      ...plain,
      key: 'drop',
      label,
      intent,
      disabled: refusalOfAll(yard, intent),
      danger: true,
      ...fullMessage(yard, intent),
    },
  ];
}

const swapActions = (yard: Yard, spot: SpotId): readonly Action[] =>
  contentsOf(yard, spot).state === 'free'
    ? []
    : [
        {
          ...plain,
          key: 'swap',
          label: message('actions.menu.swap'),
          intent: { kind: 'swap', from: spot, to: null },
          disabled: null,
        },
      ];

function hookActions(yard: YardTable, asset: AssetRef): readonly Action[] {
  if (asset.kind === 'container') {
    return [
      {
        ...plain,
        key: 'attach',
        label: message('actions.menu.attach'),
        intent: { kind: 'attach', visit: null, container: asset.id },
        disabled: null,
      },
    ];
  }
  const attach: Action = {
    ...plain,
    key: 'attach',
    label: message('actions.menu.attachContainer'),
    intent: { kind: 'attach', visit: asset.id, container: null },
    disabled: whyNone(yard, hookings(yard, asset.id), message('actions.none.containers')),
  };
  return [
    ...yard.hookedTo(asset.id).map((container) => detachAction(yard, asset, container)),
    attach,
  ];
}

function detachAction(
  yard: Yard,
  truck: Extract<AssetRef, { kind: 'visit' }>,
  container: ContainerId,
): Action {
  return {
    ...plain,
    key: 'detach',
    about: container,
    label: message('actions.menu.detach', {
      container: refLabel(yard, { kind: 'container', id: container }),
    }),
    intent: { kind: 'detach', visit: truck.id, container },
    disabled: refusal(yard, { kind: 'detach', visit: truck.id, container }),
  };
}

function gateAction(yard: Yard, spot: SpotId, isOpen: boolean): Action {
  const intent: CompleteIntent = { kind: isOpen ? 'close' : 'open', spot };
  return {
    ...plain,
    key: intent.kind,
    label: message(isOpen ? 'actions.menu.close' : 'actions.menu.open'),
    intent,
    disabled: refusalOfAll(yard, intent),
  };
}

const whyNotPlaceHere = (yard: YardTable, spot: SpotId): Message | null =>
  whyNone(yard, placements(yard, spot), message('actions.none.waiting'));

function* placements(yard: YardTable, spot: SpotId): Iterable<Operation> {
  for (const id of yard.waitingVisits())
    yield { kind: 'assign', asset: { kind: 'visit', id }, spot };
  for (const id of yard.waitingContainers())
    yield { kind: 'assign', asset: { kind: 'container', id }, spot };
}

function* hookings(yard: YardTable, visit: VisitId): Iterable<Operation> {
  for (const { id, isActive, visitId } of yard.containers())
    if (isActive && visitId === null) yield { kind: 'attach', visit, container: id };
}
