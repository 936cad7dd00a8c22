/**
 * Pulls for ever into the folder it is given: every pull changes every truck and says so on stdout.
 * Its parent kills it.
 */
import { createFakeService, smallState, visit } from './fake-service.ts';
import { openTestYard } from './harness.ts';

const folder = process.argv[2] as string;
const service = createFakeService(smallState());
service.pageSize = 500;
let generation = 0;
const clock = { now: () => generation, monotonic: () => performance.now(), pass: () => {} };
const opened = openTestYard(folder, service.client, clock);
for (;;) {
  generation += 1;
  service.state.visits = Array.from({ length: 1_500 }, (_, index) =>
    visit(`${index}`, { driverNotes: `generation ${generation}` }),
  );
  await opened.pull();
  process.stdout.write(`${generation}\n`);
}
