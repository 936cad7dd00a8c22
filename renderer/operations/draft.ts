/** From an intent to the operation: which choices are left to the clerk, and what each of them would be. Pure. */

import { refName, spotRefName } from '../../shared/english-names.ts';
import { assertNever } from '../../shared/result.ts';
import { joined, sentence } from '../../shared/text.ts';
import { check } from '../../shared/yard/check.ts';
import { assetsOn } from '../../shared/yard/contents.ts';
import type { AssetRef, DepartType, Finding, Operation } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import type { ReasonKind } from '../page/stores/preferences.ts';
import type { CompleteIntent } from './intents.ts';

/** One of the things the operation may be; most drafts have exactly one. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  /** The operation, with the reason the clerk gave (empty where none is needed). */
  readonly build: (reason: string) => Operation;
};

/** What a dialog needs to know about an operation that is about to be done. */
export type Draft = {
  readonly title: string;
  /** Label of the button that does it. */
  readonly verb: string;
  /** Never empty. */
  readonly choices: readonly Choice[];
  /** Key of the choice that is taken unless the clerk takes another. */
  readonly initial: string;
  /** Question above the choices, for more than one. */
  readonly question: string | null;
  readonly reasonKind: ReasonKind | null;
  /** Asked to confirm although nothing is missing, with this sentence. */
  readonly confirm: string | null;
};

const keyOf = (asset: AssetRef): string => `${asset.kind}:${asset.id}`;

const only = (build: Choice['build']): Pick<Draft, 'choices' | 'initial' | 'question'> => ({
  choices: [{ key: 'only', label: '', detail: null, build }],
  initial: 'only',
  question: null,
});

/** The name of an asset with what is hooked to it: "truck TX-4821 with trailer 53-1102". */
export function nameWithHooked(yard: Yard, asset: AssetRef): string {
  const hooked = asset.kind === 'visit' ? yard.hookedTo(asset.id) : [];
  const name = refName(yard, asset);
  return hooked.length === 0 ? name : `${name} with ${joined(hooked.map((id) => refName(yard, { kind: 'container', id })))}`;
}

/** Turns an intent into a draft over the yard as it is now. */
export function draftOf(yard: Yard, intent: CompleteIntent): Draft {
  const spot = (id: Parameters<typeof spotRefName>[1]) => spotRefName(yard, id);
  switch (intent.kind) {
    case 'assign':
      return {
        title: `Assign ${refName(yard, intent.asset)} to ${spot(intent.spot)}`,
        verb: 'Assign',
        ...only(() => ({ kind: 'assign', asset: intent.asset, spot: intent.spot })),
        reasonKind: null,
        confirm: null,
      };
    case 'reassign':
      return moveDraft(yard, intent);
    case 'unassign':
      return unassignDraft(yard, intent);
    case 'detach':
      return {
        title: `Detach ${refName(yard, { kind: 'container', id: intent.container })} from ${refName(yard, { kind: 'visit', id: intent.visit })}`,
        verb: 'Detach',
        ...only(() => ({ kind: 'detach', visit: intent.visit, container: intent.container })),
        reasonKind: null,
        confirm: null,
      };
    case 'attach':
      return {
        title: `Attach ${refName(yard, { kind: 'container', id: intent.container })} to ${refName(yard, { kind: 'visit', id: intent.visit })}`,
        verb: 'Attach',
        ...only(() => ({ kind: 'attach', visit: intent.visit, container: intent.container })),
        reasonKind: null,
        confirm: null,
      };
    case 'depart':
      return departDraft(yard, intent);
    case 'close':
    case 'open': {
      const verb = intent.kind === 'close' ? 'Close' : 'Open';
      const { kind } = intent;
      return {
        title: `${verb} ${spot(intent.spot)}`,
        verb: `${verb} spot`,
        ...only((reason) => ({ kind, spot: intent.spot, reason })),
        reasonKind: kind,
        confirm: null,
      };
    }
    default:
      return assertNever(intent);
  }
}

function moveDraft(yard: Yard, { from, asset, to }: Extract<CompleteIntent, { kind: 'reassign' }>): Draft {
  const build = (each: AssetRef) => (reason: string) => ({ kind: 'reassign', asset: each, from, to, reason }) as const;
  const there = assetsOn(yard, from);
  const rest = { verb: 'Move', reasonKind: 'reassign', confirm: null } as const;
  const [first = asset] = there;
  // What was named no longer stands there, or nothing ever did: the rules say so, in their words.
  if (there.length < 2 || (asset !== null && !there.some((each) => keyOf(each) === keyOf(asset)))) {
    const moved = asset ?? first;
    if (moved === null || moved === undefined) {
      return { title: 'Move', ...rest, ...only(() => ({ kind: 'unassign', assets: [], spot: from })) };
    }
    return { title: `Move ${refName(yard, moved)} to ${spotRefName(yard, to)}`, ...rest, ...only(build(moved)) };
  }
  return {
    title: `Move from ${spotRefName(yard, from)} to ${spotRefName(yard, to)}`,
    ...rest,
    question: there.length === 2 ? 'Which of the two moves?' : 'Which of them moves?',
    choices: there.map((each) => ({ key: keyOf(each), label: sentence(nameWithHooked(yard, each)), detail: null, build: build(each) })),
    initial: keyOf(asset ?? (there[0] as AssetRef)),
  };
}

function unassignDraft(yard: Yard, { spot }: Extract<CompleteIntent, { kind: 'unassign' }>): Draft {
  const there = assetsOn(yard, spot);
  const build = (assets: readonly AssetRef[]) => () => ({ kind: 'unassign', assets, spot }) as const;
  const rest = { verb: 'Send to waiting list', reasonKind: null, confirm: null } as const;
  if (there.length < 2) {
    const [alone] = there;
    const title = alone === undefined ? 'Send to the waiting list' : `Send ${refName(yard, alone)} to the waiting list`;
    return { title, ...rest, ...only(build(there)) };
  }
  const parts = there.map((each) => ({
    key: keyOf(each),
    label: `Only the ${each.kind === 'visit' ? 'truck' : 'container'}`,
    detail: nameWithHooked(yard, each),
    build: build([each]),
  }));
  const all = { key: 'all', label: 'Everything', detail: joined(there.map((each) => nameWithHooked(yard, each))), build: build(there) };
  // Only what the rules allow is a choice: as long as a spot has one assignment, everything on it goes.
  const choices = [all, ...parts.filter((part) => refusalOf(findingsOf(yard, part, null)) === null)];
  return {
    title: `Send everything on ${spotRefName(yard, spot)} to the waiting list`,
    ...rest,
    question: choices.length > 1 ? 'What leaves the spot?' : null,
    choices,
    initial: 'all',
  };
}

function departDraft(yard: Yard, { spot, asset }: Extract<CompleteIntent, { kind: 'depart' }>): Draft {
  const all = assetsOn(yard, spot);
  const trucks = all.filter((each) => each.kind === 'visit');
  const containers = all.filter((each) => each.kind === 'container');
  const hooked = trucks.some((each) => yard.hookedTo(each.id).length > 0);
  const choice = (departType: DepartType, label: string, assets: readonly AssetRef[], detail: string): Choice => ({
    key: departType,
    label,
    detail,
    build: () => ({ kind: 'depart', spot, departType, assets }),
  });
  const names = (assets: readonly AssetRef[]) => joined(assets.map((each) => nameWithHooked(yard, each)));
  const choices = [choice('All', 'Everything on the spot', all, names(all))];
  if (trucks.length > 0 && (hooked || containers.length > 0)) {
    choices.push(choice('AssetVisit', 'Only the truck and its driver', trucks, joined(trucks.map((each) => refName(yard, each)))));
  }
  if (trucks.length > 0 && containers.length > 0) {
    choices.push(choice('AssetContainer', 'Only the container', containers, names(containers)));
  }
  const wanted = asset?.kind === 'visit' ? 'AssetVisit' : 'AssetContainer';
  const isMixed = trucks.length > 0 && containers.length > 0;
  return {
    title: all.length === 1 ? `Depart ${names(all)}` : `Depart from ${spotRefName(yard, spot)}`,
    verb: 'Depart',
    choices,
    initial: asset !== null && isMixed ? wanted : 'All',
    question: choices.length > 1 ? 'What leaves the yard?' : null,
    reasonKind: null,
    confirm: 'A departure ends the visit. Once it is sent it cannot be undone.',
  };
}

/** The rules' answer to a choice. Before the clerk has typed a reason, its absence is no finding. */
export function findingsOf(yard: Yard, choice: Choice, reason: string | null): readonly Finding[] {
  const findings = check(yard, choice.build(reason ?? ''));
  return reason === null ? findings.filter((each) => each.code !== 'reason-missing') : findings;
}

/** The choice with this key, or the first. */
export const choiceOf = (draft: Draft, key: string): Choice =>
  draft.choices.find((each) => each.key === key) ?? (draft.choices[0] as Choice);

/** The first finding that refuses, or null. */
export const refusalOf = (findings: readonly Finding[]): Finding | null => findings.find((each) => each.severity === 'refuse') ?? null;

/** The findings that the clerk may read and go on. */
export const cautionsOf = (findings: readonly Finding[]): readonly Finding[] => findings.filter((each) => each.severity === 'caution');
