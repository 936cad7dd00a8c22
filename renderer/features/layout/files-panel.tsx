import { Button, FileButton, Select } from '@mantine/core';
import { useState } from 'react';
import type { LayoutVersion } from '../../../shared/console-api/layout.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type GeoUnit, readGeoJson } from '../../../shared/layout/geojson.ts';
import type { FileError } from '../../../shared/layout/located-json.ts';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import { fromLayoutColumns } from '../../../shared/layout/wire.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Controls } from '../../ui/parts.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import {
  automaticDocument,
  drawAutomatically,
  exportLayout,
  type GeoFile,
  importLayout,
  openGeoFile,
  placeGeo,
} from './layout-files.ts';

type Props = { readonly store: EditorStore; readonly onFit: () => void };
type Refusal = { readonly what: Message; readonly errors: readonly FileError[] };

/** Files and versions. What we open becomes one step that can be undone. Only Save stores it. */
export function FilesPanel({ store, onFit }: Props) {
  const { t, format: read } = useWords();
  const page = usePage();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [geo, setGeo] = useState<GeoFile | null>(null);
  const refuse = (name: string, errors: readonly FileError[]) => {
    const [first] = errors;
    setRefusal({ what: message('layout.notImported', { name }), errors });
    if (first !== undefined)
      store
        .getState()
        .announce(message('layout.notImportedWhy', { name, why: lineOf(first) }), true);
  };
  const importFile = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    if (await importLayout(page, store, file, refuse)) onFit();
  };
  const openGeo = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    // Property and coordinates were chosen for the file before.
    setGeo(null);
    const opened = await openGeoFile(file);
    if (opened.ok) {
      setGeo(opened.value);
      store.getState().announce(message('layout.geo.opened', { name: file.name }));
    } else refuse(file.name, [opened.error]);
  };
  const importGeo = (property: string, unit: GeoUnit) => {
    if (geo === null) return;
    const found = readGeoJson(geo.text, property, unit);
    if (!found.ok) return refuse(geo.name, [found.error]);
    const { places, skipped } = found.value;
    if (!placeGeo(page, store, places, skipped.length)) return;
    const what = message('layout.someSkipped', { name: geo.name });
    setRefusal(skipped.length === 0 ? null : { what, errors: skipped.slice(0, 50) });
    setGeo(null);
    onFit();
  };
  const automatic = async () => {
    if (await drawAutomatically(page, store)) onFit();
  };
  return (
    <section className={styles.part} aria-label={t('layout.files')}>
      <h3>{t('layout.files')}</h3>
      <Controls label={t('layout.files.controls')}>
        <Button variant="default" onClick={() => void exportLayout(page, store)}>
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
      {geo !== null && <GeoChoice {...geo} onImport={importGeo} onCancel={() => setGeo(null)} />}
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

type GeoChoiceProps = Omit<GeoFile, 'text'> & {
  readonly onImport: (property: string, unit: GeoUnit) => void;
  readonly onCancel: () => void;
};

function GeoChoice(props: GeoChoiceProps) {
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
  const { announce, replace } = store.getState();
  const list = async () => {
    try {
      setVersions(await api.layout.versions());
    } catch (error) {
      announce(errorMessage(error, message('layout.versions.noAnswer')), true);
    }
  };
  const restore = async (version: number) => {
    try {
      const { columns } = await api.layout.read({ version });
      const read = columns === null ? null : fromLayoutColumns(columns);
      if (read?.ok === false)
        return announce(message('layout.version.unreadable', { version, why: read.error }), true);
      replace(
        read !== null
          ? boundToSpots(read.value, [...yard.table.spots()])
          : automaticDocument(yard.table),
        message('layout.restored', { version }),
      );
      onFit();
    } catch (error) {
      announce(errorMessage(error, message('layout.restore.noAnswer')), true);
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

/** One version as a line of text. */
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
