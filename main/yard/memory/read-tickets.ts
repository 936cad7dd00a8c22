/**
 * Which read wins: every read draws a ticket when it starts, and lists with an earlier ticket can't
 * overwrite a record that was read singly.
 */
import type { ListKind } from './page-index.ts';

/** The tickets of one yard. */
export interface ReadTickets {
  /**
   * Draws the ticket of a read that is about to start, and registers the read as running. `done`
   * ends it.
   */
  begin(): { readonly ticket: number; done(): void };
  /** The record was read singly. */
  stamp(kind: ListKind, id: string, ticket: number): void;
  /** Whether a read with a later ticket has read the record. */
  isStale(kind: ListKind, id: string, ticket: number): boolean;
}

export function createReadTickets(): ReadTickets {
  const running = new Set<number>();
  const recent = {
    areas: new Map<string, number>(),
    spots: new Map<string, number>(),
    visits: new Map<string, number>(),
    containers: new Map<string, number>(),
  };
  let lastTicket = 0;
  return {
    begin() {
      if (running.size === 0) for (const tickets of Object.values(recent)) tickets.clear();
      lastTicket += 1;
      const ticket = lastTicket;
      running.add(ticket);
      return { ticket, done: () => running.delete(ticket) };
    },
    stamp(kind, id, ticket) {
      recent[kind].set(id, ticket);
    },
    isStale: (kind, id, ticket) => recent[kind].size > 0 && (recent[kind].get(id) ?? 0) > ticket,
  };
}
