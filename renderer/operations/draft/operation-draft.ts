import type { Instant } from '../../../shared/time.ts';
/**
 * Turns an intent into an operation: which choices the clerk still has, and the operation of each.
 * Pure.
 */

import { inTurn, type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { defaultSettings } from '../../../shared/outbox/retry.ts';
import { refLabel, refLabels, spotRefLabel } from '../../../shared/text.ts';
import { checkInTurn } from '../../../shared/yard/check-in-turn.ts';
import { assetsOn } from '../../../shared/yard/contents.ts';
import type {
  AssetRef,
  DepartType,
  Finding,
  Operation,
  OperationKind,
} from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import type { CompleteIntent } from '../intents.ts';
import { whichAssets } from './which-asset.ts';

/**
 * One choice of a draft. Most drafts have exactly one.
 *
 * Example: a truck and a trailer stand on D-02. The choices of "send to the waiting list" are both,
 * the truck alone, and the trailer alone, as far as the rules allow.
 */
export type DraftChoice = {
  readonly key: string;
  /** Null when there is only one choice. */
  readonly label: Message | null;
  readonly detail: Message | null;
  /** Makes the operation. `reason` is empty where none is needed. */
  readonly build: (reason: string) => Operation;
  /**
   * Operations to save first, each on its own. Computed from the present yard at each try, so that
   * a second try leaves out what is already done.
   */
  readonly before?: (reason: string) => readonly Operation[];
};

/**
 * What a dialog needs to know about an operation that the clerk is about to do.
 *
 * Example: closing D-07 has one choice and `reasonKind: 'close'`, so the dialog asks only for a
 * reason.
 */
export type OperationDraft = {
  readonly title: Message;
  /** The verb on the button. */
  readonly does: OperationKind | 'swap' | 'drop';
  /** Never empty. */
  readonly choices: readonly DraftChoice[];
  /** Key of the choice that is selected at first. */
  readonly initial: string;
  /** The question above several choices. */
  readonly question: Message | null;
  readonly reasonKind: ReasonKind | null;
  /** The reason, if the clerk already gave it. */
  readonly reason?: string;
  /**
   * When a closed spot is to open, if the clerk already gave it: as typed, and as read. Null: the
   * text is no time yet, and the dialog asks.
   */
  readonly opens?: { readonly text: string; readonly at: Instant | null };
  /**
   * Kind, carrier and place of what leaves. An act that can't be undone must show more than a
   * number.
   */
  readonly which?: Message;
  /** The sentence to confirm, although nothing else is missing. */
  readonly confirm: Message | null;
};

const keyOf = (asset: AssetRef): string => `${asset.kind}:${asset.id}`;

const only = (
  build: DraftChoice['build'],
): Pick<OperationDraft, 'choices' | 'initial' | 'question'> => ({
  choices: [{ key: 'only', label: null, detail: null, build }],
  initial: 'only',
  question: null,
});

const plain = { reasonKind: null, confirm: null } as const;

/**
 * An asset with what is hooked to it: "TX-4821 with 53-1102". `name` replaces its label. `without`
 * is left out.
 */
export function nameWithHooked(
  yard: Yard,
  asset: AssetRef,
  name: string | Message = refLabel(yard, asset),
  without: ContainerId | null = null,
): Message {
  const hooked =
    asset.kind === 'visit' ? yard.hookedTo(asset.id).filter((id) => id !== without) : [];
  if (hooked.length > 0) {
    const labels = hooked.map((id) => refLabel(yard, { kind: 'container', id }));
    return message('actions.withHooked', { asset: name, hooked: labels });
  }
  return typeof name === 'string' ? rawText(name) : name;
}

/** Makes the draft of an intent over the present yard. */
export function draftOf(yard: Yard, intent: CompleteIntent): OperationDraft {
  switch (intent.kind) {
    case 'assign': {
      const { kind, asset, spot } = intent;
      const title = message('actions.title.assign', {
        asset: refLabel(yard, asset),
        spot: spotRefLabel(yard, spot),
      });
      return { title, does: kind, ...plain, ...only(() => ({ kind, asset, spot })) };
    }
    case 'reassign':
      return moveDraft(yard, intent);
    case 'unassign':
      return unassignDraft(yard, intent);
    case 'swap':
      return swapDraft(yard, intent);
    case 'drop':
      return dropDraft(yard, intent);
    case 'detach':
    case 'attach': {
      const { kind, visit, container } = intent;
      const title = message(`actions.title.${kind}`, {
        container: refLabel(yard, { kind: 'container', id: container }),
        truck: refLabel(yard, { kind: 'visit', id: visit }),
      });
      return { title, does: kind, ...plain, ...only(() => ({ kind, visit, container })) };
    }
    case 'depart':
      return departDraft(yard, intent);
    case 'close':
    case 'open': {
      const { kind, spot } = intent;
      const title = message(`actions.title.${kind}`, { spot: spotRefLabel(yard, spot) });
      return {
        title,
        does: kind,
        ...only((reason) => ({ kind, spot, reason })),
        reasonKind: kind,
        confirm: null,
      };
    }
  }
}

/** Which reasons fit a move there. */
const reasonKindAt = (yard: Yard, to: SpotId): ReasonKind =>
  yard.spot(to)?.type === 'docking' ? 'reassign' : 'park';

function moveDraft(
  yard: Yard,
  { from, asset, to }: Extract<CompleteIntent, { kind: 'reassign' }>,
): OperationDraft {
  const build = (each: AssetRef) => (reason: string) =>
    ({ kind: 'reassign', asset: each, from, to, reason }) as const;
  const there = assetsOn(yard, from);
  const rest = { does: 'reassign', reasonKind: reasonKindAt(yard, to), confirm: null } as const;
  const [first = asset] = there;
  // The named asset no longer stands there, or the spot is empty. The rules refuse that in their
  // own words.
  if (there.length < 2 || (asset !== null && !there.some((each) => keyOf(each) === keyOf(asset)))) {
    const moved = asset ?? first;
    if (moved === null || moved === undefined) {
      const title = message('actions.title.reassignNone');
      return { title, ...rest, ...only(() => ({ kind: 'unassign', assets: [], spot: from })) };
    }
    const title = message('actions.title.reassign', {
      asset: refLabel(yard, moved),
      spot: spotRefLabel(yard, to),
    });
    return { title, ...rest, ...only(build(moved)) };
  }
  return {
    title: message('actions.title.reassignOne', {
      from: spotRefLabel(yard, from),
      to: spotRefLabel(yard, to),
    }),
    ...rest,
    question: message('actions.ask.moves'),
    choices: there.map((each) => ({
      key: keyOf(each),
      label: nameWithHooked(yard, each),
      detail: null,
      build: build(each),
    })),
    initial: keyOf(asset ?? (there[0] as AssetRef)),
  };
}

function unassignDraft(
  yard: Yard,
  { spot }: Extract<CompleteIntent, { kind: 'unassign' }>,
): OperationDraft {
  const there = assetsOn(yard, spot);
  const build = (assets: readonly AssetRef[]) => () =>
    ({ kind: 'unassign', assets, spot }) as const;
  const rest = {
    does: 'unassign',
    reasonKind: null,
    confirm: emptiedDoor(yard, spot, there),
  } as const;
  if (there.length < 2) {
    const [alone] = there;
    const title =
      alone === undefined
        ? message('actions.title.unassignNone')
        : message('actions.title.unassign', { asset: nameWithHooked(yard, alone) });
    return { title, ...rest, ...only(build(there)) };
  }
  const parts = there.map((each) => ({
    key: keyOf(each),
    label: message(each.kind === 'visit' ? 'actions.take.truck' : 'actions.take.container'),
    detail: nameWithHooked(yard, each),
    build: build([each]),
  }));
  const all = {
    key: 'all',
    label: message('actions.take.all'),
    detail: allOf(yard, there),
    build: build(there),
  };
  // We offer only what the rules allow. While a spot has a single assignment, everything on it must
  // go together.
  const choices = [
    all,
    ...parts.filter((part) => refusalOf(findingsOf(yard, part, null)) === null),
  ];
  return {
    title: message('actions.title.unassignOf', { spot: spotRefLabel(yard, spot) }),
    ...rest,
    question: choices.length > 1 ? message('actions.ask.leavesSpot') : null,
    choices,
    initial: 'all',
  };
}

/**
 * We ask before a dock door is emptied, because a truck may be waiting for it and the click may be
 * a slip.
 */
const emptiedDoor = (yard: Yard, spot: SpotId, there: readonly AssetRef[]): Message | null =>
  there.length > 0 && yard.spot(spot)?.type === 'docking'
    ? message('actions.ask.doorEmptied', {
        spot: spotRefLabel(yard, spot),
        assets: allOf(yard, there),
      })
    : null;

/**
 * A swap of two spots: the first asset goes to the waiting list, the second moves over, and the
 * first takes its place. If one of the spots is empty, it is a plain move.
 */
function swapDraft(
  yard: Yard,
  { from, to }: Extract<CompleteIntent, { kind: 'swap' }>,
): OperationDraft {
  const [first] = assetsOn(yard, from);
  const [second] = assetsOn(yard, to);
  if (first === undefined)
    return moveDraft(yard, { kind: 'reassign', from: to, asset: second ?? null, to: from });
  if (second === undefined) return moveDraft(yard, { kind: 'reassign', from, asset: first, to });
  const isOn = (asset: AssetRef, spot: SpotId) =>
    assetsOn(yard, spot).some((each) => keyOf(each) === keyOf(asset));
  const choice: DraftChoice = {
    key: 'only',
    label: null,
    detail: null,
    before: (reason) => [
      ...(isOn(first, from) ? [{ kind: 'unassign', assets: [first], spot: from } as const] : []),
      ...(isOn(second, to)
        ? [{ kind: 'reassign', asset: second, from: to, to: from, reason } as const]
        : []),
    ],
    build: () => ({ kind: 'assign', asset: first, spot: to }),
  };
  const title = message('actions.title.swap', {
    first: nameWithHooked(yard, first),
    second: nameWithHooked(yard, second),
  });
  return {
    title,
    does: 'swap',
    choices: [choice],
    initial: 'only',
    question: null,
    reasonKind: reasonKindAt(yard, to),
    confirm: null,
  };
}

/** What the spot of a drop has after it: what is unhooked, and the trailers that stand there. */
function dropDetail(yard: Yard, spot: SpotId, visit: VisitId): Message {
  const named = (ids: readonly ContainerId[]) =>
    refLabels(
      yard,
      ids.map((id) => ({ kind: 'container', id })),
    );
  const there = yard.standaloneAt(spot);
  const values = {
    truck: refLabel(yard, { kind: 'visit', id: visit }),
    containers: named(yard.hookedTo(visit)),
    spot: spotRefLabel(yard, spot),
  };
  return there.length === 0
    ? message('actions.take.dropDetail', values)
    : message('actions.take.dropBeside', { ...values, others: named(there) });
}

/**
 * The truck leaves and what is hooked to it stays on the spot. Each trailer is unhooked first, and
 * named.
 */
const dropChoice = (yard: Yard, spot: SpotId, visit: VisitId, label: Message): DraftChoice => ({
  key: 'drop',
  label,
  detail: dropDetail(yard, spot, visit),
  before: () => yard.hookedTo(visit).map((container) => ({ kind: 'detach', visit, container })),
  build: () => ({
    kind: 'depart',
    spot,
    departType: 'AssetVisit',
    assets: [{ kind: 'visit', id: visit }],
  }),
});

/** The trailer leaves and its truck stays. It is unhooked first: the wire departs no hooked one. */
function aloneChoice(yard: Yard, spot: SpotId, visit: VisitId, id: ContainerId): DraftChoice {
  const named = refLabel(yard, { kind: 'container', id });
  return {
    key: `alone:${id}`,
    // The truck may leave while the question stands.
    get label() {
      return yard.visit(visit) === undefined
        ? rawText(named)
        : message('actions.take.alone', { container: named });
    },
    get detail() {
      if (yard.visit(visit) === undefined) return null;
      return message('actions.take.aloneDetail', {
        container: named,
        truck: nameWithHooked(yard, { kind: 'visit', id: visit }, undefined, id),
        spot: spotRefLabel(yard, spot),
      });
    },
    before: () =>
      yard.container(id)?.visitId === visit ? [{ kind: 'detach', visit, container: id }] : [],
    build: () => ({
      kind: 'depart',
      spot,
      departType: 'AssetContainer',
      assets: [{ kind: 'container', id }],
    }),
  };
}

function aloneDraft(yard: Yard, spot: SpotId, visit: VisitId, id: ContainerId): OperationDraft {
  const choice = aloneChoice(yard, spot, visit, id);
  return {
    title: message('actions.title.alone', {
      container: refLabel(yard, { kind: 'container', id }),
      truck: refLabel(yard, { kind: 'visit', id: visit }),
    }),
    does: 'depart',
    choices: [choice],
    initial: choice.key,
    question: null,
    reasonKind: null,
    which: whichAssets(yard, [{ kind: 'container', id }]),
    confirm: inTurn([...(choice.detail === null ? [] : [choice.detail]), departIsFinal()]),
  };
}

/** How long a departure can be undone, and what comes after. */
const departIsFinal = (): Message =>
  message('actions.departIsFinal', { seconds: defaultSettings.departDelayMs / 1_000 });

function dropDraft(
  yard: Yard,
  { spot, visit }: Extract<CompleteIntent, { kind: 'drop' }>,
): OperationDraft {
  const choice = dropChoice(yard, spot, visit, message('actions.take.truck'));
  const title = message('actions.title.drop', {
    truck: refLabel(yard, { kind: 'visit', id: visit }),
  });
  const confirm = inTurn([...(choice.detail === null ? [] : [choice.detail]), departIsFinal()]);
  return {
    title,
    does: 'drop',
    choices: [choice],
    initial: 'drop',
    question: null,
    reasonKind: null,
    which: whichAssets(yard, [{ kind: 'visit', id: visit }]),
    confirm,
  };
}

/** Several assets, each with what is hooked to it. */
const allOf = (yard: Yard, assets: readonly AssetRef[]): Message =>
  message('common.all', { names: assets.map((each) => nameWithHooked(yard, each)) });

/** With them what is hooked and has the number of another one on the spot. */
function withDoubles(yard: Yard, all: readonly AssetRef[]): readonly AssetRef[] {
  const hooked = all.flatMap((each): readonly AssetRef[] =>
    each.kind === 'visit'
      ? yard.hookedTo(each.id).map((id) => ({ kind: 'container', id }) as const)
      : [],
  );
  const names = [...all, ...hooked].map((each) => refLabel(yard, each));
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return [...all, ...hooked.filter((each) => isTwice(refLabel(yard, each)))];
}

function departDraft(
  yard: Yard,
  { spot, asset, isChecked }: Extract<CompleteIntent, { kind: 'depart' }>,
): OperationDraft {
  const hookedTo = asset?.kind === 'container' ? yard.container(asset.id)?.visitId : null;
  if (asset?.kind === 'container' && hookedTo != null)
    return aloneDraft(yard, spot, hookedTo, asset.id);
  const all = assetsOn(yard, spot);
  const trucks = all.filter((each) => each.kind === 'visit');
  const containers = all.filter((each) => each.kind === 'container');
  const hooked = trucks.some((each) => yard.hookedTo(each.id).length > 0);
  const choice = (
    departType: DepartType,
    label: Message,
    assets: readonly AssetRef[],
    detail: Message,
  ): DraftChoice => ({
    key: departType,
    label,
    detail,
    build: () => ({ kind: 'depart', spot, departType, assets }),
  });
  const choices = [choice('All', message('actions.take.all'), all, allOf(yard, all))];
  const [truck] = trucks;
  const drop =
    truck?.kind === 'visit' && hooked
      ? dropChoice(yard, spot, truck.id, message('actions.take.drop'))
      : null;
  const mayDrop = drop !== null && refusalOf(findingsOf(yard, drop, null)) === null;
  if (mayDrop) choices.push(drop);
  if (truck?.kind === 'visit')
    choices.push(
      ...yard
        .hookedTo(truck.id)
        .map((id) => aloneChoice(yard, spot, truck.id, id))
        .filter((each) => refusalOf(findingsOf(yard, each, null)) === null),
    );
  if (trucks.length > 0 && (containers.length > 0 || (hooked && !mayDrop))) {
    const names = message('common.all', { names: refLabels(yard, trucks) });
    choices.push(choice('AssetVisit', message('actions.take.truckAndDriver'), trucks, names));
  }
  if (trucks.length > 0 && containers.length > 0) {
    choices.push(
      choice(
        'AssetContainer',
        message('actions.take.container'),
        containers,
        allOf(yard, containers),
      ),
    );
  }
  // Who leaves was answered, where nothing else stands on the spot.
  const isAnswered = isChecked === true && all.length === 1;
  const offered = isAnswered ? choices.slice(0, 1) : choices;
  return {
    title:
      all.length === 1
        ? message('actions.title.depart', { assets: allOf(yard, all) })
        : message('actions.title.departOf', { spot: spotRefLabel(yard, spot) }),
    does: 'depart',
    choices: offered,
    initial: isAnswered ? 'All' : leavesFirst(yard, all, asset, mayDrop),
    question: offered.length > 1 ? message('actions.ask.leavesYard') : null,
    reasonKind: null,
    which: whichAssets(yard, withDoubles(yard, all)),
    confirm: departIsFinal(),
  };
}

/**
 * What leaves unless the clerk changes it. A container beside the truck stays, because it may just
 * have been dropped. A truck that came to drop leaves without what is still hooked to it.
 */
function leavesFirst(
  yard: Yard,
  there: readonly AssetRef[],
  asset: AssetRef | null,
  mayDrop: boolean,
): string {
  const truck = there.find((each) => each.kind === 'visit');
  const isMixed = truck !== undefined && there.some((each) => each.kind === 'container');
  if (isMixed) return asset?.kind === 'container' ? 'AssetContainer' : 'AssetVisit';
  const isDrop = truck?.kind === 'visit' && yard.visit(truck.id)?.visitType === 'Drop';
  return mayDrop && isDrop ? 'drop' : 'All';
}

/** The operations of a choice, in order. Each is saved separately. */
export const stepsOf = ({ before, build }: DraftChoice, reason: string): readonly Operation[] => [
  ...(before?.(reason) ?? []),
  build(reason),
];

/** The operations of a choice as one text. Equal texts do the same. */
export const stepsKeyOf = (choice: DraftChoice): string => JSON.stringify(stepsOf(choice, ''));

/** A placeholder until the clerk gives a reason. Never sent. */
const anyReason = '-';

/**
 * The rules' findings on a choice. `reason` null: the clerk has not typed one yet, and its absence
 * isn't a finding.
 */
export function findingsOf(
  yard: Yard,
  choice: DraftChoice,
  reason: string | null,
): readonly Finding[] {
  return checkInTurn(yard, stepsOf(choice, reason ?? anyReason));
}

/** The choice with this key, otherwise the first. */
export const choiceOf = (draft: OperationDraft, key: string): DraftChoice =>
  draft.choices.find((each) => each.key === key) ?? (draft.choices[0] as DraftChoice);

/** The first finding that refuses, or null. */
export const refusalOf = (findings: readonly Finding[]): Finding | null =>
  findings.find((each) => each.severity === 'refuse') ?? null;

/** The findings that the clerk may read and accept. */
export const cautionsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter((each) => each.severity === 'caution');
