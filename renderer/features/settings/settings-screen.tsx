import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Code } from '../../../shared/i18n/message.ts';
import { colorSchemes } from '../../page/color-scheme.tsx';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import type { Preferences } from '../../page/stores/preferences.ts';
import { may } from '../../page/stores/session-store.ts';
import { freshnessOf } from '../../page/stores/status-store.ts';
import { OutsideText, Region } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import uiStyles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import { TemplateSection } from '../appointments/template/template-section.tsx';
import { ClerksSection } from '../clerks/clerks-section.tsx';
import { ReadingSettings } from '../clerks/reading-controls.tsx';
import { GateSection } from '../gate/release/gate-section.tsx';
import { Webhooks } from '../marketplace/carriers/webhooks.tsx';
import { LimitsSection } from '../now/limits-section.tsx';
import { AreasSection } from '../planning/areas-section.tsx';
import { PoliciesSection } from '../reports/detention/policies-section.tsx';
import { DesksSection } from './desks/desks-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { FacilitiesSection } from './facilities/facilities-section.tsx';
import { JournalSection } from './journal-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { ScannerSection } from './scanner-section.tsx';
import styles from './settings.module.css';
import { StorageSection } from './storage-section.tsx';
import { UndocumentedSection } from './undocumented-section.tsx';

/** How the console looks at this desk, and what it is. */
export function SettingsScreen() {
  const { t } = useWords();
  const { info, session } = usePage();
  const isAdministrator = useStore(session, (state) => may(state, 'administer'));
  const shown = sections.filter(
    (each) =>
      (!('isOfWindow' in each) || info.host === 'electron') &&
      (!('isAdvanced' in each) || isAdministrator),
  );
  const firstAdvanced = shown.find((each) => 'isAdvanced' in each);
  const body = useRef<HTMLDivElement>(null);
  const goTo = (title: Code) => {
    const section = body.current?.querySelector<HTMLElement>(`[data-section="${title}"] section`);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  const asked = useUi((ui) => ui.section);
  const showSettings = useUi((ui) => ui.showSettings);
  useEffect(() => {
    if (asked === null) return;
    goTo(asked);
    showSettings(null);
  });
  return (
    <div className={styles.screen}>
      <Region label={t('shell.screen.settings')}>
        <div className={styles.whole}>
          <nav className={styles.sections} aria-label={t('settings.sections')}>
            {shown.map((each) => (
              <button key={each.title} type="button" onClick={() => goTo(each.title)}>
                {each === firstAdvanced && (
                  <span className={styles.advanced}>{t('settings.advanced')}</span>
                )}
                {t(each.title)}
              </button>
            ))}
          </nav>
          <div className={uiStyles.panelBody}>
            <div ref={body} className={styles.body}>
              {shown.map((each) => (
                <div key={each.title} data-section={each.title} style={{ display: 'contents' }}>
                  {each === firstAdvanced && (
                    <h2 className={styles.advanced}>{t('settings.advanced')}</h2>
                  )}
                  <each.Section />
                </div>
              ))}
            </div>
          </div>
        </div>
      </Region>
    </div>
  );
}

/**
 * The titles of the sections, in order. One is for the desktop program, and the last ones are for
 * administrators.
 */
const sections = [
  { title: 'settings.appearance', Section: Appearance },
  { title: 'settings.keyboard', Section: Keyboard },
  { title: 'now.title', Section: LimitsSection },
  { title: 'plan.areas', Section: AreasSection },
  { title: 'release.settings', Section: GateSection },
  { title: 'detention.policies', Section: PoliciesSection },
  { title: 'settings.facilities', Section: FacilitiesSection },
  { title: 'desks.title', Section: DesksSection },
  { title: 'clerks.title', Section: ClerksSection },
  { title: 'fields.template.title', Section: TemplateSection },
  { title: 'settings.desktop', Section: DesktopSection, isOfWindow: true },
  { title: 'scan.section', Section: ScannerSection },
  { title: 'settings.storage', Section: StorageSection },
  { title: 'journal.section', Section: JournalSection },
  { title: 'settings.about', Section: About },
  { title: 'settings.reading', Section: ReadingSection, isAdvanced: true },
  { title: 'webhooks.title', Section: Webhooks, isAdvanced: true },
  { title: 'settings.undocumented', Section: UndocumentedSection, isAdvanced: true },
] as const satisfies readonly {
  readonly title: Code;
  readonly Section: () => ReactNode;
  readonly isOfWindow?: boolean;
  readonly isAdvanced?: boolean;
}[];

function Appearance() {
  const { t } = useWords();
  const { preferences } = usePage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const textSize = usePreference((all) => all.textSize);
  const contrast = usePreference((all) => all.contrast);
  return (
    <Group title={t('settings.appearance')}>
      <ReadingSettings />
      <Setting label={t('shell.colors')} note={t('settings.colorsNote')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={colorSchemes.map(({ key, code }) => ({ value: key, label: t(code) }))}
          />
        )}
      </Setting>
      <Setting label={t('settings.contrast')} note={t('settings.contrastNote')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={contrast}
            onChange={(value) => preferences.change({ contrast: value as Preferences['contrast'] })}
            data={[
              { value: 'system', label: t('common.matchSystem') },
              { value: 'more', label: t('settings.contrast.more') },
            ]}
          />
        )}
      </Setting>
      <Setting label={t('settings.textSize')} note={t('settings.textSizeNote')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={String(textSize)}
            onChange={(value) =>
              preferences.change({ textSize: Number(value) as Preferences['textSize'] })
            }
            data={([90, 100, 115, 130] as const).map((size) => ({
              value: String(size),
              label: t(`settings.textSize.${size}`),
            }))}
          />
        )}
      </Setting>
    </Group>
  );
}

function Keyboard() {
  const { t } = useWords();
  const { preferences } = usePage();
  const singleKeys = usePreference((all) => all.singleKeys);
  const openDialog = useUi((ui) => ui.openDialog);
  return (
    <Group title={t('settings.keyboard')}>
      <Setting label={t('settings.singleKeys')} note={t('settings.singleKeysNote')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={singleKeys}
            onChange={(event) => preferences.change({ singleKeys: event.currentTarget.checked })}
          />
        )}
      </Setting>
      <div>
        <Button variant="default" onClick={() => openDialog('help')}>
          {t('settings.allKeys')}
        </Button>
      </div>
    </Group>
  );
}

function About() {
  const { t } = useWords();
  const { info, status, zone, session } = usePage();
  const clerk = useStore(session, (state) => state.clerk?.name ?? info.clerk);
  const yard = useStore(status, (state) => freshnessOf(state.status, 'yard'));
  return (
    <Group title={t('settings.about')}>
      <dl className={styles.about}>
        <dt>{t('settings.version')}</dt>
        <dd>
          {info.product} {info.version}
        </dd>
        <dt>{t('settings.runsIn')}</dt>
        <dd>{t(`settings.runsIn.${info.host}`)}</dd>
        <dt>{t('settings.facility')}</dt>
        <dd>
          <OutsideText text={info.facility.name} max={120} />
          {info.demo ? ` ${t('settings.facilityDemo')}` : ''}
        </dd>
        <dt>{t('settings.timeZone')}</dt>
        <dd>
          {zone.timeZone} ({zone.zone(Date.now())})
        </dd>
        <dt>{t('settings.yardAsOf')}</dt>
        <dd>{yard?.asOf ? <Moment at={yard.asOf} /> : t('common.notLoaded')}</dd>
        <dt>{t('common.clerk')}</dt>
        <dd>
          <OutsideText text={clerk} max={120} />
        </dd>
      </dl>
    </Group>
  );
}
