/** Hostile and broken records: real answers of the sandbox, mutated field by field. */
import axios from 'axios';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  decodeContainer,
  decodeVisit,
} from '../../../../main/remote/dock-scheduling/decode/decode-assets.ts';
import {
  decodeArea,
  decodeSpot,
} from '../../../../main/remote/dock-scheduling/decode/decode-spots.ts';
import type { Fields } from '../../../../main/remote/dock-scheduling/decode/fields.ts';
import {
  isArea,
  isContainer,
  isSpot,
  isVisit,
} from '../../../../main/remote/dock-scheduling/decode/kinds.ts';
import {
  createPageMemory,
  createPageShelf,
} from '../../../../main/remote/dock-scheduling/read/page-memory.ts';
import { readPages } from '../../../../main/remote/dock-scheduling/read/pages.ts';
import { yardQueries } from '../../../../main/remote/dock-scheduling/read/query.ts';
import type { Sandbox } from '../../../../sandbox/index.ts';
import { startSandbox } from '../../../../sandbox/index.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { AreaId, WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { runs } from '../../../support/runs.ts';
import { testSettings } from './client-against.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type List = {
  readonly entity: YardProblem['entity'];
  readonly records: readonly Json[];
  readonly isOfKind: (fields: Fields) => boolean;
  readonly decode: (fields: Fields, place: string, problems: YardProblem[]) => object | null;
};

const warehouseId = 'w' as WarehouseId;
const areaId = 'area' as AreaId;

let sandbox: Sandbox;
let lists: readonly List[];

beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small' });
  const [clerk] = sandbox.accounts;
  const { data: grant } = await axios.post<{ access_token: string }>(`${sandbox.url}/auth/login`, {
    email: clerk?.email,
    password: clerk?.password,
  });
  const queries = yardQueries(testSettings());
  const record = async (
    path: string,
    forms: readonly (readonly (readonly [string, string])[])[],
    rich: (record: Json) => boolean,
  ) => {
    for (const form of forms) {
      const params = new URLSearchParams([
        ...form.map(([name, value]) => [name, value]),
        ['limit', '500'],
        ['page', '1'],
      ]);
      const { status, data } = await axios.get<{ data: Json[] }>(`${sandbox.url}${path}`, {
        params,
        headers: { Authorization: `Bearer ${grant.access_token}` },
        validateStatus: () => true,
      });
      if (status === 200) return [...data.data.filter(rich).slice(0, 2), ...data.data.slice(0, 1)];
    }
    throw new Error(`No form of ${path} was taken.`);
  };
  const warehouse = sandbox.warehouse.id as WarehouseId;
  const areas = await record('/yard/spot-area', queries.areas(warehouse), () => true);
  const area = (areas[0] as { id: AreaId }).id;
  const holds = (name: string) => (value: Json) =>
    Array.isArray((value as Record<string, Json>)[name]) &&
    ((value as Record<string, Json[]>)[name] ?? []).length > 0;
  lists = [
    {
      entity: 'area',
      records: areas,
      isOfKind: isArea,
      decode: (fields, place, problems) => decodeArea(fields, { warehouseId, place, problems }),
    },
    {
      entity: 'spot',
      isOfKind: isSpot,
      records: await record('/yard/spot', queries.spots(area), holds('spotAssignments')),
      decode: (fields, place, problems) =>
        decodeSpot(fields, { warehouseId, areaId, openField: 'isActive', place, problems }),
    },
    {
      entity: 'visit',
      isOfKind: isVisit,
      records: await record('/asset-visit', queries.visits(warehouse), holds('assetContainers')),
      decode: (fields, place, problems) => decodeVisit(fields, { warehouseId, place, problems }),
    },
    {
      entity: 'container',
      isOfKind: isContainer,
      records: await record(
        '/asset-container',
        queries.containers(warehouse),
        holds('spotAssignments'),
      ),
      decode: (fields, place, problems) =>
        decodeContainer(fields, { warehouseId, place, problems }),
    },
  ];
});

afterAll(() => sandbox.stop());

/** Every place inside a record. */
function pathsOf(
  value: Json,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.map((child, index) => [index, child] as const)
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

/**
 * Texts to put in the place of a value; they are JSON texts, so that keys such as `__proto__`
 * arrive as they would.
 */
const MUTATIONS = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e999',
  '12345678901234567890',
  '""',
  '"text"',
  '"../../etc/passwd"',
  '"\\u0000\\u202e<img src=x onerror=alert(1)>"',
  '"\\ud800"',
  '[]',
  '[[]]',
  '[null]',
  '{}',
  '{"id":{}}',
  '{"id":"x","spotAssignments":[{"id":"y"}]}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"2026-02-30T00:00:00Z"',
  `"${'x'.repeat(10_001)}"`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '[1,"a",null,{"id":"z"}]',
];

const HOLE = '\u0001hole\u0001';

/** The record as JSON text with the value at `path` replaced, or left out. */
function mutated(
  record: Json,
  path: readonly (string | number)[],
  replacement: string | null,
): string {
  if (path.length === 0) return replacement ?? 'null';
  const copy = structuredClone(record);
  let parent = copy as Record<string | number, Json>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, Json>;
  const last = path.at(-1) as string | number;
  if (replacement === null) delete parent[last];
  else parent[last] = HOLE;
  return JSON.stringify(copy).replace(JSON.stringify(HOLE), () => replacement ?? '');
}

async function decodeList(list: List, records: readonly string[]) {
  const rows: object[] = [];
  const problems: YardProblem[] = [];
  const bytes = Buffer.from(
    `{"data":[${records.join(',')}],"total":${records.length},"pageCount":1}`,
  );
  const end = await readPages<object>({
    entity: list.entity,
    limit: 500,
    question: '',
    memory: createPageMemory(createPageShelf()),
    signal: new AbortController().signal,
    fetch: async () => ({ status: 200, bytes }),
    isOfKind: list.isOfKind,
    decode: list.decode,
    sink: {
      page: (_, content) => {
        if (content === 'unchanged') return;
        rows.push(...content.rows);
        problems.push(...content.problems);
      },
    },
  });
  return { rows, problems, end };
}

const idOf = (row: object): string => {
  const whole = row as {
    id?: string;
    spot?: { id: string };
    visit?: { id: string };
    container?: { id: string };
  };
  return whole.id ?? whole.spot?.id ?? whole.visit?.id ?? whole.container?.id ?? '';
};

/** Siblings unchanged, the mutated record there or reported, nothing polluted. */
async function expectUnharmed(list: List, victim: Json, text: string): Promise<void> {
  const siblings = list.records.filter(
    (record) => (record as { id: string }).id !== (victim as { id: string }).id,
  );
  const alone = await decodeList(
    list,
    siblings.map((sibling) => JSON.stringify(sibling)),
  );
  const { rows, problems } = await decodeList(list, [
    text,
    ...siblings.map((sibling) => JSON.stringify(sibling)),
  ]);
  const kept = rows.length > siblings.length ? rows.slice(1) : rows;
  if (JSON.stringify(kept) !== JSON.stringify(alone.rows))
    throw new Error(`A sibling was changed by ${text.slice(0, 400)}`);
  if (rows.length === siblings.length && !problems.some(({ code }) => code === 'unreadable-record'))
    throw new Error(`Dropped silently: ${text.slice(0, 400)}`);
  for (const problem of problems) {
    const words = inEnglish(problem.said);
    if (!/^[A-Z].*\.$/s.test(words) || words.length > 300)
      throw new Error(`No clear sentence: ${words}`);
  }
  if ('polluted' in {} || 'polluted' in Object) throw new Error('The prototype was polluted.');
}

/** `FUZZ_MIXTURES` asks for more, for the figure in docs/reference/reliability.md. */
const mixtures = Number(process.env['FUZZ_MIXTURES'] ?? runs(10_000));

describe('records mutated field by field', () => {
  it('the recorded answers are read without a problem', async () => {
    for (const list of lists) {
      const { rows, problems, end } = await decodeList(
        list,
        list.records.map((record) => JSON.stringify(record)),
      );
      expect(problems).toEqual([]);
      expect(rows.length).toBe(list.records.length);
      expect(end.records).toBe(new Set(rows.map(idOf)).size);
    }
  });

  it('each field as nonsense or missing: no crash, no lost sibling, no pollution', async () => {
    let count = 0;
    for (const list of lists) {
      const victim = list.records[0] as Json;
      for (const path of pathsOf(victim))
        for (const replacement of [...MUTATIONS, null]) {
          await expectUnharmed(list, victim, mutated(victim, path, replacement));
          count += 1;
        }
    }
    expect(count).toBeGreaterThan(3_000);
  }, 120_000);

  it('several fields at once, in thousands of random mixtures', async () => {
    const nonsense = fc.constantFrom(...MUTATIONS, null);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.array(fc.tuple(fc.nat(500), nonsense), { minLength: 2, maxLength: 6 }),
        async (which, changes) => {
          const list = lists[which] as List;
          const victim = list.records[0] as Json;
          const paths = pathsOf(victim).filter((path) => path.length === 1);
          let text = JSON.stringify(victim);
          for (const [place, replacement] of changes) {
            const path = paths[place % paths.length] as readonly (string | number)[];
            text = mutated(JSON.parse(text) as Json, path, replacement);
          }
          await expectUnharmed(list, victim, text);
        },
      ),
      { numRuns: mixtures },
    );
  }, 180_000);

  it('any JSON value in place of a record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.jsonValue(), async (which, value) => {
        const list = lists[which] as List;
        await expectUnharmed(list, list.records[0] as Json, JSON.stringify(value));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('a field that is read and has the wrong type is named in a problem', async () => {
    const visits = lists.find(({ entity }) => entity === 'visit') as List;
    const victim = visits.records[0] as { [key: string]: Json };
    for (const field of [
      'licensePlate',
      'dotNumber',
      'phone',
      'driverNotes',
      'visitType',
      'isPlanned',
      'appointmentId',
      'company',
      'lastChangedDateTime',
      'spotAssignments',
      'assetContainers',
    ]) {
      const { rows, problems } = await decodeList(visits, [mutated(victim, [field], '17')]);
      expect(rows).toHaveLength(1);
      expect(problems.map(({ key }) => key)).toContain(
        `unknown-value:visit:${String(victim['id'])}:${field}`,
      );
    }
  });
});
