import {
  IconClipboardCheck,
  IconDoor,
  IconFlame,
  IconFocusCentered,
  IconListDetails,
  IconMap2,
  IconMarquee2,
  IconMinus,
  IconPhoto,
  IconPlus,
  IconZoomInArea,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../ui/words.ts';
import type { Layer } from './paint/brush.ts';

type Props = {
  readonly layer: Layer;
  /** Whether we know when spots were confirmed. */
  readonly hasConfirmed: boolean;
  readonly isLegend: boolean;
  /** Whether a press chooses several spots. Null when the screen can't act on several. */
  readonly isChoosing: boolean | null;
  /** Whether the background image is shown. Null when there is none. */
  readonly picture: boolean | null;
  /** Whether the minimap is shown. Null where it can't be hidden. */
  readonly mini: boolean | null;
  /** Whether a filter is set. */
  readonly isFiltered: boolean;
  /** Zooms by a factor around the middle of the screen. */
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onDoors: () => void;
  readonly onChoosing: () => void;
  /** Makes the colors show this layer, or the kind of asset again. */
  readonly onLayer: (layer: 'dwell' | 'confirmed') => void;
  readonly onLegend: () => void;
  readonly onPicture: () => void;
  readonly onMini: () => void;
  readonly onMatches: () => void;
};

const zoomStep = 1.5;

export function MapTools(props: Props) {
  const { layer, hasConfirmed, isLegend, isChoosing, picture, mini, isFiltered } = props;
  const { onZoom, onFit, onDoors, onChoosing, onLayer, onLegend, onPicture, onMini, onMatches } =
    props;
  const { t } = useWords();
  return (
    <div
      className="yard-map-tools"
      role="toolbar"
      aria-label={t('map.tools')}
      aria-orientation="vertical"
    >
      <Tool label={t('common.zoomIn')} onClick={() => onZoom(zoomStep)}>
        <IconPlus aria-hidden />
      </Tool>
      <Tool label={t('common.zoomOut')} onClick={() => onZoom(1 / zoomStep)}>
        <IconMinus aria-hidden />
      </Tool>
      <Tool label={t('map.fit')} keys="F" onClick={onFit}>
        <IconFocusCentered aria-hidden />
      </Tool>
      <Tool label={t('map.doors')} keys="D" onClick={onDoors}>
        <IconDoor aria-hidden />
      </Tool>
      {isFiltered && (
        <Tool label={t('map.showMatches')} onClick={onMatches}>
          <IconZoomInArea aria-hidden />
        </Tool>
      )}
      {isChoosing !== null && (
        <Tool label={t('map.choose')} pressed={isChoosing} onClick={onChoosing}>
          <IconMarquee2 aria-hidden />
        </Tool>
      )}
      <Tool label={t('map.heat')} pressed={layer === 'dwell'} onClick={() => onLayer('dwell')}>
        <IconFlame aria-hidden />
      </Tool>
      {hasConfirmed && (
        <Tool
          label={t('map.confirmed')}
          pressed={layer === 'confirmed'}
          onClick={() => onLayer('confirmed')}
        >
          <IconClipboardCheck aria-hidden />
        </Tool>
      )}
      <Tool label={t('map.legend')} pressed={isLegend} onClick={onLegend}>
        <IconListDetails aria-hidden />
      </Tool>
      {mini !== null && (
        <Tool label={t('map.mini')} pressed={mini} onClick={onMini}>
          <IconMap2 aria-hidden />
        </Tool>
      )}
      {picture !== null && (
        <Tool label={t('common.backgroundPicture')} pressed={picture} onClick={onPicture}>
          <IconPhoto aria-hidden />
        </Tool>
      )}
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  /** The key with the same effect while the map has the focus. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Tool({ label, keys, pressed, onClick, children }: ToolProps) {
  const title = keys === undefined ? label : `${label} (${keys})`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={title}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
