import type { GateExtensions } from '../../shared/console-api/gate.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { FileHome } from '../kernel/backups/durable-file.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { GateClient } from '../remote/dock-scheduling/gate-client.ts';
import { type CheckInFile, openCheckInFile } from './check-in-file.ts';
import { Gate, type GateParts } from './gate.ts';

/** The gate's part of the connected service, as a host builds it. */
export type GateService = {
  readonly client: GateClient;
  readonly extensions: GateExtensions;
  /** Words that the operator added to what stands in the place of a plate. */
  readonly placeholders: readonly string[];
  /** The service's current time, in milliseconds since the epoch; null if it sends none. */
  readonly serviceTime: () => number | null;
  /** From the register: see `GateParts`. */
  readonly graceMs: number;
  readonly negativeReads: number;
};

/** The parts besides the service. */
type OpenParts = Omit<GateParts, 'file' | keyof GateService> & {
  readonly service: GateService;
  readonly dataDir: string;
  readonly nativeBinding?: string | undefined;
  readonly log?: FileHome['log'];
  /** Looks after the backups of its file. */
  readonly keep?: FileHome['keep'];
};

/**
 * The gate of this console; null when the profile names no dock scheduling. `trouble`: why checking
 * in is off.
 *
 * Example: `{ gate: null, extensions, trouble: null }` without dock scheduling.
 */
export type OpenedGate = {
  readonly gate: Gate | null;
  readonly extensions: GateExtensions;
  readonly trouble: Message | null;
};

/**
 * Opens the gate. Only checking in needs its file: a damaged one is mended and holds check-ins, and
 * if the disk refuses, checking in is off with a notice. Everything else works.
 */
export function openGate(
  parts: OpenParts | null,
): OpenedGate & { readonly notices: readonly Notice[] } {
  if (parts === null)
    return { gate: null, extensions: { checkIn: false, link: false }, trouble: null, notices: [] };
  const { service, dataDir, nativeBinding, keep, log, ...rest } = parts;
  const home = { folder: dataDir, clock: parts.clock, log, nativeBinding, keep };
  const { file, trouble } = service.extensions.checkIn
    ? openFile(home)
    : { file: null, trouble: null };
  return {
    gate: new Gate({ ...rest, ...service, file }),
    extensions: service.extensions,
    trouble,
    notices: trouble === null ? [] : [{ key: 'gate-file', severity: 'error', said: trouble }],
  };
}

function openFile(home: FileHome): {
  readonly file: CheckInFile | null;
  readonly trouble: Message | null;
} {
  try {
    return { file: openCheckInFile(home), trouble: null };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { file: null, trouble: message('gate.no.fileWhy', { why: error.said }) };
  }
}
