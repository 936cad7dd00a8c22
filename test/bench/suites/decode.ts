/**
 * Reading the service's lists: decode to rows against `JSON.parse` of the same bytes and a strict
 * zod schema (goal C3).
 */
import axios from 'axios';
import { z } from 'zod';
import {
  decodeContainer,
  decodeVisit,
} from '../../../main/remote/dock-scheduling/decode/decode-assets.ts';
import { decodeSpot } from '../../../main/remote/dock-scheduling/decode/decode-spots.ts';
import type { Fields } from '../../../main/remote/dock-scheduling/decode/fields.ts';
import { readList } from '../../../main/remote/dock-scheduling/decode/wire.ts';
import { yardQueries } from '../../../main/remote/dock-scheduling/read/query.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import type { AreaId, WarehouseId } from '../../../shared/ids.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { BenchRow, BenchSuite } from '../bench.ts';
import { row, sideBySide } from '../bench.ts';

type Pages = {
  readonly bytes: readonly Buffer[];
  readonly decode: (fields: Fields, problems: YardProblem[]) => unknown;
  readonly schema: z.ZodType;
};

const warehouseId = 'w' as WarehouseId;
const areaId = 'a' as AreaId;
const text = z.string().nullish();
const assignment = z.object({
  id: z.string(),
  spotId: z.string().optional(),
  lastChangedDateTime: text,
  assetVisitId: text,
  assetContainerId: text,
});
const containerSchema = z.object({
  id: z.string(),
  warehouseId: text,
  assetVisitId: text,
  isActive: z.boolean().optional(),
  code: text,
  type: text,
  state: text,
  notes: text,
  company: z.object({ name: text }).nullish(),
  pickupAppointmentId: text,
  dropAppointmentId: text,
  createDateTime: text,
  lastChangedDateTime: text,
  spotAssignments: z.array(assignment).optional(),
});
const visitSchema = z.object({
  id: z.string(),
  warehouseId: text,
  isActive: z.boolean().optional(),
  licensePlate: text,
  dotNumber: text,
  company: z.object({ name: text }).nullish(),
  companyHint: text,
  phone: text,
  isPlanned: z.boolean().nullish(),
  driverNotes: text,
  driverAppointmentIdentifier: text,
  visitType: text,
  checkInAcknowledged: z.boolean().nullish(),
  appointmentId: text,
  createDateTime: text,
  lastChangedDateTime: text,
  spotAssignments: z.array(assignment).optional(),
  assetContainers: z.array(containerSchema).optional(),
});
const spotSchema = z.object({
  id: z.string(),
  spotAreaId: z.string(),
  warehouseId: text,
  code: z.string(),
  type: z.string(),
  isActive: z.boolean(),
  observation: text,
  lastChangedDateTime: text,
  spotReserves: z
    .array(
      z.object({
        id: z.string(),
        entityName: text,
        objectId: text,
        validUntil: text,
        isActive: z.boolean(),
      }),
    )
    .optional(),
  spotAssignments: z.array(
    assignment.extend({
      assetVisit: visitSchema.nullish(),
      assetContainer: containerSchema.nullish(),
    }),
  ),
});

/** Every page of the giant yard, as the client asks for them. */
async function recordPages(): Promise<{
  readonly spots: Pages;
  readonly visits: Pages;
  readonly containers: Pages;
}> {
  const sandbox = await startSandbox({ yard: 'giant' });
  try {
    const settings = resolveUndocumented();
    if (!settings.ok) throw new Error('The register does not fit itself.');
    const queries = yardQueries(settings.value);
    const [clerk] = sandbox.accounts;
    const { data: grant } = await axios.post<{ access_token: string }>(
      `${sandbox.url}/auth/login`,
      {
        email: clerk?.email,
        password: clerk?.password,
      },
    );
    const get = async (
      path: string,
      query: readonly (readonly [string, string])[],
    ): Promise<Buffer[]> => {
      const pages: Buffer[] = [];
      for (let page = 1; ; page += 1) {
        const params = new URLSearchParams(
          [...query, ['limit', '500'], ['page', String(page)]].map(([name, value]) => [
            name as string,
            value as string,
          ]),
        );
        const reply = await axios.get<Buffer>(`${sandbox.url}${path}`, {
          params,
          responseType: 'arraybuffer',
          headers: { Authorization: `Bearer ${grant.access_token}` },
        });
        pages.push(reply.data);
        const { pageCount } = JSON.parse(reply.data.toString('utf8')) as { pageCount: number };
        if (page >= pageCount) return pages;
      }
    };
    const warehouse = sandbox.warehouse.id as WarehouseId;
    const areas = JSON.parse(
      ((await get('/yard/spot-area', queries.areas(warehouse)[0] ?? []))[0] as Buffer).toString(),
    ) as {
      data: { id: AreaId }[];
    };
    const spots: Buffer[] = [];
    for (const area of areas.data)
      spots.push(...(await get('/yard/spot', queries.spots(area.id)[1] ?? [])));
    const context = (problems: YardProblem[]) => ({ warehouseId, place: 'bench', problems });
    return {
      spots: {
        bytes: spots,
        schema: spotSchema,
        decode: (fields, problems) =>
          decodeSpot(fields, { ...context(problems), areaId, openField: 'isActive' }),
      },
      visits: {
        bytes: await get('/asset-visit', queries.visits(warehouse)[0] ?? []),
        schema: visitSchema,
        decode: (fields, problems) => decodeVisit(fields, context(problems)),
      },
      containers: {
        bytes: await get('/asset-container', queries.containers(warehouse)[0] ?? []),
        schema: containerSchema,
        decode: (fields, problems) => decodeContainer(fields, context(problems)),
      },
    };
  } finally {
    await sandbox.stop();
  }
}

async function measure(name: string, pages: Pages): Promise<readonly BenchRow[]> {
  const parsed = pages.bytes.map(
    (bytes) => JSON.parse(bytes.toString('utf8')) as { data: Fields[] },
  );
  const count = parsed.reduce((sum, { data }) => sum + data.length, 0);
  const size = `${count} ${name}, ${Math.round(pages.bytes.reduce((sum, { length }) => sum + length, 0) / 1024)} KB`;
  const list = z.array(pages.schema);
  const timed = (work: () => void) => () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const medians = await sideBySide(
    {
      parse: timed(() => {
        for (const bytes of pages.bytes) JSON.parse(bytes.toString('utf8'));
      }),
      zod: timed(() => {
        for (const { data } of parsed)
          if (!list.safeParse(data).success)
            throw new Error('The schema of the bench does not fit.');
      }),
      decode: timed(() => {
        const problems: YardProblem[] = [];
        for (const { data } of parsed) for (const record of data) pages.decode(record, problems);
        if (problems.length > 0) throw new Error(problems[0]?.key);
      }),
      whole: timed(() => {
        const problems: YardProblem[] = [];
        for (const bytes of pages.bytes) {
          const page = readList(bytes);
          if (!page.ok) throw new Error(page.error.code);
          for (const record of page.value.records) pages.decode(record as Fields, problems);
        }
      }),
    },
    { rounds: 25, warmup: 8 },
  );
  return [
    row('decode', `${name}: decode / JSON.parse`, size, medians.decode, medians.parse),
    row('decode', `${name}: decode / zod z.object`, size, medians.decode, medians.zod),
    row('decode', `${name}: bytes to rows / JSON.parse`, size, medians.whole, medians.parse),
  ];
}

/** The suite. */
export const suite: BenchSuite = {
  name: 'decode',
  async run() {
    const pages = await recordPages();
    const rows: BenchRow[] = [];
    for (const name of ['spots', 'visits', 'containers'] as const)
      rows.push(...(await measure(name, pages[name])));
    return rows;
  },
};
