/**
 * Opens a PDF in the system's own program, from a file that only this user can read and that is
 * removed when the console ends.
 */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { message } from '../../../../shared/i18n/message.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { withoutDeviceName } from '../../../../shared/safe-file-name.ts';
import type { NamedPdf, PdfViewer } from '../../../kernel/api/pdf-viewer.ts';
import { removeFolderIfFree } from '../../../kernel/patient-files.ts';
import type { Timers } from '../../../kernel/ports.ts';
import { makePrivateFolder } from '../../../kernel/private-folder.ts';
import type { ReportError } from '../../../program/rpc-connection.ts';

/** `openPath` returns what went wrong, or an empty text. */
export type PdfProgramParts = {
  readonly temporaryFolder: () => string;
  readonly openPath: (file: string) => Promise<string>;
  readonly timers: Timers;
  readonly report: ReportError;
};

/** How long we wait to hear that it could not be opened, in milliseconds. */
const OPENED_MS = 8_000;

/** The viewer, and a function that removes its files at the end. */
export type PdfProgram = Extract<PdfViewer, { kind: 'program' }> & {
  readonly removeFiles: () => void;
};

/** A name that every system takes for a PDF and nothing else, whatever came from outside. */
const plainName = (name: string): string =>
  withoutDeviceName(
    `${
      name
        .replace(/\.pdf$/i, '')
        .replace(/[^\w-]/g, '')
        .slice(0, 80) || 'document'
    }.pdf`,
  );

export function createPdfProgram({
  temporaryFolder,
  openPath,
  timers,
  report,
}: PdfProgramParts): PdfProgram {
  const folders = new Set<string>();
  const removeFiles = () => {
    // What a viewer still has open on Windows is removed by the next start.
    for (const folder of folders) if (removeFolderIfFree(folder)) folders.delete(folder);
  };
  return {
    kind: 'program',
    removeFiles,
    async open({ name, bytes }: NamedPdf) {
      // We never pass bytes that aren't a PDF to a program, whatever they claim to be.
      if (!bytes.subarray(0, 1_024).includes('%PDF-'))
        return fail(message('desktop.document.notPdf'));
      try {
        // A new folder (0700) for each, so that no other user can put a file under that name first.
        const folder = makePrivateFolder('document', temporaryFolder());
        folders.add(folder);
        const file = path.join(folder, plainName(name));
        writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
        const trouble = await Promise.race([
          openPath(file),
          // It was handed over: a program that hangs at its start keeps no clerk waiting.
          new Promise<string>((resolve) => timers.after(OPENED_MS, () => resolve(''))),
        ]);
        if (trouble === '') return ok(null);
        report('pdf', new Error(trouble));
        return fail(message('desktop.document.noProgram'));
      } catch (error) {
        report('pdf', error);
        return fail(message('desktop.document.notWritten'));
      }
    },
  };
}
