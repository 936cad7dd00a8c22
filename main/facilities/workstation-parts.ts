/**
 * What the calls about this desk need from the host: facilities, sign-ins, settings. Tests of the
 * console alone don't have it.
 */
import type { DesktopState } from '../../shared/console-api/desktop.ts';
import type {
  FacilityList,
  ProfileProblem,
  ProfileTest,
} from '../../shared/console-api/facilities.ts';
import type { SecretsState } from '../../shared/console-api/session.ts';
import type {
  StorageState,
  StoredPreferences,
  UndocumentedSetting,
} from '../../shared/console-api/settings.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskSetup } from '../desks/setup/desk-setup.ts';
import type { RefusedErrors } from '../kernel/api/typed-errors.ts';
import type { SignIns } from './sign-ins.ts';

type Value = string | number | boolean;

/** Facilities as the host stores and opens them. */
export interface Facilities {
  list(): FacilityList;
  test(profile: string): Promise<ProfileTest>;
  /** Stores the profile, and opens it shortly after the reply. */
  save(profile: string): Promise<readonly ProfileProblem[]>;
  open(warehouseId: string | null): Result<null, Message>;
  forget(warehouseId: string): Promise<Result<null, Message>>;
}

/** Settings of this computer as the host stores them. */
export interface WorkstationSettings {
  undocumented(): readonly UndocumentedSetting[];
  setUndocumented(key: string, value: Value | null): Result<null, Message>;
  preferences(): StoredPreferences;
  keepPreferences(change: StoredPreferences): void;
  /** Lets the page use this PC's camera once it is loaded again, or stops that. */
  setPcCamera(on: boolean): void;
  storage(): StorageState;
  /** Makes a backup of every durable file now. */
  backUp(): Result<null, Message>;
  /** Reopens the facility shortly, with a backup restored. */
  restore(name: string): Result<null, Message>;
}

/** What the desktop program has beyond a browser. */
export interface DesktopPort {
  state(): DesktopState;
  watch(listener: () => void): () => void;
  /** Rejects if the disk refuses. */
  setNotifications(on: boolean): Promise<void> | void;
  /** Prints the page; the program reports a failure. */
  print(): void;
  /**
   * The page has shown the screen that a notification asked for, and the files that were saved.
   */
  shown(): void;
  update(step: 'check' | 'download' | 'install'): Promise<Result<null, Message>>;
}

/** The running build, and whether another one is installed in its place. */
export interface RunningBuild {
  /** A text that identifies the build. */
  readonly stamp: string;
  isReplaced(): boolean;
  watch(listener: () => void): () => void;
  /** Ends the program properly and starts the installed one. */
  restart(): void;
}

export type WorkstationParts = {
  readonly signIns: SignIns;
  readonly secrets: () => SecretsState;
  readonly facilities: Facilities;
  readonly settings: WorkstationSettings;
  /** Several desks; null in the demo, whose yard no other desk has. */
  readonly desks: DeskSetup | null;
  /** Null in a browser. */
  readonly desktop: DesktopPort | null;
  /** Null if the host can't tell. */
  readonly build: RunningBuild | null;
};

/** The host's parts, or the typed error that this console has none. */
export function hostParts(
  workstation: WorkstationParts | null,
  errors: RefusedErrors,
): WorkstationParts {
  if (workstation !== null) return workstation;
  throw errors.REFUSED({ data: { said: message('facilities.notHere') } });
}
