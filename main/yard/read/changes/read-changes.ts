/** After a whole read: would asking for changes have found the same? */
import type { ChangeList, ChangesClient } from '../../../remote/dock-scheduling/changes-client.ts';
import type { OpenYard } from '../../memory/open-yard.ts';
import type { ChangePolling, ChangesAnswer } from './change-polling.ts';
import { readNamed } from './named-reads.ts';
import {
  missedOf,
  noReportedChanges,
  noteReported,
  type ReportedChanges,
  type StampsBefore,
  touchedBy,
} from './reported-changes.ts';

/**
 * What it works with. `since`: from when on each list would have been asked when the read began.
 */
export type ReadChangesParts = {
  readonly asking: ChangePolling;
  readonly changes: ChangesClient;
  readonly yard: OpenYard;
  readonly since: ReadonlyMap<ChangeList, number>;
  readonly pause: (ms: number) => Promise<void>;
};

/**
 * A service that answers from several copies may be behind itself for a moment: what was not
 * reported is asked for once more.
 */
const SECOND_LOOK = 5_000;

/**
 * Asks the lists for what the read found; those that do not tell it are read whole from now on.
 * True: there was one. Throws `RemoteError`.
 */
export async function readChanges(
  parts: ReadChangesParts,
  found: StampsBefore,
  signal: AbortSignal,
): Promise<boolean> {
  const { asking, since, pause, yard } = parts;
  if (touchedBy(found) === 0 || since.size === 0) return false;
  const look = async () => {
    const { answers, told } = await askAll(parts, signal);
    return {
      answers,
      missed: missedOf(found, told, yard.live.base).filter(
        ({ list }) => asking.states[list].whole === null,
      ),
    };
  };
  let { answers, missed } = await look();
  if (missed.length > 0) {
    await pause(SECOND_LOOK);
    ({ answers, missed } = await look());
  }
  for (const { list, id } of missed) asking.turnWhole(list, 'missed', id);
  if (
    (await readNamed({ ...parts, destination: yard }, asking.refsOf(answers), signal)) === 'unfit'
  )
    asking.allWhole('refused');
  asking.done(answers);
  return missed.length > 0;
}

async function askAll(
  { asking, since }: ReadChangesParts,
  signal: AbortSignal,
): Promise<{ answers: readonly ChangesAnswer[]; told: ReportedChanges }> {
  const answers: ChangesAnswer[] = [];
  const told = noReportedChanges();
  for (const [list, from] of since) {
    if (asking.states[list].whole !== null) continue;
    const answer = await asking.ask(list, signal, from);
    if (answer === null) continue;
    answers.push(answer);
    noteReported(told, list, answer.told.heads);
  }
  return { answers, told };
}
