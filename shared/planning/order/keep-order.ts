/**
 * Keeps the order of a plan up to date while goals come and go and the yard changes.
 *
 * The problem: a plan of a thousand moves takes long to put in order, and every change of the yard
 * would mean starting again.
 *
 * The idea: split the plan into parts that have nothing to do with each other. One more goal, or
 * one change of the yard, then costs as much as its part, however long the plan is.
 *
 * How it works: while we put a part in order, we record everything that it reads of the yard and of
 * the goals. A part is valid as long as nothing that it read is changed by another part. If one
 * reads what another changes, we join the two. So the parts can be carried out one after the other,
 * and the list passes the rules as if it had been made in one go.
 */
import { sameEnds } from '../../same-ends.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { createOverlay, type Overlay } from '../../yard/overlay.ts';
import type { Touched, YardTable } from '../../yard/table.ts';
import { bufferSpotsOf } from './buffer-spots.ts';
import { type Goal, type GoalKey, standsAt } from './goals.ts';
import { type ImpossibleGoal, type Ordered, orderOf, type PlanStep } from './order.ts';

/** The order of one plan for one yard. */
export type GoalOrder = {
  /**
   * The order of these goals. For goals of the last list, only what changed is computed. Unchanged
   * steps are the same objects.
   */
  readonly of: (goals: readonly Goal[]) => Ordered;
  /** Call it after each change of the yard, with what it touched. */
  readonly yardChanged: (touched: Touched) => void;
};

/**
 * The ids that the order of some goals depends on, and whether they claim or change each. Ids of
 * different kinds differ, as the service gives them. If two were equal, we would only order more
 * together than necessary.
 */
type Names = Map<string, boolean>;

/** Goals that are put in order together. */
type Part = { readonly goals: readonly Goal[]; readonly ordered: Ordered; readonly names: Names };

/** After joining parts this often, we put everything left in order together. */
const mostRounds = 4;

/** For a plan on a yard. `reason`: sent to the service with every move. */
export function keepOrder(yard: YardTable, reason: string): GoalOrder {
  const partOf = new Map<Goal, Part>();
  const index = createIndex();
  let last: readonly Goal[] = [];
  /** Parts that a change of the yard touched. */
  let stale = new Set<Part>();
  let asides: ReturnType<typeof bufferSpotsOf> | null = null;
  const recorder = createRecorder(yard);

  function work(goals: readonly Goal[], over: Overlay): Part {
    const names: Names = new Map();
    const write = (id: string) => void names.set(id, true);
    for (const goal of goals) claim(yard, goal, write);
    recorder.into(names);
    asides ??= bufferSpotsOf(recorder.base);
    const ordered = orderOf({ yard, asides, reason, at: null }, goals, over, recorder.asked);
    for (const { operation } of ordered.steps)
      for (const id of changedBy(yard, operation)) write(id);
    return { goals, ordered, names };
  }

  function put(part: Part): void {
    for (const goal of part.goals) partOf.set(goal, part);
    index.add(part);
  }

  function take(part: Part): void {
    for (const goal of part.goals) partOf.delete(goal);
    index.remove(part);
    stale.delete(part);
  }

  /** Puts these in order, with the parts that turn out to be connected to them. */
  function settle(loose: readonly Goal[], goals: readonly Goal[]): void {
    const inTurn = (list: readonly Goal[]) => {
      if (list.length === 1) return list;
      const places = new Set(list);
      return goals.filter((goal) => places.has(goal));
    };
    let lists = apart(yard, inTurn(loose));
    for (let round = 1; lists.length > 0; round += 1) {
      const groups = createGroups<Part>();
      // Independent parts don't see each other's changes.
      const over = recorder.over(createOverlay(yard));
      for (const list of lists) {
        const part = work(list, over);
        index.met(part, (other) => groups.join(part, other));
        put(part);
      }
      lists = groups.all().map((parts) => {
        for (const part of parts) take(part);
        return parts.flatMap(({ goals }) => goals);
      });
      // It rarely takes more than two rounds. A single part is how a plan is put in order in one
      // go.
      if (round > mostRounds && lists.length > 1) lists = [lists.flat()];
      lists = lists.map(inTurn);
    }
  }

  return {
    of(goals) {
      const [start, end] = sameEnds(last, goals);
      const gone = new Set(last.slice(start, last.length - end));
      const loose = goals.slice(start, goals.length - end).filter((goal) => !gone.delete(goal));
      last = goals;
      for (const goal of gone) {
        const part = partOf.get(goal);
        if (part !== undefined) stale.add(part);
      }
      for (const part of stale) {
        for (const goal of part.goals) if (!gone.has(goal)) loose.push(goal);
        take(part);
      }
      if (loose.length > 0) settle(loose, goals);
      return inOrder(goals, partOf);
    },
    yardChanged(touched) {
      // Areas were redrawn, so other spots may be near.
      if (touched.areas.size > 0) {
        asides = null;
        stale = new Set(partOf.values());
        return;
      }
      for (const ids of [touched.spots, touched.visits, touched.containers])
        for (const id of ids) for (const part of index.of(id)) stale.add(part);
    },
  };
}

/** One part after the other, in the order of their first goals. */
function inOrder(goals: readonly Goal[], partOf: ReadonlyMap<Goal, Part>): Ordered {
  const steps: PlanStep[] = [];
  const impossible: ImpossibleGoal[] = [];
  const seen = new Set<Part>();
  for (const goal of goals) {
    const part = partOf.get(goal);
    if (part === undefined || (part.goals.length > 1 && seen.has(part))) continue;
    if (part.goals.length > 1) seen.add(part);
    for (const step of part.ordered.steps) steps.push(step);
    for (const each of part.ordered.impossible) impossible.push(each);
  }
  return { steps, impossible };
}

/**
 * What a goal claims before anything is computed: its assets with what is hooked to them, where
 * they stand, and where they will go.
 */
function claim(yard: YardTable, goal: Goal, add: (id: string) => void): void {
  const asset = (ref: AssetRef) => {
    add(ref.id);
    const at = standsAt(yard, ref);
    if (at != null) add(at);
    if (ref.kind === 'visit') for (const id of yard.hookedTo(ref.id)) add(id);
    else {
      const truck = yard.container(ref.id)?.visitId;
      if (truck != null) add(truck);
    }
  };
  switch (goal.kind) {
    case 'place':
      asset(goal.asset);
      if (goal.spot !== null) add(goal.spot);
      break;
    case 'hook':
      asset({ kind: 'visit', id: goal.visit });
      asset({ kind: 'container', id: goal.container });
      break;
    case 'depart':
      asset(goal.asset);
      break;
    default:
      add(goal.spot);
  }
}

/** The ids that an operation changes, besides what is hooked to the assets it names. */
function changedBy(yard: YardTable, operation: Operation): readonly string[] {
  switch (operation.kind) {
    case 'assign':
      return [operation.asset.id, operation.spot];
    case 'reassign':
      return [operation.asset.id, operation.from, operation.to];
    case 'unassign':
    case 'depart':
      return [operation.spot, ...operation.assets.map(({ id }) => id)];
    case 'attach':
    case 'detach': {
      const { visit, container } = operation;
      return [
        visit,
        container,
        ...[yard.visit(visit)?.spotId, yard.container(container)?.spotId].filter(
          (spot) => spot != null,
        ),
      ];
    }
    default:
      return [operation.spot];
  }
}

/**
 * Groups goals by what they obviously share, which covers most chains and cycles. Other connections
 * appear when they are put in order.
 */
function apart(yard: YardTable, goals: readonly Goal[]): readonly (readonly Goal[])[] {
  const [only] = goals;
  if (goals.length === 1 && only !== undefined) return [[only]];
  const groups = createGroups<Goal>();
  const first = new Map<string, Goal>();
  for (const goal of goals) {
    groups.add(goal);
    claim(yard, goal, (id) => {
      const other = first.get(id);
      if (other === undefined) first.set(id, goal);
      else groups.join(goal, other);
    });
  }
  return groups.all();
}

/** Groups of things that belong together, built from pairs. */
function createGroups<Thing>() {
  const parents = new Map<Thing, Thing>();
  function root(thing: Thing): Thing {
    let at = thing;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    if (at !== thing) parents.set(thing, at);
    return at;
  }
  const add = (thing: Thing) => {
    if (!parents.has(thing)) parents.set(thing, thing);
  };
  return {
    add,
    join(one: Thing, other: Thing): void {
      add(one);
      add(other);
      const [a, b] = [root(one), root(other)];
      if (a !== b) parents.set(a, b);
    },
    /** Each group, its things in the order in which they came. */
    all(): Thing[][] {
      const groups = new Map<Thing, Thing[]>();
      for (const thing of parents.keys()) {
        const top = root(thing);
        const list = groups.get(top);
        if (list === undefined) groups.set(top, [thing]);
        else list.push(thing);
      }
      return [...groups.values()];
    },
  };
}

/** Which parts name an id. */
function createIndex() {
  const parts = new Map<string, readonly Part[]>();
  return {
    of: (id: string): readonly Part[] => parts.get(id) ?? none,
    add(part: Part): void {
      const alone = [part];
      for (const id of part.names.keys()) {
        const known = parts.get(id);
        parts.set(id, known === undefined ? alone : [...known, part]);
      }
    },
    remove(part: Part): void {
      for (const id of part.names.keys()) {
        const known = parts.get(id) ?? none;
        if (known.length === 1) parts.delete(id);
        else
          parts.set(
            id,
            known.filter((each) => each !== part),
          );
      }
    },
    /**
     * Reports the parts that change what this new part depends on, and those that depend on what it
     * changes.
     */
    met(part: Part, tell: (other: Part) => void): void {
      for (const [id, isOwn] of part.names)
        for (const other of parts.get(id) ?? none)
          if (isOwn || other.names.get(id) === true) tell(other);
    },
  };
}
const none: readonly Part[] = [];

/**
 * The yard, recording what is asked of it and of the goals. A list of a spot or truck counts as
 * that spot or truck.
 */
function createRecorder(yard: YardTable) {
  let names: Names = new Map();
  const note = (id: string) => {
    if (!names.has(id)) names.set(id, false);
  };
  const noted =
    <Id extends string, Answer>(answer: (id: Id) => Answer) =>
    (id: Id): Answer => {
      note(id);
      return answer(id);
    };
  return {
    base: { ...yard, spot: noted(yard.spot) } satisfies YardTable,
    over: (overlay: Overlay): Overlay => ({
      ...overlay,
      spot: noted(overlay.spot),
      visit: noted(overlay.visit),
      container: noted(overlay.container),
      visitsAt: noted(overlay.visitsAt),
      standaloneAt: noted(overlay.standaloneAt),
      hookedTo: noted(overlay.hookedTo),
    }),
    asked: { key: (key: GoalKey) => note(key.slice(key.indexOf(':') + 1)), id: note },
    /** From now on it records here. */
    into(next: Names): void {
      names = next;
    },
  };
}
