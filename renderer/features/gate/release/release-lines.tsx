import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { TruckRelease } from '../../../../shared/console-api/release.ts';
import {
  differences,
  type ReleaseCheck,
  type ReleaseLine,
} from '../../../../shared/gate-checks/release-check.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { ContainerId } from '../../../../shared/ids.ts';
import { displayText } from '../../../../shared/text.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import type { LetGo } from '../../../operations/holds/let-go.ts';
import { LetGoDialog } from '../../../operations/holds/let-go-dialog.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { useWords, words } from '../../../ui/words.ts';
import styles from './release.module.css';

type Asked = Exclude<LetGo['of'], { readonly is: 'asset' }>;

const tones: Readonly<Record<ReleaseLine['is'], Tone>> = {
  same: 'ok',
  differs: 'bad',
  unknown: 'info',
};

/**
 * Whether this is the truck that the load was given to: one line when all is well, every difference
 * with both values when it isn't, and what to do about it.
 */
export function ReleaseLines({
  asked,
  ...truck
}: { readonly asked: Asked } & Pick<LetGo, 'name' | 'which'>) {
  const page = usePage();
  const { t } = useWords();
  const version = useStore(holdsOf(page), (state) => state.version);
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['release', asked, version],
    queryFn: () => page.api.release.truck(asked),
    placeholderData: (before: TruckRelease | undefined) => before,
  });
  if (data === undefined) return null;
  const { check, holds } = data;
  const old = isOld(check.loadsRead, page.ticker.now()) ? check.loadsRead : undefined;
  if (check.load === null && holds.length === 0 && old === undefined) return null;
  return (
    <section className={styles.release} aria-label={t('release.check')}>
      <Summary release={data} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      {holds.map(({ cause, said }) => (
        <MessageLine key={cause} severity="refuse" said={said} />
      ))}
      {isOpen && <Lines lines={check.lines} />}
      {old !== undefined && <OldLoads asOf={old.asOf} />}
      {check.load?.unread != null && (
        <UnreadDrivers account={check.load.unread} onRead={() => void refetch()} />
      )}
      {holds.length > 0 && (
        <ReleaseButton letGo={{ ...truck, of: asked, holds }} onDone={() => void refetch()} />
      )}
    </section>
  );
}

/**
 * The holds of a trailer that leaves with a truck, at a glance. A missing check is left out,
 * because its own line already asks for it.
 */
export function HeldTrailer({ id, name }: { readonly id: ContainerId; readonly name: string }) {
  const holds = holdsOf(usePage());
  const { t } = useWords();
  const asset = { kind: 'container', id } as const;
  useStore(holds, (state) => state.version);
  const differs = holds.of(asset).filter(({ cause }) => cause !== 'unseen');
  if (differs.length === 0) return null;
  return (
    <section className={styles.release} aria-label={t('release.held.of', { asset: name })}>
      <div className={styles.summary}>
        <strong>{name}</strong>
        <Tag tone="bad">{t('release.held')}</Tag>
      </div>
      {differs.map(({ cause, said }) => (
        <MessageLine key={cause} severity="refuse" said={said} />
      ))}
      <ReleaseButton letGo={{ name, of: { is: 'asset', asset }, holds: differs }} />
    </section>
  );
}

/** Opens the release dialog with the lines now on the screen. */
function ReleaseButton({
  letGo,
  onDone = () => {},
}: {
  readonly letGo: LetGo;
  readonly onDone?: () => void;
}) {
  const page = usePage();
  const { t } = useWords();
  const [open, setOpen] = useState<LetGo | null>(null);
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(letGo)}>
        {t('release.letGo.open')}
      </Button>
      {open !== null && (
        <LetGoDialog
          letGo={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            page.announcer.format(words().t('release.letGo.done', { asset: letGo.name }));
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** After this long without a read newer loads may be missing, in milliseconds. */
const OLD_MS = 3_600_000;
const isOld = (read: ReleaseCheck['loadsRead'], now: number): boolean =>
  read !== undefined && (read.asOf === null || now - Date.parse(read.asOf) > OLD_MS);

/** We know no load with the truck's number, maybe because we haven't read the loads. */
function OldLoads({ asOf }: { readonly asOf: string | null }) {
  if (asOf === null)
    return <MessageLine severity="caution" said={message('release.check.never')} />;
  return (
    <span className={styles.dim}>
      <Rich said={message('release.check.old')} tags={{ time: () => <Moment at={asOf} /> }} />
    </span>
  );
}

/**
 * A driver of another carrier is found only once this desk knows the carrier's own. They are read
 * by a click: the check itself asks no service.
 */
function UnreadDrivers({
  account,
  onRead,
}: {
  readonly account: string;
  readonly onRead: () => void;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const { act, isBusy, problem } = useConsoleCall();
  const read = () =>
    act(async () => {
      await api.carriers.drivers({ account });
      onRead();
    }, message('carriers.drivers.failed'));
  return (
    <>
      <MessageLine severity="caution" said={message('release.check.unread')} />
      {problem !== null && <MessageLine said={problem} />}
      <div>
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void read()}>
          {t('release.check.read')}
        </Button>
      </div>
    </>
  );
}

/** One line: the values that agree or differ, and since when we know. */
function Summary({
  release: { check, holds },
  isOpen,
  onOpen,
}: {
  readonly release: TruckRelease;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const { t, list } = useWords();
  const { load, lines } = check;
  const count = differences(check).length;
  const partsThat = (is: ReleaseLine['is']) => lines.filter((each) => each.is === is);
  const unknown = partsThat('unknown').map(({ part }) => t(`release.part.${part}`));
  const asOf = lines.find(({ part }) => part === 'carrier')?.asOf ?? null;
  return (
    <div className={styles.summary}>
      <strong>
        {load === null
          ? t('release.check.noLoad')
          : t('release.check.of', { load: displayText(load.refNumber ?? load.id, 40) })}
      </strong>
      {holds.length > 0 && <Tag tone="bad">{t('release.held')}</Tag>}
      {load !== null && (
        <span>
          {count > 0
            ? t('release.check.differs', { count })
            : t('release.check.well', { same: partsThat('same').length })}
        </span>
      )}
      {load !== null && unknown.length > 0 && (
        <Tag tone={tones.unknown}>{t('release.check.notKnown', { parts: list(unknown) })}</Tag>
      )}
      {asOf !== null && (
        <span className={styles.dim}>
          <Rich said={message('release.check.asOf')} tags={{ time: () => <Moment at={asOf} /> }} />
        </span>
      )}
      {load !== null && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={onOpen}>
          {t(isOpen ? 'release.check.hide' : 'release.check.show')}
        </Button>
      )}
    </div>
  );
}

/** Every line with what is known on both sides. */
function Lines({ lines }: { readonly lines: readonly ReleaseLine[] }) {
  const { t } = useWords();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('release.check')}</th>
          <th>{t('release.side.here')}</th>
          <th>{t('release.side.there')}</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.part}>
            <th scope="row">{t(`release.part.${line.part}`)}</th>
            <td>
              <Value line={line} side="here" />
            </td>
            <td>
              <Value line={line} side="there" />
            </td>
            <td>
              <Tag tone={tones[line.is]}>{t(`release.is.${line.is}`)}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value of a line; the days of a window are shown as days. */
function Value({ line, side }: { readonly line: ReleaseLine; readonly side: 'here' | 'there' }) {
  const value = line[side];
  if (value === null) return '—';
  return line.part === 'window' ? <Moment at={value} /> : <bdi>{displayText(value, 80)}</bdi>;
}
