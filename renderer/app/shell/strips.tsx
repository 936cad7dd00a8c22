import {
  IconAlertTriangle,
  IconInfoCircle,
  IconLogout,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { shiftNoticeKey } from '../../../shared/console-api/reports/shift.ts';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { services } from '../../../shared/services.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import type { Screen } from '../../page/stores/ui-store.ts';
import { unsavedOf } from '../../page/unsaved.ts';
import { Rich } from '../../ui/rich.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

/**
 * What the clerk must know before trusting the screen, one line each. No line while all is well.
 */
export function Strips() {
  const { t, format } = useWords();
  const { status, zone, info } = usePage();
  const known = useStore(status, (state) => state.status);
  const link = useStore(status, (state) => state.link);
  const show = useUi((ui) => ui.show);
  const showReport = useUi((ui) => ui.showReport);
  return (
    <div className={styles.strips} role="status">
      {link.state === 'lost' && (
        <Strip severity="error" icon={<IconPlugConnectedX size={16} aria-hidden />}>
          {t('shell.strip.lost', { why: link.said })}
        </Strip>
      )}
      {zone.timeZone !== info.facility.timeZone && (
        <Strip severity="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('shell.strip.zone', { zone: info.facility.timeZone })}
        </Strip>
      )}
      {services.map((key) => {
        const service = known?.services[key];
        if (service?.state === 'signed-out') {
          return (
            <Strip key={key} severity="error" icon={<IconLogout size={16} aria-hidden />}>
              {t('shell.strip.signedOut', { service: t(`service.name.${key}`), why: service.said })}
            </Strip>
          );
        }
        if (service?.state !== 'offline') return null;
        return (
          <Strip key={key} severity="warning" icon={<IconPlugConnectedX size={16} aria-hidden />}>
            <Rich
              said={message('shell.strip.offline', {
                service: message(`service.name.${key}`),
                why: service.said,
                meanwhile: message(`shell.meanwhile.${key}`),
              })}
              tags={{ time: () => <Moment at={service.since} /> }}
            />
          </Strip>
        );
      })}
      {known?.notices.map((notice) => (
        <Strip
          key={notice.key}
          severity={notice.severity}
          icon={
            notice.severity === 'info' ? (
              <IconInfoCircle size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )
          }
        >
          {notice.key === 'newer-build' ? (
            <>
              {format(notice.said)} <RestartButton />
            </>
          ) : notice.key === shiftNoticeKey ? (
            <>
              {format(notice.said)}{' '}
              <button
                type="button"
                className={styles.stripLink}
                onClick={() => showReport('handover')}
              >
                {t('shift.waitsRead')}
              </button>
            </>
          ) : screenOf(notice) === null ? (
            format(notice.said)
          ) : (
            <button
              type="button"
              className={styles.stripLink}
              onClick={() => show(screenOf(notice) ?? 'gate')}
            >
              {format(notice.said)}
            </button>
          )}
        </Strip>
      ))}
    </div>
  );
}

/** Quits the program and starts the newer version. The page then reloads on its own. */
function RestartButton() {
  const { t } = useWords();
  const page = usePage();
  const { api } = page;
  const [isRestarting, setRestarting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const restart = async () => {
    if (unsavedOf(page).isThere() && !isAsked) return setAsked(true);
    setRestarting(true);
    try {
      await api.status.restart();
    } catch {
      // The strip says what went wrong. If the restart never began, the button comes back.
      setRestarting(false);
    }
  };
  return (
    <button
      type="button"
      className={styles.stripLink}
      disabled={isRestarting}
      onClick={() => void restart()}
    >
      {t(isRestarting ? 'shell.restarting' : isAsked ? 'shell.restart.unsaved' : 'shell.restart')}
    </button>
  );
}

/** The screen on which the clerk can settle a notice. Null where no link would help. */
function screenOf({ key }: Notice): Screen | null {
  if (key.startsWith('gate-')) return 'gate';
  return key.startsWith('award:') ? 'marketplace' : null;
}

const Strip = ({
  severity,
  icon,
  children,
}: {
  severity: Notice['severity'];
  icon: ReactNode;
  children: ReactNode;
}) => (
  <p className={`${styles.strip} ${styles[severity]}`}>
    {icon}
    <span>{children}</span>
  </p>
);
