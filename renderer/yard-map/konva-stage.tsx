import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import type { Shape as KonvaShape } from 'konva/lib/Shape.js';
import { memo, type RefObject } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

/** Konva's nodes that the engine draws through. Filled in when the stage is there. */
export type StageNodes = {
  base: KonvaLayer | null;
  overlay: KonvaLayer | null;
  readonly areas: (KonvaShape | null)[];
};

/** What the shapes call when Konva draws them. */
export type Painters = { readonly area: (index: number) => void; readonly overlay: () => void };

type Props = {
  readonly areaKeys: readonly string[];
  readonly nodes: RefObject<StageNodes>;
  readonly painters: RefObject<Painters>;
};

/**
 * Konva must neither listen nor buffer: we find the spot under the pointer ourselves, and no shape
 * is half transparent as a whole.
 */
const quiet = { listening: false, perfectDrawEnabled: false } as const;

/**
 * The structure that React owns: one layer with one shape for each area, and one layer above it
 * with one shape. It renders only when the layout changes. What the shapes paint is up to the
 * engine.
 *
 * Konva never clears the layers, because only the engine knows what has to be cleared. The stage is
 * one pixel large, and the engine gives each canvas its size: otherwise Konva would keep two
 * buffers of the stage's size that we never draw to.
 */
export const KonvaStage = memo(function KonvaStage({ areaKeys, nodes, painters }: Props) {
  return (
    <Stage width={1} height={1} listening={false}>
      <Layer
        ref={(layer) => {
          nodes.current.base = layer;
        }}
        listening={false}
        clearBeforeDraw={false}
      >
        {areaKeys.map((key, index) => (
          <Shape
            key={key}
            {...quiet}
            ref={(shape) => {
              nodes.current.areas[index] = shape;
            }}
            sceneFunc={() => painters.current.area(index)}
          />
        ))}
      </Layer>
      <Layer
        ref={(layer) => {
          nodes.current.overlay = layer;
        }}
        listening={false}
        clearBeforeDraw={false}
      >
        <Shape {...quiet} sceneFunc={() => painters.current.overlay()} />
      </Layer>
    </Stage>
  );
});
