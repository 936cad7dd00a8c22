/**
 * Statuses of carriers, of requests to integrate them and of their documents, in the reader's words
 * where the vendor names them.
 */
import { type Message, message } from '../i18n/message.ts';

/**
 * The documents write statuses in every case, and one with a hyphen: "UNDER-REVIEW" is
 * `underreview`.
 */
const codeOf = (status: string): string => status.toLowerCase().replaceAll(/[-_\s]/g, '');

/** New, Pending, Ready, Inactive (contract.md 2.4); others unchanged. */
export const carrierStatus = (status: string): Message =>
  message('carriers.carrierStatus', { code: codeOf(status), status });

/** Pending, accepted, rejected (contract.md 2.4); others unchanged. */
export const integrationStatus = (status: string): Message =>
  message('carriers.integrationStatus', { code: codeOf(status), status });

/** Missing, under review, accepted (contract.md 2.4); others unchanged. */
export const documentStatus = (status: string): Message =>
  message('carriers.documentStatus', { code: codeOf(status), status });
