/**
 * Asks a program under test from the test itself, on a machine that may be busy with other things.
 * Each call has a connection of its own: one that lay idle may be closed at the other end just when
 * it is used again. A connection that was not made in time carried nothing, so it is tried again.
 */
export async function fetchPatiently(
  url: URL | string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== 'UND_ERR_CONNECT_TIMEOUT' || tries === 5) throw error;
    }
  }
}
