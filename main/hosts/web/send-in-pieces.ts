import type { ServerResponse } from 'node:http';

/**
 * Bytes that are handed to the system at once: so it shows while an answer is taken, not only when
 * all of it was.
 */
const PIECE_BYTES = 64 * 1024;

/**
 * Sends the body of an answer whose head is written, and ends it. Each piece is a view of the body,
 * which many answers may share; `onTaken` after each that the system took. A connection that ends
 * in between ends it.
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
