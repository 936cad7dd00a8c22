/** Source of wall time in milliseconds since the epoch. Tests pass their own. */
export type SandboxClock = { now(): number };

/** The clock of this machine. */
export const systemClock: SandboxClock = { now: () => Date.now() };

/** Milliseconds since the epoch as ISO 8601 text in UTC. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
