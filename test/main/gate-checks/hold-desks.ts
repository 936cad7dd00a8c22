/** Desks that know trucks and loads, for tests of what is held. */

import { Holds, type HoldsParts } from '../../../main/gate-checks/holds.ts';
import { blockFacts, holdFacts, inspectionFacts } from '../../../main/gate-checks/kinds.ts';
import { type FactsGround, SharedFacts } from '../../../main/gate-checks/shared-facts.ts';
import type { FeatureContext } from '../../../main/kernel/feature.ts';
import type { ReleaseLoad } from '../../../shared/gate-checks/release-check.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { worldOf } from '../../shared/gate-checks/loads.ts';
import { container, hooked, rows, spot, visit } from '../../shared/yard/rows.ts';

type Fact = Omit<NewFact, 'since' | 'change'>;

/** What a journal on a full disk says. */
export const diskFull = message('files.full', { what: rawText('the history') });

/** A journal that keeps facts in memory. `disk.room`: how many it still takes. */
export function memoryJournal(facts: Fact[] = [], disk = { room: Number.POSITIVE_INFINITY }) {
  return {
    facts,
    recorder: {
      keep(...more: readonly Fact[]) {
        if (disk.room < more.length) return diskFull;
        disk.room -= more.length;
        facts.push(...more);
        return null;
      },
    },
    file: {
      about: (subject: Subject, before: number, limit: number) =>
        facts
          .map((fact, index) => ({ ...fact, seq: index + 1 }))
          .filter(({ subjects, seq }) => seq < before && subjects.includes(subject))
          .toReversed()
          .slice(0, limit) as never,
    },
  };
}

/** A yard with two trucks; `KLM 901` came for load QX-77120 with a trailer. */
export const someYard = () =>
  createYardTable(
    rows({
      spots: [spot('P-1'), spot('P-2')],
      visits: [
        visit('v-1', 'P-1', {
          licensePlate: 'KLM 901',
          dotNumber: '3310982',
          companyHint: 'Pecos Line',
          phone: '+12545550177',
          appointmentId: 'a-1' as never,
        }),
        visit('v-2', 'P-2', { licensePlate: 'RRT 18', phone: '+12545550188' }),
      ],
      containers: [hooked('c-1', 'v-1', { code: 'R-77' }), container('c-2')],
    }),
  );

/**
 * Holds over such a yard. `loads`: what this desk knows of the marketplace, changed in place;
 * `asked`: whose world was asked for.
 */
export function holdsAt(
  desks: FactsGround['desks'],
  clock: FeatureContext['clock'],
  {
    loads = [],
    facts,
    disk,
  }: { loads?: ReleaseLoad[]; facts?: Fact[]; disk?: { room: number } } = {},
) {
  const journal = memoryJournal(facts, disk);
  const yard = someYard();
  const asked: unknown[] = [];
  const ground: FactsGround = { ...journal, clock, clerk: () => 'Ana', desks };
  const records = new SharedFacts(ground, holdFacts);
  const blocks = new SharedFacts(ground, blockFacts);
  const inspections = new SharedFacts(ground, inspectionFacts);
  const parts: HoldsParts = {
    rows: yard,
    appointment: () => ({ refNumbers: ['QX-77120'], companyName: null }),
    world: (_, visit) => {
      asked.push(visit);
      return worldOf(loads);
    },
    records,
    blocks,
    inspections,
    clock,
    placeholders: [],
  };
  const holds = new Holds(parts);
  yard.setHoldsOf((asset) => holds.of(asset));
  return { holds, records, blocks, inspections, yard, loads, asked, facts: journal.facts };
}
