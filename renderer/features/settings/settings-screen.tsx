import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { colourSchemes } from '../../page/colour-scheme.tsx';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import type { Preferences } from '../../page/stores/preferences.ts';
import { freshnessOf } from '../../page/stores/status-store.ts';
import { Foreign, Region } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import uiStyles from '../../ui/ui.module.css';
import { words } from '../../ui/words.ts';
import { TemplateSection } from '../appointments/template/template-section.tsx';
import { ClerksSection } from '../clerks/clerks-section.tsx';
import { ReadingSettings } from '../clerks/reading-controls.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { FacilitiesSection } from './facilities/facilities-section.tsx';
import styles from './settings.module.css';
import { StorageSection } from './storage-section.tsx';
import { UndocumentedSection } from './undocumented-section.tsx';

/** How the console looks at this desk, and what it is. */
export function SettingsScreen() {
  const { info } = usePage();
  const body = useRef<HTMLDivElement>(null);
  const goTo = (title: string) => {
    const section = body.current?.querySelector<HTMLElement>(`section[aria-label="${title}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.screen}>
      <Region label="Settings">
        <div className={styles.whole}>
          <nav className={styles.sections} aria-label="Sections of the settings">
            {sections
              .filter(({ isOfWindow }) => !isOfWindow || info.host === 'electron')
              .map(({ title }) => (
                <button key={title} type="button" onClick={() => goTo(title)}>
                  {title}
                </button>
              ))}
          </nav>
          <div className={uiStyles.panelBody}>
            <div ref={body} className={styles.body}>
              {sections.map(({ title, Section }) => (
                <Section key={title} />
              ))}
            </div>
          </div>
        </div>
      </Region>
    </div>
  );
}

/** The sections by their titles, in their order; one of them only the desktop window has. */
const sections: readonly { readonly title: string; readonly Section: () => ReactNode; readonly isOfWindow?: boolean }[] = [
  { title: 'Appearance', Section: Appearance },
  { title: 'Keyboard', Section: Keyboard },
  { title: 'Facility and services', Section: FacilitiesSection },
  { title: 'Clerks', Section: ClerksSection },
  { title: 'Appointment fields', Section: TemplateSection },
  { title: 'Desktop program', Section: DesktopSection, isOfWindow: true },
  { title: 'Storage and backup', Section: StorageSection },
  { title: 'Undocumented paths', Section: UndocumentedSection },
  { title: 'About', Section: About },
];

function Appearance() {
  const { preferences } = usePage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const textSize = usePreference((all) => all.textSize);
  const contrast = usePreference((all) => all.contrast);
  return (
    <Group title="Appearance">
      <ReadingSettings />
      <Setting label="Colours" note="Dark is kinder at night, light in a bright booth.">
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={colourSchemes.map(({ key, code }) => ({ value: key, label: words().t(code) }))}
          />
        )}
      </Setting>
      <Setting label="Contrast" note="High contrast makes lines and text stronger. “As the system” follows the operating system.">
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={contrast}
            onChange={(value) => preferences.change({ contrast: value as Preferences['contrast'] })}
            data={[
              { value: 'system', label: 'As the system' },
              { value: 'more', label: 'High contrast' },
            ]}
          />
        )}
      </Setting>
      <Setting label="Text size" note="Everything on the screen follows.">
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={String(textSize)}
            onChange={(value) => preferences.change({ textSize: Number(value) as Preferences['textSize'] })}
            data={[
              { value: '90', label: 'Small' },
              { value: '100', label: 'Normal' },
              { value: '115', label: 'Large' },
              { value: '130', label: 'Larger' },
            ]}
          />
        )}
      </Setting>
    </Group>
  );
}

function Keyboard() {
  const { preferences } = usePage();
  const singleKeys = usePreference((all) => all.singleKeys);
  const openDialog = useUi((ui) => ui.openDialog);
  return (
    <Group title="Keyboard">
      <Setting label="Shortcuts of one key" note="Turn this off when dictation or another program types single letters.">
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
          Show all keys
        </Button>
      </div>
    </Group>
  );
}

const hosts = { electron: 'Desktop window', web: 'Browser on this machine' } as const;

function About() {
  const { info, status, zone, session } = usePage();
  const clerk = useStore(session, (state) => state.clerk?.name ?? info.clerk);
  const yard = useStore(status, (state) => freshnessOf(state.status, 'yard'));
  return (
    <Group title="About">
      <dl className={styles.about}>
        <dt>Version</dt>
        <dd>
          {info.product} {info.version}
        </dd>
        <dt>Runs in</dt>
        <dd>{hosts[info.host]}</dd>
        <dt>Facility</dt>
        <dd>
          <Foreign text={info.facility.name} max={120} />
          {info.demo ? ' (demo: nothing leaves this machine)' : ''}
        </dd>
        <dt>Time zone</dt>
        <dd>
          {zone.timeZone} ({zone.zone(Date.now())})
        </dd>
        <dt>Yard as of</dt>
        <dd>{yard?.asOf ? <Moment at={yard.asOf} /> : 'Not read yet'}</dd>
        <dt>Clerk</dt>
        <dd>
          <Foreign text={clerk} max={120} />
        </dd>
      </dl>
    </Group>
  );
}
