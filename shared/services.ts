/** The services behind a facility. */
import type { ServiceName } from './console-api/status.ts';

/** All of them, in the order in which they are shown. */
export const services: readonly ServiceName[] = ['dock-scheduling', 'marketplace', 'quoting'];
