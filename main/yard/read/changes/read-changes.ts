/** Checks after a full read whether asking for changes would have found the same. */
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

/** `since`: the time after which each list would have been asked when the read began. */
export type ReadChangesParts = {
  readonly asking: ChangePolling;
  readonly changes: ChangesClient;
  readonly yard: OpenYard;
  readonly since: ReadonlyMap<ChangeList, number>;
  readonly pause: (ms: number) => Promise<void>;
};

/**
 * A service with several copies may be briefly inconsistent. So we ask once more for what wasn't
 * reported.
 */
const SECOND_LOOK = 5_000;

/**
 * Asks the lists for what the full read found. Lists that don't report it are read in full from now
 * on. Returns whether there was one. Throws `RemoteError`.
 */
export async function readChanges(
  parts: ReadChangesParts,
  found: StampsBefore,
  signal: AbortSignal,
): Promise<boolean> {
  const { asking, since, pause, yard } = parts;
  if (touchedBy(found) === 0 || since.size === 0) return false;
  const look = async () => {
    const { answers, reported } = await askAll(parts, signal);
    return {
      answers,
      missed: missedOf(found, reported, yard.live.base).filter(
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
): Promise<{ answers: readonly ChangesAnswer[]; reported: ReportedChanges }> {
  const answers: ChangesAnswer[] = [];
  const reported = noReportedChanges();
  for (const [list, from] of since) {
    if (asking.states[list].whole !== null) continue;
    const answer = await asking.ask(list, signal, from);
    if (answer === null) continue;
    answers.push(answer);
    noteReported(reported, list, answer.reported.heads);
  }
  return { answers, reported };
}
