/** Paints the layout that is being edited, as plain shapes without vehicles. */

import { frameOf } from '../../../shared/layout/edit/frame.ts';
import type { Selection } from '../../../shared/layout/edit/selection.ts';
import type { Box, Place } from '../../../shared/layout/model.ts';
import type { YardPoint } from '../../../shared/layout/points.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import type { MapView, ScreenSize } from '../../canvas/viewport.ts';
import { visibleBox } from '../../canvas/viewport.ts';
import { fontOf } from '../../yard-map/paint/lettering.ts';
import type { Palette } from '../../yard-map/paint/palette.ts';
import { type Handle, handlesOf } from './handles.ts';

/** Everything that one frame shows. */
export type EditorPicture = {
  readonly document: LayoutDocument;
  readonly selection: Selection;
  /** Places without a spot. Drawn dashed. */
  readonly vacant: ReadonlySet<string>;
  readonly image: CanvasImageSource | null;
  /** The guides to which the drag snaps, in feet. */
  readonly guides: { readonly across: number | null; readonly down: number | null };
  /** The box or row that is being drawn. */
  readonly band: {
    readonly from: YardPoint;
    readonly to: YardPoint;
    readonly kind: 'box' | 'row';
  } | null;
  readonly palette: Palette;
  readonly view: MapView;
  readonly screen: ScreenSize;
};

/** Paints a complete frame. */
export function paintEditor(ink: CanvasRenderingContext2D, picture: EditorPicture): void {
  const { document, palette, view, screen, image } = picture;
  const unit = screen.ratio / view.scale;
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.fillStyle = palette.ground;
  ink.fillRect(0, 0, screen.width, screen.height);
  ink.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
  const { background } = document;
  // A background image lies on the ground. We draw the pads over it as outlines, so that the clerk
  // can trace the image.
  const isTracing = background !== null && image !== null;
  if (isTracing) {
    ink.globalAlpha = background.opacity;
    ink.drawImage(
      image,
      background.box.x,
      background.box.y,
      background.box.width,
      background.box.height,
    );
    ink.globalAlpha = 1;
  }
  paintAreas(ink, picture, unit, isTracing);
  paintPlaces(ink, picture, unit, isTracing);
  paintLabels(ink, picture, unit);
  if (document.gate !== null) paintGate(ink, document.gate, palette, unit);
  paintSelection(ink, picture, unit);
}

/** The gate's mark has the same size at any zoom. */
const GATE_RADIUS_PX = 9;

function paintGate(
  ink: CanvasRenderingContext2D,
  { x, y }: YardPoint,
  palette: Palette,
  unit: number,
): void {
  ink.beginPath();
  ink.arc(x, y, GATE_RADIUS_PX * unit, 0, 2 * Math.PI);
  ink.fillStyle = palette.selected;
  ink.fill();
  ink.beginPath();
  ink.arc(x, y, (GATE_RADIUS_PX / 2.5) * unit, 0, 2 * Math.PI);
  ink.fillStyle = palette.ground;
  ink.fill();
}

function paintAreas(
  ink: CanvasRenderingContext2D,
  { document, palette, selection }: EditorPicture,
  unit: number,
  isTracing: boolean,
): void {
  for (const { key, box, building, lanes } of document.areas.values()) {
    const isSelected = selection.areas.has(key);
    if (!isTracing) {
      fill(ink, box, palette.pad);
      for (const lane of lanes) fill(ink, lane, palette.lane);
      if (building !== null) fill(ink, building, palette.building);
    }
    if (building !== null) stroke(ink, building, palette.buildingEdge, unit * 1.5);
    stroke(
      ink,
      box,
      isSelected ? palette.selected : palette.roofLine,
      unit * (isSelected ? 2.5 : 1),
    );
  }
}

function paintPlaces(
  ink: CanvasRenderingContext2D,
  picture: EditorPicture,
  unit: number,
  isTracing: boolean,
): void {
  const { document, palette, selection, vacant, view, screen } = picture;
  const seen = visibleBox(view, screen);
  const hasText = view.scale / screen.ratio > 1.1;
  for (const [key, { place, code, area }] of document.places) {
    const reach = place.height + place.width;
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    if (x + reach < seen.x0 || x - reach > seen.x1 || y + reach < seen.y0 || y - reach > seen.y1)
      continue;
    const isSelected = selection.places.has(key) || selection.areas.has(area);
    turned(ink, place, () => {
      const [left, top] = [-place.width / 2, -place.height / 2];
      if (!isTracing || isSelected) {
        ink.fillStyle = isSelected ? palette.legalFill : palette.row;
        ink.fillRect(left, top, place.width, place.height);
      }
      ink.setLineDash(vacant.has(key) ? [4, 3] : []);
      ink.strokeStyle = isSelected ? palette.selected : isTracing ? palette.label : palette.code;
      ink.lineWidth = unit * (isSelected ? 2 : 1);
      ink.strokeRect(left, top, place.width, place.height);
      ink.setLineDash([]);
      // On the map the front of a slot, where trucks drive in, has no line. Here it gets a short
      // bar.
      ink.fillStyle = ink.strokeStyle;
      ink.fillRect(-place.width / 4, place.height / 2 - unit * 3, place.width / 2, unit * 3);
    });
    if (hasText) writeCode(ink, place, code, palette);
  }
}

function writeCode(
  ink: CanvasRenderingContext2D,
  place: Place,
  code: string,
  palette: Palette,
): void {
  ink.save();
  ink.translate(place.x + place.width / 2, place.y + place.height / 2);
  // Codes run along the slot and never stand upside down.
  const along = (((place.rotation + 90) % 360) + 360) % 360;
  ink.rotate((((along > 90 && along <= 270 ? along + 180 : along) % 360) * Math.PI) / 180);
  ink.fillStyle = palette.label;
  ink.font = fontOf(Math.min(8, place.width * 0.62));
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(code.slice(0, 24), 0, 0, place.height - 6);
  ink.restore();
}

function paintLabels(
  ink: CanvasRenderingContext2D,
  { document, palette }: EditorPicture,
  unit: number,
): void {
  ink.fillStyle = palette.label;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  for (const { label, labelBox } of document.areas.values()) {
    ink.font = fontOf(Math.max(labelBox.height * 0.4, 12 * unit));
    ink.fillText(
      label,
      labelBox.x + labelBox.width / 2,
      labelBox.y + labelBox.height / 2,
      labelBox.width,
    );
  }
}

function paintSelection(ink: CanvasRenderingContext2D, picture: EditorPicture, unit: number): void {
  const { document, selection, palette, guides, band, view, screen } = picture;
  const seen = visibleBox(view, screen);
  ink.lineWidth = unit;
  ink.strokeStyle = palette.illegal;
  if (guides.across !== null)
    line(ink, { x: guides.across, y: seen.y0 }, { x: guides.across, y: seen.y1 });
  if (guides.down !== null)
    line(ink, { x: seen.x0, y: guides.down }, { x: seen.x1, y: guides.down });
  const frame = frameOf(document, selection);
  if (frame !== null) {
    ink.save();
    ink.rotate((frame.angle * Math.PI) / 180);
    ink.setLineDash([unit * 5, unit * 4]);
    stroke(ink, frame.box, palette.selected, unit * 1.5);
    ink.setLineDash([]);
    for (const handle of handlesOf(frame.box, unit)) paintHandle(ink, handle, palette, unit);
    ink.restore();
  }
  if (band === null) return;
  ink.strokeStyle = palette.band;
  ink.lineWidth = unit * 2;
  if (band.kind === 'row') line(ink, band.from, band.to);
  else ink.strokeRect(band.from.x, band.from.y, band.to.x - band.from.x, band.to.y - band.from.y);
}

function paintHandle(
  ink: CanvasRenderingContext2D,
  { at, kind }: Handle,
  palette: Palette,
  unit: number,
): void {
  ink.fillStyle = palette.selectedHalo;
  ink.strokeStyle = palette.selected;
  ink.lineWidth = unit * 1.5;
  ink.beginPath();
  if (kind === 'turn') ink.arc(at.x, at.y, unit * 6, 0, Math.PI * 2);
  else ink.rect(at.x - unit * 5, at.y - unit * 5, unit * 10, unit * 10);
  ink.fill();
  ink.stroke();
}

function turned(ink: CanvasRenderingContext2D, place: Place, act: () => void): void {
  ink.save();
  ink.translate(place.x + place.width / 2, place.y + place.height / 2);
  if (place.rotation !== 0) ink.rotate((place.rotation * Math.PI) / 180);
  act();
  ink.restore();
}

function fill(ink: CanvasRenderingContext2D, { x, y, width, height }: Box, color: string): void {
  ink.fillStyle = color;
  ink.fillRect(x, y, width, height);
}

function stroke(
  ink: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  color: string,
  lineWidth: number,
): void {
  ink.strokeStyle = color;
  ink.lineWidth = lineWidth;
  ink.strokeRect(x, y, width, height);
}

function line(ink: CanvasRenderingContext2D, from: YardPoint, to: YardPoint): void {
  ink.beginPath();
  ink.moveTo(from.x, from.y);
  ink.lineTo(to.x, to.y);
  ink.stroke();
}
