/**
 * Eight desks that want the same spots while the server is killed and links are cut, for a while.
 * We read the outcome from the server's log, read again from its beginning, and from the replies
 * that the desks got.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { chainHash } from '../../../main/desks/log/hash.ts';
import { genesis, place } from '../../../shared/desks/log-chain.ts';
import { facility, opId } from '../../support/desk-facts.ts';
import { type ModelDesk, openModelDesk } from '../../support/desk-model.ts';
import type { NatsServer } from '../../support/nats-server.ts';
import { type BenchRow, median, row } from '../bench.ts';
import { logAt, together, until } from './parts.ts';

const desksThere = 8;
const spots = 60;
const forMs = 40_000;
const [kills, cuts] = [13, 12];

/** A link to the server that can be cut: its connections end, new ones may be made. */
async function openLink(to: string) {
  const open = new Set<Socket>();
  const [host, port] = to.split(':') as [string, string];
  const link = createServer((near) => {
    const far = connect(Number(port), host);
    for (const end of [near, far]) open.add(end.setNoDelay(true).on('error', () => undefined));
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => link.once('listening', resolve));
  const cut = () => {
    for (const each of open) each.destroy();
    open.clear();
  };
  return {
    address: `127.0.0.1:${(link.address() as AddressInfo).port}`,
    cut,
    close() {
      cut();
      link.close();
    },
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What the log says of it: operations agreed, spots that were promised twice, and the ids. */
async function checked(server: NatsServer) {
  const connection = await logAt(server.address, 'checker').connect(new AbortController().signal);
  const { first, last } = await connection.range();
  const has = new Map<string, string>();
  const agreed = new Set<string>();
  let [head, twice] = [genesis(facility, chainHash), 0];
  for await (const entry of connection.tail(first, AbortSignal.timeout(60_000))) {
    const placed = place(head, entry, chainHash);
    if (placed.is !== 'void') head = placed.head;
    const said = placed.is === 'fact' ? placed.fact.said : null;
    if (said?.kind === 'op' && !agreed.has(said.op.id)) {
      agreed.add(said.op.id);
      const spot = said.op.touches.find(({ kind }) => kind === 'spot')?.id as string;
      if (has.has(spot)) twice += 1;
      has.set(spot, said.op.id);
    }
    if (said?.kind === 'end') for (const [spot, id] of has) if (id === said.id) has.delete(spot);
    if (entry.seq === last) break;
  }
  await connection.close();
  return { agreed, twice, head };
}

/** Forty seconds of it; the counts have to be nothing. */
export async function disturbed(server: NatsServer): Promise<readonly BenchRow[]> {
  const links = await Promise.all(
    Array.from({ length: desksThere }, () => openLink(server.address)),
  );
  const desks = links.map(({ address }, at) =>
    openModelDesk(`desk-${at}`, logAt(address, `desk-${at}`)),
  );
  await Promise.all(desks.map(together));
  const told = new Set<string>();
  const over = performance.now() + forMs;
  let count = 0;
  const works = async (model: ModelDesk, at: number) => {
    while (performance.now() < over) {
      count += 1;
      const id = `d-${at}-${count}`;
      model.save(id, `S-${Math.floor(Math.random() * spots)}`);
      if ((await model.agreement.agree(opId(id))) === 'agreed') told.add(id);
      await sleep(10 + Math.random() * 40);
      // The service does what was agreed, also what was agreed later than its clerk waited.
      for (const [each, { standing }] of model.own) if (standing === 'agreed') model.settle(each);
      model.agreement.changed();
      for (const each of model.own.keys())
        if (model.agreement.fold.ended.has(opId(each))) model.own.delete(each);
    }
  };
  const again: number[] = [];
  const disturbs = async () => {
    for (let at = 0; at < kills + cuts; at += 1) {
      await sleep(forMs / (kills + cuts) / 2);
      if (at % 2 === 1) links[at % desksThere]?.cut();
      else {
        await server.restart('SIGKILL');
        const began = performance.now();
        await Promise.all(desks.map(together));
        again.push(performance.now() - began);
      }
    }
  };
  await Promise.all([...desks.map(works), disturbs()]);
  for (const model of desks) {
    await together(model);
    // Its outbox has nothing left that the log lacks.
    await until(model, () =>
      [...model.own].every(
        ([id, { standing, end }]) =>
          model.agreement.fold.ended.has(opId(id)) || (standing === 'agreed' && end === null),
      ),
    );
  }
  const { agreed, twice, head } = await checked(server);
  for (const model of desks) await until(model, () => model.agreement.fold.head === head);
  const folds = new Set(desks.map(({ agreement }) => [...agreement.fold.open.keys()].join()));
  const lost = [...told].filter((id) => !agreed.has(id)).length;
  await Promise.all(desks.map(({ agreement }) => agreement.stop()));
  for (const link of links) link.close();
  const size = `${desksThere} desks, ${forMs / 1_000} s, ${kills} kills, ${cuts} cut links`;
  return [
    row('desks', 'promised twice / agreed', size, twice, agreed.size, 'operations'),
    row(
      'desks',
      'lost after being answered as agreed / agreed',
      size,
      lost,
      agreed.size,
      'operations',
    ),
    row('desks', 'folds that differ / desks', size, folds.size - 1, desksThere, 'folds'),
    row(
      'desks',
      'all together again after a kill, median / the worst',
      size,
      median(again),
      Math.max(...again),
    ),
  ];
}
