/** Writes layouts to files and reads them. What goes wrong is shown in the editor. */
import { safe } from '@orpc/client';
import { message } from '../../../shared/i18n/message.ts';
import { pieceFor, placeByCode } from '../../../shared/layout/edit/place.ts';
import { readLayoutFile, writeLayoutFile } from '../../../shared/layout/file.ts';
import {
  type GeoPlaces,
  type GeoSource,
  geoProperties,
  geoSource,
  longestGeoJson,
} from '../../../shared/layout/geojson.ts';
import type { FileError } from '../../../shared/layout/located-json.ts';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import { documentOf, type LayoutDocument } from '../../../shared/layout/saved.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { Page } from '../../page/page.ts';
import { saveFile } from '../../page/save-file.ts';
import { readTextFile } from '../../ui/text/chosen-file.ts';
import { words } from '../../ui/words.ts';
import type { EditorStore } from './editor-store.ts';
import { layoutsOf } from './layout-store.ts';
import { drawYard } from './use-drawn-yard.ts';

/** The yard as we draw it without a saved layout. */
export const automaticDocument = (table: YardTable): LayoutDocument =>
  documentOf(drawYard(table, null, words()).layout, (id) => table.spot(id), null);

/** Saves the layout, with its background image, as a file. */
export async function exportLayout(page: Page, store: EditorStore): Promise<void> {
  const { history, announce } = store.getState();
  const { background } = history.document;
  try {
    const picture =
      background === null ? null : await page.api.layout.background({ id: background.id });
    const { warehouseId, name } = page.info.facility;
    const text = writeLayoutFile(history.document, { id: warehouseId, name }, picture);
    const facility = name.replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, 60);
    saveFile(
      page,
      new Blob([text], { type: 'application/json' }),
      `${words().t('layout.file.name', { facility })}.json`,
    );
  } catch (error) {
    announce(errorMessage(error, message('layout.export.noAnswer')), true);
  }
}

/** Opens a layout from a file, as one step that can be undone. Returns whether it did. */
export async function importLayout(
  { api, yard, info }: Page,
  store: EditorStore,
  file: File,
  refuse: (name: string, errors: readonly FileError[]) => void,
): Promise<boolean> {
  const { announce, replace } = store.getState();
  if (file.size > longestGeoJson) {
    announce(message('layout.file.tooLarge', { most: longestGeoJson / 1_000_000 }), true);
    return false;
  }
  const text = await readTextFile(file);
  if (!text.ok) {
    refuse(file.name, [{ line: 1, said: text.error }]);
    return false;
  }
  const opened = readLayoutFile(text.value);
  if (!opened.ok) {
    refuse(file.name, opened.error);
    return false;
  }
  const { document, background, facility } = opened.value;
  try {
    const kept =
      background === null
        ? null
        : {
            id: (await api.layout.putBackground(background.picture)).id,
            box: background.box,
            opacity: background.opacity,
          };
    const count = document.places.size;
    replace(
      boundToSpots({ ...document, background: kept }, [...yard.table.spots()]),
      facility.id === info.facility.warehouseId
        ? message('layout.imported', { count })
        : message('layout.importedOther', { count, facility: facility.name }),
    );
    return true;
  } catch (error) {
    announce(errorMessage(error, message('layout.import.noAnswer')), true);
    return false;
  }
}

/**
 * A GeoJSON file, before the clerk has chosen which property is the code and what its numbers mean.
 *
 * Example: `{ name: 'yard.geojson', text: '{"type":…', properties: ['code', 'lot'], source }`.
 */
export type GeoFile = {
  readonly name: string;
  readonly text: string;
  readonly properties: readonly string[];
  readonly source: GeoSource;
};

export async function openGeoFile(file: File): Promise<Result<GeoFile, FileError>> {
  if (file.size > longestGeoJson)
    return fail({
      line: 1,
      said: message('layout.file.tooLarge', { most: longestGeoJson / 1_000_000 }),
    });
  const read = await readTextFile(file);
  if (!read.ok) return fail({ line: 1, said: read.error });
  const text = read.value;
  const properties = geoProperties(text);
  if (!properties.ok) return properties;
  if (properties.value.length === 0)
    return fail({ line: 1, said: message('layout.geo.noProperty') });
  const source = geoSource(text);
  if (!source.ok) return source;
  return ok({ name: file.name, text, properties: properties.value, source: source.value });
}

/** Places the spots that a GeoJSON file names. Returns whether there are areas to place them in. */
export function placeGeo(
  { yard: { table } }: Page,
  store: EditorStore,
  coded: GeoPlaces['places'],
  skipped: number,
): boolean {
  const { history, announce, make } = store.getState();
  const [first] = [...table.areas()];
  if (first === undefined) {
    announce(message('layout.noAreas'), true);
    return false;
  }
  const pieces = (areaId: typeof first.id, type: string) =>
    pieceFor(
      history.document,
      table.area(areaId) ?? { id: areaId, name: words().t('layout.area.unknown') },
      type === 'docking' ? 'docks' : 'parking',
      coded.map(({ place }) => place),
    );
  const made = placeByCode(
    history.document,
    table.spots(),
    coded,
    pieces(first.id, 'parking'),
    (spot) => pieces(spot.areaId, spot.type),
  );
  make(
    made.patch,
    message('layout.importedGeo', {
      placed: made.keys.length - made.missing.length,
      missing: made.missing.length,
      skipped,
    }),
    { areas: new Set(), places: new Set(made.keys) },
  );
  return true;
}

/** Deletes the saved layout for good, without Save. Returns whether the console did it. */
export async function drawAutomatically(page: Page, store: EditorStore): Promise<boolean> {
  const { base, announce, replace, saved } = store.getState();
  const note = words().t('layout.automatic.note');
  const { error, data } = await safe(page.api.layout.save({ base, columns: null, note }));
  if (error) {
    announce(errorMessage(error, message('layout.save.noAnswer')), true);
    return false;
  }
  const { version } = data;
  layoutsOf(page).getState().receive({ version, columns: null });
  replace(automaticDocument(page.yard.table), message('layout.automatic.done', { version }));
  saved(version);
  return true;
}
