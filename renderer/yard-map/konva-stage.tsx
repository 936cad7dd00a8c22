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
 * Konva must neither listen nor buffer: picking is ours, and nothing is half transparent as a
 * whole.
 */
const quiet = { listening: false, perfectDrawEnabled: false } as const;

/**
 * The structure that React owns: one layer with one shape an area, one layer above it with one
 * shape. It renders when the layout changes and at no other time; what the shapes paint is the
 * engine's matter. The layers are never cleared by Konva, because the engine knows better what must
 * go. The stage is a pixel large: the engine gives each canvas its size, and Konva would keep two
 * buffers of the stage's size that nobody here draws to.
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
