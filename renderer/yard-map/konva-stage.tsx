import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import type { Shape as KonvaShape } from 'konva/lib/Shape.js';
import { memo, type RefObject } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

/** Konva's nodes that the engine draws through. Filled in when the stage is there. */
export type StageNodes = {
  base: KonvaLayer | null;
  overlay: KonvaLayer | null;
  overlayShape: KonvaShape | null;
  readonly areas: (KonvaShape | null)[];
};

/** What the shapes call when Konva draws them. */
export type Painters = { readonly area: (index: number) => void; readonly overlay: () => void };

type Props = {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly areaKeys: readonly string[];
  readonly nodes: RefObject<StageNodes>;
  readonly painters: RefObject<Painters>;
};

/** Konva must neither listen nor buffer: picking is ours, and nothing is half transparent as a whole. */
const quiet = { listening: false, perfectDrawEnabled: false } as const;

/**
 * The structure that React owns: one layer with one shape an area, one layer above it with one shape. It renders when
 * the layout or the size changes and at no other time; what the shapes paint is the engine's matter. The layers are
 * never cleared by Konva, because the engine knows better what must go.
 */
export const KonvaStage = memo(function KonvaStage({ width, height, areaKeys, nodes, painters }: Props) {
  return (
    <Stage width={width} height={height} listening={false}>
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
        <Shape
          {...quiet}
          ref={(shape) => {
            nodes.current.overlayShape = shape;
          }}
          sceneFunc={() => painters.current.overlay()}
        />
      </Layer>
    </Stage>
  );
});
