/** The scripted faults, and which one applies to a call. */
import type { SeededRandom } from '../random.ts';
import type { Fault, FaultRule, FaultState, Match } from './model.ts';

/** What was chosen for a call: how long to wait, and which fault. */
type Chosen = {
  readonly delayMs: number;
  readonly fault: Exclude<Fault, { kind: 'delay' }> | null;
};

/** The active rules. */
export interface FaultRules {
  /** Adds rules at the end of the list. Returns their ids in order. */
  add(...rules: readonly FaultRule[]): readonly string[];
  remove(id: string): boolean;
  clear(): void;
  list(): readonly FaultState[];
  /**
   * Counts the call for every rule and chooses. All delays add up. Of other faults, the first in
   * the list wins.
   */
  choose(method: string, path: string): Chosen;
}

const globToPattern = (glob: string): RegExp => {
  const parts = glob
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('')}$`);
};

const matcherOf = (match: Match): ((method: string, path: string) => boolean) => {
  const pattern =
    match.pattern !== undefined
      ? new RegExp(match.pattern)
      : match.path !== undefined
        ? globToPattern(match.path)
        : null;
  const method = match.method?.toUpperCase();
  return (ofMethod, ofPath) =>
    (method === undefined || method === ofMethod) && (pattern === null || pattern.test(ofPath));
};

/** Starts without rules. Throws if a pattern isn't a regular expression. */
export const createFaultRules = (random: SeededRandom): FaultRules => {
  type Live = {
    rule: FaultRule;
    id: string;
    isAbout: (method: string, path: string) => boolean;
    matched: number;
    hits: number;
  };
  let rules: Live[] = [];
  let added = 0;

  const hits = (live: Live): boolean => {
    const {
      nth = 1,
      times = live.rule.match?.nth === undefined ? Number.POSITIVE_INFINITY : 1,
      probability = 1,
    } = live.rule.match ?? {};
    live.matched += 1;
    if (live.matched < nth || live.hits >= times || !random.chance(probability)) return false;
    live.hits += 1;
    return true;
  };

  return {
    add: (...more) =>
      more.map((rule) => {
        added += 1;
        const id = `fault-${added}`;
        rules.push({ rule, id, isAbout: matcherOf(rule.match ?? {}), matched: 0, hits: 0 });
        return id;
      }),
    remove: (id) => {
      const before = rules.length;
      rules = rules.filter((live) => live.id !== id);
      return rules.length < before;
    },
    clear: () => {
      rules = [];
    },
    list: () =>
      rules.map(({ rule, id, matched, hits: hit }) => ({ ...rule, id, matched, hits: hit })),
    choose: (method, path) => {
      let delayMs = 0;
      let fault: Chosen['fault'] = null;
      for (const live of rules) {
        if (!live.isAbout(method, path)) continue;
        const { fault: candidate } = live.rule;
        // A rule after one that already took the call neither hits nor counts. So `nth` counts only
        // calls that the rule could take.
        if (candidate.kind !== 'delay' && fault !== null) continue;
        if (!hits(live)) continue;
        if (candidate.kind === 'delay') delayMs += candidate.ms;
        else fault = candidate;
      }
      return { delayMs, fault };
    },
  };
};

/** The faults of a sandbox: the rules, and a port that can go down and come up. */
export interface SandboxFaults extends Omit<FaultRules, 'choose'> {
  /** The port refuses connections, and open ones are cut. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}
