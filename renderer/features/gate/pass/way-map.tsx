import { useMemo } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import type { YardLayout } from '../../../../shared/layout/model.ts';
import { centerOf } from '../../../../shared/layout/points.ts';
import { drawnGate, frontOf, wayTo } from '../../../../shared/layout/way-to.ts';
import { useDrawnYard } from '../../layout/use-drawn-yard.ts';
import styles from './pass.module.css';

/** Letters and lines of the map, as parts of the yard's longer side. */
const LETTER_SHARE = 1 / 26;
const LINE_SHARE = 1 / 90;
/** A letter is about this part of its height wide, turned around. */
const LETTERS_ACROSS = 1.75;

type Props = {
  readonly spot: SpotId;
  /** The content of the map in words, for readers who don't see it. */
  readonly label: string;
  /** The word at the gate. */
  readonly gate: string;
};

/**
 * A small map of the yard: the pieces by name, the spot in black, and the way from the gate to it.
 * If the drawing has no gate, we don't guess a way. We show only how the truck drives into the
 * spot.
 */
export function WayMap({ spot, label, gate }: Props) {
  const { layout } = useDrawnYard();
  const drawn = useMemo(() => drawnWay(layout, spot), [layout, spot]);
  const place = layout.spots.get(spot);
  if (place === undefined || drawn === null) return null;
  const { bounds } = layout;
  const size = Math.max(bounds.width, bounds.height);
  const letter = size * LETTER_SHARE;
  const line = size * LINE_SHARE;
  const { x, y } = centerOf(place);
  return (
    <svg
      className={styles.map}
      viewBox={`${bounds.x - line * 2} ${bounds.y - line * 2} ${bounds.width + line * 4} ${bounds.height + line * 4}`}
      role="img"
      aria-label={label}
    >
      <defs>
        <marker id="ym-way-end" orient="auto" markerWidth="4" markerHeight="4" refX="2" refY="2">
          <path d="M0,0 L4,2 L0,4 z" />
        </marker>
      </defs>
      {layout.areas.map(({ key, box, building, label: name, labelBox }) => (
        <g key={key}>
          <rect {...box} fill="none" stroke="#000000" strokeWidth={line / 4} />
          {building !== undefined && <rect {...building} fill="#cccccc" />}
          <text
            x={labelBox.x + labelBox.width / 2}
            y={labelBox.y + labelBox.height / 2}
            // As wide as its piece, so that names of neighbors don't run into each other.
            fontSize={Math.min(letter, (box.width * LETTERS_ACROSS) / name.length)}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {name}
          </text>
        </g>
      ))}
      <rect
        x={place.x}
        y={place.y}
        width={place.width}
        height={place.height}
        transform={`rotate(${place.rotation} ${x} ${y})`}
        stroke="#000000"
        strokeWidth={line}
      />
      <polyline
        points={drawn.points.map((at) => `${at.x},${at.y}`).join(' ')}
        fill="none"
        stroke="#000000"
        strokeWidth={line}
        strokeDasharray={`${line * 2} ${line}`}
        markerEnd="url(#ym-way-end)"
      />
      {drawn.start !== null && (
        <g>
          <circle cx={drawn.start.x} cy={drawn.start.y} r={line * 2} />
          <text
            x={drawn.start.x}
            y={drawn.start.y - line * 3}
            fontSize={letter}
            fontWeight={700}
            textAnchor="middle"
          >
            {gate}
          </text>
        </g>
      )}
    </svg>
  );
}

/** The line that is drawn, and where it starts at a gate; null where the spot isn't drawn. */
function drawnWay(layout: YardLayout, spot: SpotId) {
  const place = layout.spots.get(spot);
  const front = frontOf(layout, spot);
  if (place === undefined || front === null) return null;
  const start = drawnGate(layout);
  const center = centerOf(place);
  if (start !== null) return { start, points: wayTo(layout, spot, start) };
  const away = { x: front.x * 2 - center.x, y: front.y * 2 - center.y };
  return { start, points: [away, front] };
}
