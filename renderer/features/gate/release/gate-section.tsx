import { Button, Select } from '@mantine/core';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import { type Role, roles } from '../../../../shared/clerks/model.ts';
import {
  type Block,
  blockKinds,
  blockLengths,
  isInForce,
  untilEndOf,
} from '../../../../shared/gate-checks/block-list.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { useTypedText } from '../../../page/typed-text.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { typedNumber } from '../../../ui/fields/typed-number.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { Group, Setting } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { ItemsEditor } from './items-editor.tsx';
import { PhotoSettings } from './photo-settings.tsx';
import styles from './release.module.css';

/**
 * Settings of the gate: which role may release without a second clerk, the checks, the photos, and
 * who is blocked.
 */
export function GateSection() {
  const page = usePage();
  const { t } = useWords();
  const { letGo, blocks } = useStore(holdsOf(page));
  const canAdminister = useStore(page.session, (state) => may(state, 'administer'));
  const canBlock = useStore(page.session, (state) => may(state, 'release'));
  const maySeePhotos = useStore(page.session, (state) => may(state, 'photos'));
  const { act, problem } = useConsoleCall();
  const setAlone = (value: string | null) =>
    act(
      () => page.api.release.setLetGo({ alone: value === '' ? null : (value as Role | null) }),
      message('release.settings.alone.failed'),
    );
  return (
    <Group title={t('release.settings')}>
      <Setting label={t('release.settings.alone')} note={t('release.letGo.kept')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            w={230}
            size="xs"
            allowDeselect={false}
            disabled={!canAdminister}
            data={[
              { value: '', label: t('release.settings.alone.none') },
              ...roles.map((role) => ({ value: role, label: t(`clerks.role.${role}`) })),
            ]}
            value={letGo.alone ?? ''}
            onChange={(value) => void setAlone(value)}
          />
        )}
      </Setting>
      {problem !== null && <MessageLine said={problem} />}
      <ItemsEditor />
      {maySeePhotos && <PhotoSettings />}
      <h4>{t('release.blocks')}</h4>
      <p className={styles.dim}>{t('release.blocks.what')}</p>
      {blocks.length === 0 ? (
        <p>{t('release.blocks.none')}</p>
      ) : (
        <ul className={styles.blocks} aria-label={t('release.blocks')}>
          {blocks.map((block) => (
            <BlockLine key={block.id} block={block} canChange={canBlock} />
          ))}
        </ul>
      )}
      {canBlock ? <NewBlock /> : <p className={styles.dim}>{t('release.blocks.lack')}</p>}
    </Group>
  );
}

/** One blocked entry, with the reason, the end, and the clerk. */
function BlockLine({ block, canChange }: { readonly block: Block; readonly canChange: boolean }) {
  const { api, ticker } = usePage();
  const { t } = useWords();
  const { act, isBusy, problem } = useConsoleCall();
  const text = displayText(block.text, 40);
  const until = block.until === null ? null : Date.parse(block.until);
  const state = isInForce(block, ticker.now()) ? 'untilDay' : 'over';
  return (
    <li>
      <span className={styles.dim}>{t(`release.block.kind.${block.kind}`)}</span>{' '}
      <strong>
        <bdi>{text}</bdi>
      </strong>{' '}
      <bdi>{displayText(block.why, 120)}</bdi>{' '}
      <span className={styles.dim}>
        {t('release.block.by', { clerk: block.clerk, at: Date.parse(block.at) })}
        {until !== null && `, ${t(`release.block.${state}`, { at: until })}`}
      </span>{' '}
      {canChange && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isBusy}
          onClick={() =>
            void act(() => api.release.unblock({ id: block.id }), message('release.block.failed'))
          }
        >
          {t('release.block.remove', { text })}
        </Button>
      )}
      {problem !== null && <MessageLine said={problem} />}
    </li>
  );
}

/** A new entry. The main process validates it. */
function NewBlock() {
  const { api, zone } = usePage();
  const { t } = useWords();
  const [chosen, setKind] = useTypedText('block/kind');
  const kind = blockKinds.find((each) => each === chosen) ?? 'plate';
  const [text, setText] = useTypedText('block/text');
  const [why, setWhy] = useTypedText('block/why');
  const [day, setDay] = useTypedText('block/day');
  const { act, isBusy, problem } = useConsoleCall();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      const until = day === '' ? null : untilEndOf(day, zone.timeZone);
      await api.release.block({ id: null, kind, text, why, until });
      for (const forget of [setKind, setText, setWhy, setDay]) forget('');
    }, message('release.block.failed'));
  };
  return (
    <form
      className={styles.newBlock}
      noValidate
      data-reported
      onSubmit={submit}
      aria-label={t('release.block.add')}
    >
      <Select
        size="xs"
        label={t('release.block.kind')}
        allowDeselect={false}
        data={blockKinds.map((each) => ({ value: each, label: t(`release.block.kind.${each}`) }))}
        value={kind}
        onChange={(value) => setKind(value ?? '')}
      />
      <LimitedInput
        size="xs"
        label={t('release.block.text')}
        value={text}
        most={blockLengths.text}
        onChange={(event) =>
          setText(kind === 'plate' ? typedNumber(event) : event.currentTarget.value)
        }
      />
      <LimitedInput
        size="xs"
        label={t('release.block.reason')}
        value={why}
        most={blockLengths.why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <DateField size="xs" label={t('release.block.day')} value={day} onChange={setDay} />
      <Button size="xs" type="submit" loading={isBusy}>
        {t('release.block.add')}
      </Button>
      {problem !== null && <MessageLine said={problem} />}
    </form>
  );
}
