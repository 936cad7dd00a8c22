import { IconAlertTriangle, IconInfoCircle, IconLogout, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Notice, ServiceName } from '../../../shared/console-api/status.ts';
import { serviceNames, services } from '../../../shared/services.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

/** What a service that is away means for what the clerk does: money moves only online. */
const meanwhile: Readonly<Record<ServiceName, string>> = {
  'dock-scheduling': 'What you do is saved here and sent when it is back.',
  marketplace: 'Nothing is bought, bid or dropped until it is back.',
  quoting: 'No quote can be asked for until it is back.',
};

/** What the clerk has to know before trusting the screen: one line each, and none while all is well. */
export function Strips() {
  const { say } = useWords();
  const { status, zone, info } = usePage();
  const known = useStore(status, (state) => state.status);
  const link = useStore(status, (state) => state.link);
  return (
    <div className={styles.strips} role="status">
      {link.state === 'lost' && (
        <Strip severity="error" icon={<IconPlugConnectedX size={16} aria-hidden />}>
          {link.sentence} What you see may be old, and nothing can be saved until the console answers.
        </Strip>
      )}
      {zone.timeZone !== info.facility.timeZone && (
        <Strip severity="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
          This computer does not know the time zone “{info.facility.timeZone}”: times are shown in UTC.
        </Strip>
      )}
      {services.map((key) => {
        const service = known?.services[key];
        if (service?.state === 'signed-out') {
          return (
            <Strip key={key} severity="error" icon={<IconLogout size={16} aria-hidden />}>
              {serviceNames[key]}: signed out. {say(service.said)}
            </Strip>
          );
        }
        if (service?.state !== 'offline') return null;
        return (
          <Strip key={key} severity="warning" icon={<IconPlugConnectedX size={16} aria-hidden />}>
            {serviceNames[key]} is offline since <Moment at={service.since} />. {say(service.said)} {meanwhile[key]}
          </Strip>
        );
      })}
      {known?.notices.map((notice) => (
        <Strip
          key={notice.key}
          severity={notice.severity}
          icon={notice.severity === 'info' ? <IconInfoCircle size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        >
          {say(notice.said)}
        </Strip>
      ))}
    </div>
  );
}

const Strip = ({ severity, icon, children }: { severity: Notice['severity']; icon: ReactNode; children: ReactNode }) => (
  <p className={`${styles.strip} ${styles[severity]}`}>
    {icon}
    <span>{children}</span>
  </p>
);
