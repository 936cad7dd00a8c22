/** What the console and the desktop program ask of each other (`main/program/port-calls.ts`). */
import type { MessagePort } from 'node:worker_threads';
import type {
  EndedFile,
  NotifiedScreen,
  UpdateState,
} from '../../../../shared/console-api/desktop.ts';
import type { LocaleRequest } from '../../../../shared/i18n/languages.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Attention } from '../../../attention/attention.ts';
import type { HostCalls, HostEvents } from '../../../program/host-calls.ts';
import type { SentError } from '../../../program/port-calls.ts';
import type { ProxyAddress } from '../../../remote/network/proxy-address.ts';
import type { KeyringCalls } from '../system/late-keyring.ts';

/** What opens, as far as the window has to know. */
export type ChosenFolders = { readonly root: string; readonly folder: string };

/** What the desktop program knows when the console may open. */
export type OpenWith = {
  readonly version: string;
  /** Stamp of the running build. */
  readonly stamp: string;
  /** Languages that the system prefers, best first, and the locale whose habits it has. */
  readonly languages: readonly string[];
  readonly locale: string;
  /** Name of the system's keyring, such as "gnome_libsecret"; null if Electron has to be asked. */
  readonly keyring: string | null;
  readonly isPackaged: boolean;
  /** The console's thread died, and the program was started again. */
  readonly isAfterFailure: boolean;
};

/** State of the desktop program. Settings shows it. */
export type ProgramState = { readonly notifications: boolean; readonly update: UpdateState };

/** What the console asks of the desktop program. Each waits until Electron is ready. */
export type DesktopCalls = HostCalls &
  KeyringCalls & {
    /** The system's route to an address, as a proxy script says it: `PROXY proxy:8080; DIRECT`. */
    routeTo(address: string): Promise<string>;
    /** Shows a notification, unless the clerk is looking at the window or has turned them off. */
    notify(attention: Attention): void;
    /** Opens a PDF in the system's program. */
    openPdf(name: string, bytes: Uint8Array): Promise<Result<null, Message>>;
    setNotifications(on: boolean): void;
    updateStep(step: 'check' | 'download' | 'install'): Promise<Result<null, Message>>;
    print(): void;
    /** The clerk's language, clock and zone, at first and at each change. */
    speaks(words: LocaleRequest): void;
    /** The data folder of the open facility, at first and at each change. */
    isAt(folder: string): void;
    /** A failure before there is a log. */
    failedEarly(where: string, error: SentError): void;
    /** The console can't go on: the program ends properly. */
    broken(why: string): void;
  };

/** What the desktop program asks of the console, and what it reports to it. */
export type ConsoleCalls = HostEvents & {
  /** Where it will open. Nothing there is touched yet. */
  choose(): Promise<Result<ChosenFolders, Message>>;
  /** Opens the console. The lock of its folder has to be ours. */
  open(given: OpenWith): Promise<Result<null, Message>>;
  /** Serves a page over a port. */
  page(port: MessagePort): void;
  programIs(state: ProgramState): void;
  /** A clicked notification leads to this screen. */
  show(screen: NotifiedScreen): void;
  fileEnded(file: EndedFile): void;
  /** The computer was asleep. */
  resumed(): void;
  hasUnsavedText(): boolean;
  /** The diagnostic report with these facts, as JSON. */
  diagnostics(facts: Readonly<Record<string, string>>): string;
  /** The proxy that the environment or the profile names for an address. */
  proxyTo(address: string): Promise<ProxyAddress | null>;
  /** Writes a failure of the desktop program to the console's log. */
  failed(where: string, error: SentError): void;
  /** Closes everything in order. */
  stop(): Promise<void>;
};
