import { Button, FileButton, Select } from '@mantine/core';
import { safe } from '@orpc/client';
import { useState } from 'react';
import type { LayoutVersion } from '../../../shared/console-api/layout.ts';
import { pieceFor, placeByCode } from '../../../shared/layout/edit/place.ts';
import { readLayoutFile, writeLayoutFile } from '../../../shared/layout/file.ts';
import { type GeoUnit, geoProperties, longestGeoJson, readGeoJson } from '../../../shared/layout/geojson.ts';
import type { FileError } from '../../../shared/layout/located-json.ts';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import { documentOf } from '../../../shared/layout/saved.ts';
import { fromLayoutColumns } from '../../../shared/layout/wire.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Controls } from '../../ui/parts.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import { layoutsOf } from './layout-store.ts';
import { drawYard } from './use-drawn-yard.ts';

type Props = { readonly store: EditorStore; readonly onFit: () => void };
type Refusal = { readonly name: string; readonly what: string; readonly errors: readonly FileError[] };

/** Files and versions: what comes in is one step that can be undone, and is saved only by Save. */
export function FilesPanel({ store, onFit }: Props) {
  const page = usePage();
  const { api, yard, info } = page;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [geo, setGeo] = useState<{ readonly name: string; readonly text: string; readonly properties: readonly string[] } | null>(null);
  const { say, replace } = store.getState();

  const exportFile = async () => {
    const { document } = store.getState().history;
    try {
      const picture = document.background === null ? null : await api.layout.background({ id: document.background.id });
      const { warehouseId, name } = info.facility;
      download(
        `${name.replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, 60)} layout.json`,
        writeLayoutFile(document, { id: warehouseId, name }, picture),
      );
      say('The layout was exported as one file.');
    } catch (error) {
      say(errorSentence(error, 'The background picture could not be read, so nothing was exported. Try again.'), true);
    }
  };
  const importFile = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    if (file.size > longestGeoJson) return say('The file is larger than 40 MB and was not opened.', true);
    const read = readLayoutFile(await file.text());
    if (!read.ok) {
      setRefusal({ name: file.name, what: 'was not imported', errors: read.error });
      return say(`${file.name} was not imported. ${sentenceOf(read.error[0])}`, true);
    }
    const { document, background, facility } = read.value;
    try {
      const kept = background === null ? null : { ...background, id: (await api.layout.putBackground(background.picture)).id };
      const isOther = facility.id !== info.facility.warehouseId;
      replace(
        boundToSpots({ ...document, background: kept === null ? null : { id: kept.id, box: kept.box, opacity: kept.opacity } }, [
          ...yard.table.spots(),
        ]),
        `Imported ${document.places.size} places${isOther ? ` of another facility (${facility.name}); spots are found by their codes` : ''}.`,
      );
      onFit();
    } catch (error) {
      say(errorSentence(error, 'The console did not take the picture of the file, so nothing was imported. Try again.'), true);
    }
  };
  const openGeo = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    const text = await file.text();
    const properties = geoProperties(text);
    if (!properties.ok || properties.value.length === 0) {
      const error = properties.ok ? { line: 1, reason: 'No feature has a property that could name a code.' } : properties.error;
      setRefusal({ name: file.name, what: 'was not imported', errors: [error] });
      return say(`${file.name} was not imported. ${sentenceOf(error)}`, true);
    }
    setGeo({ name: file.name, text, properties: properties.value });
  };
  const importGeo = (property: string, unit: GeoUnit) => {
    if (geo === null) return;
    const read = readGeoJson(geo.text, property, unit);
    if (!read.ok) {
      setRefusal({ name: geo.name, what: 'was not imported', errors: [read.error] });
      return say(`${geo.name} was not imported. ${sentenceOf(read.error)}`, true);
    }
    const { document } = store.getState().history;
    const { table } = yard;
    const [first] = [...table.areas()];
    if (first === undefined) return say('The yard has no areas yet, so nothing can be placed.', true);
    const coded = read.value.places;
    const pieces = (areaId: typeof first.id, type: string) =>
      pieceFor(
        document,
        table.area(areaId) ?? { id: areaId, name: 'Unknown area' },
        type === 'docking' ? 'docks' : 'parking',
        coded.map(({ place }) => place),
      );
    const made = placeByCode(document, table.spots(), coded, pieces(first.id, 'parking'), (spot) => pieces(spot.areaId, spot.type));
    const { skipped } = read.value;
    store
      .getState()
      .make(
        made.patch,
        `${made.keys.length - made.missing.length} spots placed, ${made.missing.length} codes without a spot, ${skipped.length} features passed over.`,
        { areas: new Set(), places: new Set(made.keys) },
      );
    setRefusal(skipped.length === 0 ? null : { name: geo.name, what: 'features were passed over', errors: skipped.slice(0, 50) });
    setGeo(null);
    onFit();
  };
  const automatic = async () => {
    const { error, data } = await safe(api.layout.save({ base: store.getState().base, columns: null, note: 'Drawn automatically' }));
    if (error) {
      say(errorSentence(error, 'The console did not answer, so nothing is known to be saved. Try again.'), true);
      return;
    }
    layoutsOf(page).getState().receive({ version: data.version, columns: null });
    replace(
      documentOf(drawYard(yard.table, null).layout, (id) => yard.table.spot(id), null),
      `Version ${data.version}: the yard draws itself again. Earlier versions are kept.`,
    );
    store.getState().saved(data.version);
    onFit();
  };
  return (
    <section className={styles.part} aria-label="Files and versions">
      <h3>Files and versions</h3>
      <Controls label="Files">
        <Button variant="default" onClick={() => void exportFile()}>
          Export
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              Import
            </Button>
          )}
        </FileButton>
        <FileButton accept="application/geo+json,.geojson,.json" onChange={(file) => void openGeo(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              Import GeoJSON
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => void automatic()}>
          Draw automatically
        </Button>
      </Controls>
      {geo !== null && <GeoChoice name={geo.name} properties={geo.properties} onImport={importGeo} onCancel={() => setGeo(null)} />}
      {refusal !== null && (
        <section aria-label="Problems of the file">
          <p className={styles.hint}>
            {refusal.name}: {refusal.what}.
          </p>
          <ul className={styles.errors}>
            {refusal.errors.map((error) => (
              <li key={`${error.line} ${error.reason}`}>{sentenceOf(error)}</li>
            ))}
          </ul>
        </section>
      )}
      <Versions store={store} onFit={onFit} />
    </section>
  );
}

const sentenceOf = (error: FileError | undefined): string => (error === undefined ? '' : `Line ${error.line}: ${error.reason}`);

const units = [
  { value: 'degrees', label: 'Longitude and latitude' },
  { value: 'feet', label: 'Feet' },
  { value: 'metres', label: 'Metres' },
];

function GeoChoice(props: {
  name: string;
  properties: readonly string[];
  onImport: (property: string, unit: GeoUnit) => void;
  onCancel: () => void;
}) {
  const { name, properties, onImport, onCancel } = props;
  const [property, setProperty] = useState(properties[0] as string);
  const [unit, setUnit] = useState<GeoUnit>('degrees');
  return (
    <section aria-label={`Import ${name}`} className={styles.part}>
      <Select
        label="Property with the code"
        data={[...properties]}
        value={property}
        onChange={(value) => value !== null && setProperty(value)}
        data-autofocus
      />
      <Select label="Coordinates" data={units} value={unit} onChange={(value) => value !== null && setUnit(value as GeoUnit)} />
      <Controls label="GeoJSON">
        <Button onClick={() => onImport(property, unit)}>Place spots</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Controls>
    </section>
  );
}

function Versions({ store, onFit }: { store: EditorStore; onFit: () => void }) {
  const { api, yard, zone, ticker } = usePage();
  const [versions, setVersions] = useState<readonly LayoutVersion[] | null>(null);
  const { say, replace } = store.getState();
  const list = async () => {
    try {
      setVersions(await api.layout.versions());
    } catch (error) {
      say(errorSentence(error, 'The versions could not be read. Try again.'), true);
    }
  };
  const restore = async (version: number) => {
    try {
      const { columns } = await api.layout.read({ version });
      const read = columns === null ? null : fromLayoutColumns(columns);
      if (read?.ok === false) return say(`Version ${version} cannot be read: ${read.error}`, true);
      replace(
        read !== null
          ? boundToSpots(read.value, [...yard.table.spots()])
          : documentOf(drawYard(yard.table, null).layout, (id) => yard.table.spot(id), null),
        `Version ${version} is shown. Save makes it the current one.`,
      );
      onFit();
    } catch (error) {
      say(errorSentence(error, 'The version could not be read. Try again.'), true);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => void list()}>
        Show versions
      </Button>
      {versions?.length === 0 && <p className={styles.hint}>Nothing was saved yet.</p>}
      {versions !== null && versions.length > 0 && (
        <ul className={styles.list} aria-label="Versions">
          {versions.map(({ version, savedAt, savedBy, note, isAutomatic, places }) => (
            <li key={version}>
              <span>
                {version}: {zone.short(savedAt, ticker.now())}, {savedBy}
                {note === '' ? '' : `, ${note}`} ({isAutomatic ? 'automatic' : `${places} places`})
              </span>
              <Button size="compact-xs" variant="default" aria-label={`Restore version ${version}`} onClick={() => void restore(version)}>
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const download = (name: string, text: string) => saveBlob(new Blob([text], { type: 'application/json' }), name);
