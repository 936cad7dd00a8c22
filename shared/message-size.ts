/** The longest message that a page may send over the web host, in bytes: a photo goes in pieces. */
export const MOST_MESSAGE_BYTES = 1024 * 1024;
