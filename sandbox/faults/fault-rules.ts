/** The list of scripted faults: which one meets a call. */
import type { SeededRandom } from '../random.ts';
import type { Fault, FaultRule, FaultState, Match } from './model.ts';

/** What was chosen for one call: how long to wait, and what else happens. */
type Chosen = {
  readonly delayMs: number;
  readonly fault: Exclude<Fault, { kind: 'delay' }> | null;
};

/** The rules in force. */
export interface FaultRules {
  /** Adds rules, last in line; returns their ids in order. */
  add(...rules: readonly FaultRule[]): readonly string[];
  remove(id: string): boolean;
  clear(): void;
  list(): readonly FaultState[];
  /**
   * Counts the call against every rule; all delays add up, of the other faults the first in line is
   * taken.
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

/** No rules at first. Throws on a pattern that is no regular expression. */
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
        // A rule behind one that already took the call neither hits nor counts, so that `nth`
        // counts calls it could take.
        if (candidate.kind !== 'delay' && fault !== null) continue;
        if (!hits(live)) continue;
        if (candidate.kind === 'delay') delayMs += candidate.ms;
        else fault = candidate;
      }
      return { delayMs, fault };
    },
  };
};

/** Faults: the rules, and taking the port away and bringing it back. */
export interface SandboxFaults extends Omit<FaultRules, 'choose'> {
  /** The port refuses connections, open ones are cut. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}
