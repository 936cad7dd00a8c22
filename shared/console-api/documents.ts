import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { LONGEST_FILE_NAME } from '../appointments/upload-file.ts';
import type { Message } from '../i18n/message.ts';
import { call, saying, shortText, trusted } from './contract-helpers.ts';

/**
 * A transfer of this session, under way or ended. In bytes; `total` is null if unknown.
 *
 * Example: `{ id: 't-3', direction: 'up', fileName: 'BOL.pdf', done: 65_536, total: 210_000,
 * state: 'running', … }`.
 */
export type Transfer = {
  readonly id: string;
  readonly direction: 'up' | 'down';
  readonly fileName: string;
  readonly done: number;
  readonly total: number | null;
  readonly state: 'running' | 'done' | 'canceled' | 'failed' | 'unknown';
  /** Why it ended, unless it succeeded. */
  readonly said: Message | null;
  /** Key of an upload that arrived. */
  readonly key: string | null;
  readonly startedAt: string;
};

/**
 * Largest accepted document in bytes: 50 MiB (our judgment; the documents name no limit). A piece
 * has at most 512 KiB.
 */
export const MAX_DOCUMENT = 52_428_800;
/** Bytes of one piece that the page sends or gets. */
export const DOCUMENT_PIECE = 524_288;

const notPossible = { NOT_POSSIBLE: saying };

const id = z.string().min(1).max(100);

/**
 * Documents of appointments (contract.md 1.11). Files travel in pieces, so that no message is
 * large.
 */
export const documentsContract = {
  watch: call('open').output(eventIterator(trusted<readonly Transfer[]>())),
  /** Begins an upload. Then `piece` for each part in order, then `send`. */
  begin: call('move')
    .input(
      z.object({
        fileName: shortText(LONGEST_FILE_NAME),
        mediaType: shortText(100),
        size: z.number().int().min(1).max(MAX_DOCUMENT),
      }),
    )
    .output(z.object({ id: z.string() }))
    .errors(notPossible),
  /** Base64. */
  piece: call('move')
    .input(z.object({ id, data: z.string().max(DOCUMENT_PIECE * 2) }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * Sends the collected pieces and returns the key. Online only, and never repeated automatically.
   */
  send: call('move')
    .input(z.object({ id }))
    .output(z.object({ key: z.string() }))
    .errors(notPossible),
  /**
   * Downloads a document by its strictly checked key, without any credential, and keeps it until
   * `take` or `cancel`.
   */
  fetch: call('open')
    .input(z.object({ key: z.string().max(1_024) }))
    .output(
      z.object({ id: z.string(), fileName: z.string(), size: z.number(), mediaType: z.string() }),
    )
    .errors(notPossible),
  /** A piece of a download in base64. After `last` we forget it. */
  take: call('open')
    .input(z.object({ id, from: z.number().int().min(0) }))
    .output(z.object({ data: z.string(), last: z.boolean() }))
    .errors(notPossible),
  /**
   * Shows a download that is a PDF, and forgets it: at an address of this host for a new tab, or
   * (null) in a program of the system, which then has it.
   */
  view: call('open')
    .input(z.object({ id }))
    .output(z.object({ address: z.string().nullable() }))
    .errors(notPossible),
  cancel: call('open').input(z.object({ id })).output(z.object({})),
};
