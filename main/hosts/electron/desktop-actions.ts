/** Actions of the desktop program's menu: printing, folders, the diagnostic report, About. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { dayOf } from '../../../shared/appointments/days.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { ReportError } from '../../program/rpc-connection.ts';
import { systemClock } from '../../program/system-ports.ts';
import { aboutBox } from './about.ts';
import type { MenuActions } from './menu.ts';
import { systemOpener } from './system/opener.ts';

export type ActionParts = {
  readonly window: () => BrowserWindow | null;
  readonly version: string;
  /** The diagnostic report with these facts. */
  readonly diagnostics: (facts: Readonly<Record<string, string>>) => Promise<string>;
  /** Data folder of the open facility. */
  readonly folder: () => string;
  readonly report: ReportError;
  /** Texts in the language of the clerk at the desk. */
  readonly words: () => Words;
};

/** A failure shows a box and writes a line to the log. */
export function createDesktopActions({
  window,
  version,
  diagnostics,
  folder,
  report,
  words,
}: ActionParts): MenuActions {
  const versions = {
    Yardmaster: version,
    Electron: process.versions.electron ?? '',
    Chromium: process.versions.chrome ?? '',
    Node: process.versions.node,
    System: `${process.platform} ${release()} ${process.arch}`,
  };
  const tell = (said: Message, error: unknown) => {
    report('desktop', error);
    // Not the error box, which blocks everything until it is closed.
    const box = {
      type: 'error' as const,
      title: 'Yardmaster',
      message: words().format(said),
      buttons: [words().t('common.close')],
    };
    const above = window();
    void (above ? dialog.showMessageBox(above, box) : dialog.showMessageBox(box));
  };
  const openFolder = async (target: string) => {
    mkdirSync(target, { recursive: true });
    const trouble = await systemOpener(shell, process.platform).openPath(target);
    if (trouble !== '') throw new Error(trouble);
  };
  const open = (target: string) =>
    void openFolder(target).catch((error: unknown) =>
      tell(message('desktop.folder.notOpened', { folder: target }), error),
    );

  /** Asks where to save a file; null if the clerk cancels. */
  const askFile = async (title: Message, name: string): Promise<string | null> => {
    const options = {
      title: words().format(title),
      defaultPath: path.join(app.getPath('documents'), name),
    };
    const above = window();
    const { canceled, filePath } = above
      ? await dialog.showSaveDialog(above, options)
      : await dialog.showSaveDialog(options);
    return canceled || filePath === '' ? null : filePath;
  };
  /** The date at the facility, as the screen shows it. */
  const today = () => dayOf(systemClock.now(), words().timeZone ?? 'UTC');
  const saveReport = async () => {
    const file = await askFile(
      message('desktop.report.title'),
      `yardmaster-report-${today()}.json`,
    );
    if (file !== null) writeFileSync(file, await diagnostics(versions), { mode: 0o600 });
  };
  const savePdf = async () => {
    const file = await askFile(message('desktop.page.title'), `yardmaster-${today()}.pdf`);
    const contents = window()?.webContents;
    if (file === null || contents === undefined) return;
    writeFileSync(file, await contents.printToPDF({ landscape: true, printBackground: true }), {
      mode: 0o600,
    });
  };

  return {
    print: () =>
      window()?.webContents.print({}, (isDone, why) => {
        if (!isDone && why !== '' && !/cancel/i.test(why))
          tell(message('desktop.page.notPrinted'), new Error(why));
      }),
    savePdf: () =>
      void savePdf().catch((error: unknown) => tell(message('desktop.page.notSaved'), error)),
    openDataFolder: () => open(folder()),
    openLogFolder: () => open(path.join(folder(), 'logs')),
    saveDiagnostics: () =>
      void saveReport().catch((error: unknown) => tell(message('desktop.report.notSaved'), error)),
    about: () => {
      const box = aboutBox(words(), version, versions);
      const above = window();
      void (above ? dialog.showMessageBox(above, box) : dialog.showMessageBox(box));
    },
  };
}
