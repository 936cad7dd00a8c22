/** The giant yard of the sandbox, a console that has read it, and its page. */
import { openPage, type WatchedPage } from '../support/browser.ts';
import { openConsole } from '../support/console.ts';
import { type Services, startServices } from '../support/services.ts';
import { type YardPage, yardPage } from '../support/yard-page.ts';

export type Giant = {
  readonly sandbox: Services;
  readonly opened: WatchedPage;
  readonly yard: YardPage;
  /** Where another page of the same console opens. */
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * Five thousand spots are much for a machine with other work: an answer that takes its time is an
 * answer all the same.
 */
const slowButThere = { readDeadlineMs: 200_000, writeDeadlineMs: 200_000 };

/** Starts services and console, and waits until the page shows all of the yard. */
export async function openGiant(): Promise<Giant> {
  const sandbox = await startServices({ yard: 'giant' });
  const host = await openConsole({ ...sandbox.profile, undocumented: slowButThere });
  const opened = await openPage(host.url);
  await opened.page.locator('[role=grid][aria-rowcount="5001"]').waitFor({ timeout: 200_000 });
  const yard = await yardPage(opened.page);
  await opened.page.getByText(/Yard as of/).waitFor({ timeout: 200_000 });
  const stop = async () => {
    await host.stop();
    await sandbox.stop();
  };
  return { sandbox, opened, yard, url: host.url, stop };
}
