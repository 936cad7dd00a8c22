import { Button, FileButton, Select } from '@mantine/core';
import { safe } from '@orpc/client';
import { useState } from 'react';
import type { LayoutVersion } from '../../../shared/console-api/layout.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { pieceFor, placeByCode } from '../../../shared/layout/edit/place.ts';
import { readLayoutFile, writeLayoutFile } from '../../../shared/layout/file.ts';
import {
  type GeoSource,
  type GeoUnit,
  geoProperties,
  geoSource,
  longestGeoJson,
  readGeoJson,
} from '../../../shared/layout/geojson.ts';
import type { FileError } from '../../../shared/layout/located-json.ts';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import { documentOf } from '../../../shared/layout/saved.ts';
import { fromLayoutColumns } from '../../../shared/layout/wire.ts';
import { displayText } from '../../../shared/text.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePage } from '../../page/page-context.tsx';
import { saveFile } from '../../page/save-file.ts';
import { Controls } from '../../ui/parts.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import { layoutsOf } from './layout-store.ts';
import { drawYard } from './use-drawn-yard.ts';

type Props = { readonly store: EditorStore; readonly onFit: () => void };
type Refusal = { readonly what: Message; readonly errors: readonly FileError[] };

/** Files and versions: what comes in is one step that can be undone, and is saved only by Save. */
export function FilesPanel({ store, onFit }: Props) {
  const { t, format: read } = useWords();
  const page = usePage();
  const { api, yard, info } = page;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [geo, setGeo] = useState<{
    readonly name: string;
    readonly text: string;
    readonly properties: readonly string[];
    readonly source: GeoSource;
  } | null>(null);
  const { format, replace } = store.getState();

  const refuse = (name: string, errors: readonly FileError[]) => {
    const [first] = errors;
    setRefusal({ what: message('layout.notImported', { name }), errors });
    if (first !== undefined)
      format(message('layout.notImportedWhy', { name, why: lineOf(first) }), true);
  };
  const exportFile = async () => {
    const { document } = store.getState().history;
    try {
      const picture =
        document.background === null
          ? null
          : await api.layout.background({ id: document.background.id });
      const { warehouseId, name } = info.facility;
      const text = writeLayoutFile(document, { id: warehouseId, name }, picture);
      saveFile(
        page,
        fileOf(text),
        `${t('layout.file.name', { facility: name.replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, 60) })}.json`,
      );
    } catch (error) {
      format(errorSaid(error, message('layout.export.noAnswer')), true);
    }
  };
  const importFile = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    if (file.size > longestGeoJson)
      return format(message('layout.file.tooLarge', { most: longestGeoJson / 1_000_000 }), true);
    const opened = readLayoutFile(await file.text());
    if (!opened.ok) return refuse(file.name, opened.error);
    const { document, background, facility } = opened.value;
    try {
      const kept =
        background === null
          ? null
          : { ...background, id: (await api.layout.putBackground(background.picture)).id };
      const isOther = facility.id !== info.facility.warehouseId;
      replace(
        boundToSpots(
          {
            ...document,
            background:
              kept === null ? null : { id: kept.id, box: kept.box, opacity: kept.opacity },
          },
          [...yard.table.spots()],
        ),
        isOther
          ? message('layout.importedOther', {
              count: document.places.size,
              facility: facility.name,
            })
          : message('layout.imported', { count: document.places.size }),
      );
      onFit();
    } catch (error) {
      format(errorSaid(error, message('layout.import.noAnswer')), true);
    }
  };
  const openGeo = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    const text = await file.text();
    const properties = geoProperties(text);
    if (!properties.ok || properties.value.length === 0) {
      const none = { line: 1, said: message('layout.geo.noProperty') };
      return refuse(file.name, [properties.ok ? none : properties.error]);
    }
    const source = geoSource(text);
    if (!source.ok) return refuse(file.name, [source.error]);
    setGeo({ name: file.name, text, properties: properties.value, source: source.value });
  };
  const importGeo = (property: string, unit: GeoUnit) => {
    if (geo === null) return;
    const found = readGeoJson(geo.text, property, unit);
    if (!found.ok) return refuse(geo.name, [found.error]);
    const { document } = store.getState().history;
    const { table } = yard;
    const [first] = [...table.areas()];
    if (first === undefined) return format(message('layout.noAreas'), true);
    const coded = found.value.places;
    const pieces = (areaId: typeof first.id, type: string) =>
      pieceFor(
        document,
        table.area(areaId) ?? { id: areaId, name: t('layout.area.unknown') },
        type === 'docking' ? 'docks' : 'parking',
        coded.map(({ place }) => place),
      );
    const made = placeByCode(document, table.spots(), coded, pieces(first.id, 'parking'), (spot) =>
      pieces(spot.areaId, spot.type),
    );
    const { skipped } = found.value;
    store.getState().make(
      made.patch,
      message('layout.importedGeo', {
        placed: made.keys.length - made.missing.length,
        missing: made.missing.length,
        skipped: skipped.length,
      }),
      { areas: new Set(), places: new Set(made.keys) },
    );
    setRefusal(
      skipped.length === 0
        ? null
        : { what: message('layout.someSkipped', { name: geo.name }), errors: skipped.slice(0, 50) },
    );
    setGeo(null);
    onFit();
  };
  const automatic = async () => {
    const { error, data } = await safe(
      api.layout.save({
        base: store.getState().base,
        columns: null,
        note: t('layout.automatic.note'),
      }),
    );
    if (error) {
      format(errorSaid(error, message('layout.save.noAnswer')), true);
      return;
    }
    layoutsOf(page).getState().receive({ version: data.version, columns: null });
    replace(
      documentOf(drawYard(yard.table, null, words()).layout, (id) => yard.table.spot(id), null),
      message('layout.automatic.done', { version: data.version }),
    );
    store.getState().saved(data.version);
    onFit();
  };
  return (
    <section className={styles.part} aria-label={t('layout.files')}>
      <h3>{t('layout.files')}</h3>
      <Controls label={t('layout.files.controls')}>
        <Button variant="default" onClick={() => void exportFile()}>
          {t('common.export')}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('layout.import')}
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="application/geo+json,.geojson,.json"
          onChange={(file) => void openGeo(file)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('layout.importGeo')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => void automatic()}>
          {t('layout.automatic')}
        </Button>
      </Controls>
      {geo !== null && (
        <GeoChoice
          name={geo.name}
          properties={geo.properties}
          source={geo.source}
          onImport={importGeo}
          onCancel={() => setGeo(null)}
        />
      )}
      {refusal !== null && (
        <section aria-label={t('layout.problems')}>
          <p className={styles.hint}>{read(refusal.what)}</p>
          <ul className={styles.errors}>
            {refusal.errors.map(lineOf).map((line) => (
              <li key={read(line)}>{read(line)}</li>
            ))}
          </ul>
        </section>
      )}
      <Versions store={store} onFit={onFit} />
    </section>
  );
}

const lineOf = ({ line, said }: FileError): Message => message('layout.line', { line, what: said });

const units: readonly GeoUnit[] = ['degrees', 'feet', 'meters', 'mercator'];

function GeoChoice(props: {
  name: string;
  properties: readonly string[];
  source: GeoSource;
  onImport: (property: string, unit: GeoUnit) => void;
  onCancel: () => void;
}) {
  const { name, properties, source, onImport, onCancel } = props;
  const { t } = useWords();
  const [property, setProperty] = useState(properties[0] as string);
  const [unit, setUnit] = useState<GeoUnit | null>(source.unit);
  return (
    <section aria-label={t('layout.geo', { name })} className={styles.part}>
      <Select
        label={t('layout.geo.property')}
        data={[...properties]}
        value={property}
        onChange={(value) => value !== null && setProperty(value)}
        data-autofocus
      />
      <Select
        label={t('layout.geo.unit')}
        description={
          source.crs === null
            ? undefined
            : t('layout.geo.crs', { crs: displayText(source.crs, 60) })
        }
        placeholder={t('layout.geo.unit')}
        data={units.map((value) => ({ value, label: t(`layout.geo.${value}`) }))}
        value={unit}
        onChange={(value) => value !== null && setUnit(value)}
      />
      <Controls label={t('layout.geo.controls')}>
        <Button disabled={unit === null} onClick={() => unit !== null && onImport(property, unit)}>
          {t('layout.geo.go')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Controls>
    </section>
  );
}

function Versions({ store, onFit }: { store: EditorStore; onFit: () => void }) {
  const { api, yard, zone, ticker } = usePage();
  const { t } = useWords();
  const [versions, setVersions] = useState<readonly LayoutVersion[] | null>(null);
  const { format, replace } = store.getState();
  const list = async () => {
    try {
      setVersions(await api.layout.versions());
    } catch (error) {
      format(errorSaid(error, message('layout.versions.noAnswer')), true);
    }
  };
  const restore = async (version: number) => {
    try {
      const { columns } = await api.layout.read({ version });
      const read = columns === null ? null : fromLayoutColumns(columns);
      if (read?.ok === false)
        return format(message('layout.version.unreadable', { version, why: read.error }), true);
      replace(
        read !== null
          ? boundToSpots(read.value, [...yard.table.spots()])
          : documentOf(
              drawYard(yard.table, null, words()).layout,
              (id) => yard.table.spot(id),
              null,
            ),
        message('layout.restored', { version }),
      );
      onFit();
    } catch (error) {
      format(errorSaid(error, message('layout.restore.noAnswer')), true);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => void list()}>
        {t('layout.versions.show')}
      </Button>
      {versions?.length === 0 && <p className={styles.hint}>{t('layout.versions.none')}</p>}
      {versions !== null && versions.length > 0 && (
        <ul className={styles.list} aria-label={t('layout.versions')}>
          {versions.map((each) => (
            <li key={each.version}>
              <span>{versionText(each, zone.short(each.savedAt, ticker.now()))}</span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('layout.restore.of', { version: each.version })}
                onClick={() => void restore(each.version)}
              >
                {t('common.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A version in one line. */
function versionText(
  { version, savedBy, desk, note, isAutomatic, places: count }: LayoutVersion,
  at: string,
): string {
  const { t } = words();
  const by = desk === undefined ? savedBy : t('journal.by', { clerk: savedBy, desk });
  if (isAutomatic)
    return note === ''
      ? t('layout.version.automatic', { version, at, by })
      : t('layout.version.automaticNote', { version, at, by, note });
  return note === ''
    ? t('layout.version.drawn', { version, at, by, count })
    : t('layout.version.drawnNote', { version, at, by, note, count });
}

const fileOf = (text: string) => new Blob([text], { type: 'application/json' });
