/**
 * Resolves in a later turn of the event loop, so that input and a frame can come first.
 * `setTimeout` would wait four milliseconds more each time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
