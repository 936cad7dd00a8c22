import type { ServerResponse } from 'node:http';

/**
 * Bytes that we hand to the system at once. Small pieces show that a reply is being taken before it
 * is complete.
 */
const PIECE_BYTES = 64 * 1024;

/**
 * Sends the body of a reply whose head is written, and ends it. Each piece is a view of the body,
 * which many replies may share. Calls `onTaken` after each piece that the system took. A closed
 * connection ends it.
 */
export function sendInPieces(response: ServerResponse, body: Buffer, onTaken: () => void): void {
  const sendFrom = (at: number) => {
    const end = at + PIECE_BYTES;
    if (end >= body.length) return void response.end(body.subarray(at));
    response.write(body.subarray(at, end), (error) => {
      if (error) return;
      onTaken();
      sendFrom(end);
    });
  };
  sendFrom(0);
}
