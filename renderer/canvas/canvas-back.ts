import { FrameLoop } from './frame-loop.ts';

/**
 * Calls when what was drawn on canvases may be gone: their context came back after the graphics
 * process died, or the page is seen again after it was out of sight. Everything has to be drawn
 * again then, patterns and small pictures too. Once a frame; returns how it ends.
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
