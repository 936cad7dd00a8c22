import { FrameLoop } from './frame-loop.ts';

/**
 * Calls when what was drawn on canvases may be gone: their context came back after the graphics
 * process died, or the page is visible again after it was hidden. Everything has to be drawn again
 * then, patterns and icons too. Once a frame; the returned function ends it.
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
