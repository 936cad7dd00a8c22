import path from 'node:path';
import type { GateExtensions } from '../../shared/console-api/gate.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../cache/database-error.ts';
import { quarantine } from '../cache/quarantine.ts';
import type { GateClient } from '../remote/dock-scheduling/gate.ts';
import { type CheckInFile, gateFileName, openCheckInFile } from './check-in-file.ts';
import { createGate, type Gate, type GateParts } from './gate.ts';

/** The gate's part of the connected service, as a host builds it. */
export type GateService = {
  readonly client: GateClient;
  readonly extensions: GateExtensions;
  /** From the register: see `GateParts`. */
  readonly graceMs: number;
  readonly negativeReads: number;
};

/** What it is opened with beside the service. */
type OpenParts = Omit<GateParts, 'file' | keyof GateService> & {
  readonly service: GateService;
  readonly dataDir: string;
  readonly nativeBinding?: string | undefined;
};

/** The gate of this console; null when the profile names no dock scheduling. `trouble`: why checking in is off. */
export type OpenedGate = { readonly gate: Gate | null; readonly extensions: GateExtensions; readonly trouble: string | null };

/**
 * Opens the gate. Its file is needed for checking in alone: a damaged one is set aside and said, and a disk that takes none turns
 * checking in off with a notice; the rest works on.
 */
export function openGate(parts: OpenParts | null): OpenedGate & { readonly notices: readonly Notice[] } {
  if (parts === null) return { gate: null, extensions: { checkIn: false, link: false }, trouble: null, notices: [] };
  const { service, dataDir, nativeBinding, ...rest } = parts;
  const { file, sentence } = service.extensions.checkIn ? openFile(parts) : { file: null, sentence: null };
  return {
    gate: createGate({ ...rest, ...service, file }),
    extensions: service.extensions,
    trouble: service.extensions.checkIn && file === null ? sentence : null,
    notices: sentence === null ? [] : [{ key: 'gate-file', severity: 'error', sentence }],
  };
}

function openFile({ dataDir, clock, nativeBinding }: OpenParts): { readonly file: CheckInFile | null; readonly sentence: string | null } {
  const open = () => openCheckInFile(dataDir, instantOf(clock), nativeBinding);
  try {
    const file = open();
    if (file.damaged === 0) return { file, sentence: null };
    return {
      file,
      sentence: `${file.damaged} check-ins kept on this computer are damaged and not shown. Look in the yard whether their trucks are there.`,
    };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.kind !== 'damaged' && error.kind !== 'migration')
      return { file: null, sentence: `Checking in is off, because it could not be written down. ${error.message}` };
    const aside = path.basename(quarantine(path.join(dataDir, gateFileName), instantOf(clock)));
    return {
      file: open(),
      sentence: `The file of the check-ins was damaged: unclear ones are no longer listed here. Look in the yard whether their trucks are there. The damaged file is kept in quarantine/${aside} of the data folder.`,
    };
  }
}
