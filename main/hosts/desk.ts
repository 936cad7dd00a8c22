/** One desk: a console at a time, and the change from one facility to another while the page stays where it is. */
import { ok, type Result } from '../../shared/result.ts';
import type { Console } from '../console.ts';
import { openProfileStore } from '../facilities/profile-store.ts';
import type { ProfileFacts } from '../profile.ts';
import type { CarriedRouter, Report } from './carrier.ts';
import { facilityFolder } from './facility-folder.ts';
import { type Choice, type HostParts, type StartedConsole, startConsole } from './start-console.ts';

/** A desk that runs. */
export type Desk = {
  /** Router of the console that is open now; asked for each new pipe. */
  readonly router: () => CarriedRouter;
  readonly poke: Console['poke'];
  readonly report: Report;
  /** Called after another facility was opened: every pipe still leads to the closed console and has to be cut. */
  onChanged(listener: () => void): void;
  stop(): Promise<void>;
};

/** The answer to the page goes first. */
const beforeChangeMs = 150;

/** Starts the console that was chosen, and each one that is chosen later. What fails at a change goes back to what was open. */
export async function startDesk(choice: Choice, parts: HostParts): Promise<Result<Desk, string>> {
  const listeners = new Set<() => void>();
  const store = openProfileStore(choice.root);
  let current: StartedConsole;
  let chosen = choice;
  let stopped = false;
  let changing: Promise<void> = Promise.resolve();

  const start = (next: Choice) => startConsole(next, { ...parts, openFacility });
  const change = async (facts: ProfileFacts | null): Promise<void> => {
    if (stopped) return;
    const before = chosen;
    const next: Choice =
      facts === null
        ? { root: choice.root, profile: null, folder: facilityFolder(choice.root, null) }
        : { root: choice.root, profile: { facts, secrets: [] }, folder: facilityFolder(choice.root, facts.warehouseId) };
    await current.stop();
    const started = await start(next);
    if (started.ok) {
      current = started.value;
      chosen = next;
    } else {
      current.report('facility', new Error(started.error));
      const back = await start({ ...before, notice: `The facility could not be opened: ${started.error}` });
      if (!back.ok) throw new Error(back.error);
      current = back.value;
      store.setToOpen(before.profile === null ? null : before.profile.facts.warehouseId);
    }
    for (const listener of listeners) listener();
  };
  function openFacility(facts: ProfileFacts | null): void {
    const report = current.report;
    setTimeout(() => {
      changing = changing.then(() => change(facts)).catch((error: unknown) => report('facility', error));
    }, beforeChangeMs);
  }

  const first = await start(choice);
  if (!first.ok) return first;
  current = first.value;
  return ok({
    router: () => current.router,
    poke: (reason) => current.poke(reason),
    report: (where, error) => current.report(where, error),
    onChanged: (listener) => void listeners.add(listener),
    async stop() {
      stopped = true;
      await changing;
      await current.stop();
    },
  });
}
