import { FrameLoop } from './frame-loop.ts';

/**
 * Calls `drawAgain` when canvases may have lost their content: their context came back after the
 * graphics process died, or the page is visible again. Everything must be drawn again then,
 * patterns and icons too. Calls at most once a frame. Returns an unsubscribe function.
 */
export function onCanvasBack(
  canvases: readonly HTMLCanvasElement[],
  drawAgain: () => void,
): () => void {
  const loop = new FrameLoop(drawAgain);
  const soon = () => loop.request();
  const look = () => {
    if (document.visibilityState === 'visible') soon();
  };
  for (const canvas of canvases) canvas.addEventListener('contextrestored', soon);
  document.addEventListener('visibilitychange', look);
  return () => {
    loop.stop();
    for (const canvas of canvases) canvas.removeEventListener('contextrestored', soon);
    document.removeEventListener('visibilitychange', look);
  };
}
