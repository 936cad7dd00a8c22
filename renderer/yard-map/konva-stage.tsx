import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import type { Shape as KonvaShape } from 'konva/lib/Shape.js';
import { memo, type RefObject } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

/** The Konva nodes that the engine draws through. Set once the stage is mounted. */
export type StageNodes = {
  base: KonvaLayer | null;
  overlay: KonvaLayer | null;
  readonly areas: (KonvaShape | null)[];
};

/** Called when Konva draws the shapes. */
export type Painters = { readonly area: (index: number) => void; readonly overlay: () => void };

type Props = {
  readonly areaKeys: readonly string[];
  readonly nodes: RefObject<StageNodes>;
  readonly painters: RefObject<Painters>;
};

/**
 * Konva needs neither to listen nor to buffer. We find the spot under the pointer ourselves, and no
 * shape is half transparent as a whole.
 */
const quiet = { listening: false, perfectDrawEnabled: false } as const;

/**
 * The part of the map that React owns: a layer with one shape for each area, and a layer above it
 * with a single shape. React renders it only when the layout changes. What the shapes paint is up
 * to the engine.
 *
 * Konva never clears the layers, because only the engine knows what to clear. The stage is one
 * pixel large, and the engine gives each canvas its size. Otherwise Konva would keep two buffers of
 * the stage's size that we never draw to.
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
