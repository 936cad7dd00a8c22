import { hash as digest } from 'node:crypto';
import type { Hash } from '../../../shared/desks/log-chain.ts';

/** The hash of the desks' chain: SHA-256 of the head before and the text, as base64url. */
export const chainHash: Hash = (before, text) =>
  digest('sha256', `${before}\n${text}`, 'base64url');
