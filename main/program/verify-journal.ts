/**
 * `npm run verify-journal -- FILE [--seal TEXT] [--facility ID]`: checks whether a `journal.db` is
 * as it was written. It reads a private copy, so the console may be running. Exit code 0:
 * unchanged; 1: changed; 2: can't be checked.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { verdictMessage } from '../../shared/journal/journal-verdict.ts';
import { rowsOfFrame } from '../journal/archive/keyframe.ts';
import { readSeal } from '../journal/format/chain.ts';
import { journalFileName } from '../journal/journal-file.ts';
import { journalSchema } from '../journal/schema.ts';
import { type ChainEnd, LastSeal, type SealFault } from '../journal/verify/last-seal.ts';
import { verifyJournal } from '../journal/verify/verify.ts';
import { openCopy } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import { latestVersion, schemaVersion } from '../kernel/database/migrate.ts';
import { facilityMarkName, ownerOf } from './data-folder/facility-folder.ts';
import { systemWords } from './program.ts';

/**
 * The verdict about a file, and the exit code of the command. `facility`: its id, if the file's
 * folder doesn't show it.
 */
export function checkJournal(
  file: string,
  seal: string | null,
  facility: string | null,
  tries = 3,
): { readonly said: Message; readonly code: number } {
  const cannot = (said: Message) => ({ said, code: 2 });
  if (!existsSync(file)) return cannot(message('terminal.journal.none', { file }));
  const copy = openCopy(file);
  if (copy === null) return cannot(message('terminal.journal.unreadable', { file }));
  try {
    if (schemaVersion(copy.db) > latestVersion(journalSchema))
      return cannot(message('terminal.journal.newer', { file }));
    const wanted = facility ?? facilityOf(copy.db, file);
    if (wanted === null) return cannot(message('terminal.journal.noFacility'));
    const verdict = verifyJournal(copy.db, { facility: wanted, folder: path.dirname(file) }, seal);
    if (verdict.kind !== 'unchanged') return { said: verdictMessage(verdict), code: 1 };
    const { why, head } = againstLastSeal(file, copy.db);
    // The console wrote to the file while we copied it.
    if (why === 'behind' && tries > 0) return checkJournal(file, seal, facility, tries - 1);
    const unchanged = { said: verdictMessage(verdict), code: 0 };
    // A printed seal of the very end proves the same.
    if (why === null || (why === 'missing' && seal !== null && readSeal(seal)?.seq === head.seq))
      return unchanged;
    return why === 'missing' && !isInDataFolder(file)
      ? { ...unchanged, said: inTurn([unchanged.said, message('journal.verdict.noLast')]) }
      : { said: verdictMessage({ kind: 'last', why }), code: 1 };
  } catch {
    // It has no table of a journal, or its pages can't be read.
    return cannot(message('terminal.journal.unreadable', { file }));
  } finally {
    copy.close();
  }
}

/** Compares the end of a journal with the seal beside its file. */
function againstLastSeal(
  file: string,
  db: Database,
): { readonly why: SealFault | null; readonly head: ChainEnd } {
  const link = db.prepare<[number], Uint8Array>('SELECT link FROM fact WHERE seq = ?').pluck();
  const head = db
    .prepare<[], ChainEnd>('SELECT seq, link FROM fact ORDER BY seq DESC LIMIT 1')
    .get() ?? { seq: 0, link: new Uint8Array() };
  const linkAt = (seq: number) => link.get(seq) ?? null;
  return { head, why: new LastSeal(file).compare({ head, linkAt }) };
}

/** A copy outside a data folder needs no seal beside it. */
const isInDataFolder = (file: string): boolean =>
  path.basename(file) === journalFileName &&
  existsSync(path.join(path.dirname(file), facilityMarkName));

/** By the mark of its folder, else by the records of its first keyframe. */
function facilityOf(db: Database, file: string): string | null {
  const owner = ownerOf(path.dirname(file));
  // There is none beside a file that was copied elsewhere.
  if (owner !== null) return owner;
  const first = db
    .prepare<[], Uint8Array>('SELECT bytes FROM keyframe ORDER BY seq LIMIT 1')
    .pluck()
    .get();
  if (first === undefined) return null;
  const { areas, spots } = rowsOfFrame(first);
  return (areas[0] ?? spots[0])?.warehouseId ?? null;
}

if (process.argv[1] === import.meta.filename) {
  const { t, format } = await systemWords();
  let checked: ReturnType<typeof checkJournal>;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seal: { type: 'string' },
        facility: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${t('terminal.journal.usage')}\n`);
      process.exit(0);
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new TypeError();
    checked = checkJournal(path.resolve(file), values.seal ?? null, values.facility ?? null);
  } catch {
    checked = { said: message('terminal.journal.usage'), code: 2 };
  }
  const limits = checked.code === 0 ? `\n${t('journal.verdict.cannotProve')}` : '';
  const line = `${format(checked.said)}${limits}\n`;
  (checked.code === 0 ? process.stdout : process.stderr).write(line);
  process.exitCode = checked.code;
}
