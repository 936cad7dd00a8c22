import { Button, PasswordInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import { whichAsset } from '../draft/which-asset.ts';
import styles from './holds.module.css';
import { holdsOf } from './holds-store.ts';
import type { LetGo } from './let-go.ts';

/** The limits of the contract (`shared/console-api/release.ts`). */
const LONGEST_WHY = 300;
const LONGEST_PIN = 100;

/**
 * Lets a held asset go. Shows each difference with both values, and asks for a reason and for a
 * second clerk's PIN, unless the clerk's role may do it alone.
 */
export function LetGoDialog({
  letGo: { name, of, holds, which: coming },
  onDone,
  onClose,
}: {
  readonly letGo: LetGo;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useWords();
  const { seconds, mayAlone } = useStore(holdsOf(page));
  /** The holds as shown. Main releases exactly these, with these values. */
  const [shown, setShown] = useState(holds);
  const [why, setWhy] = useState('');
  const [clerk, setClerk] = useState(seconds.length === 1 ? (seconds[0]?.id ?? null) : null);
  const [pin, setPin] = useState('');
  const { act, isBusy, problem } = useConsoleCall();
  const isReady =
    shown.length > 0 &&
    why.trim() !== '' &&
    why.length <= LONGEST_WHY &&
    (mayAlone || (clerk !== null && pin !== '' && pin.length <= LONGEST_PIN));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    void act(async () => {
      try {
        await page.api.release.letGo({
          of,
          holds: shown.map(({ cause, here, there }) => ({ cause, here, there })),
          why,
          second: mayAlone || clerk === null ? null : { clerk, pin },
        });
      } catch (error) {
        const now = await page.api.release.truck(of).catch(() => null);
        if (now !== null) setShown(now.holds);
        throw error;
      }
      onDone();
    }, message('release.letGo.failed'));
    setPin('');
  };
  const which = useWhich(of) ?? coming ?? null;
  return (
    <Dialog onClose={onClose} title={t('release.letGo.title', { asset: name })} size="md">
      <form className={styles.form} noValidate onSubmit={submit}>
        {which !== null && (
          <p className={styles.note}>
            <WholeCodes text={which} />
          </p>
        )}
        {shown.map(({ cause, said }) => (
          <MessageLine key={cause} severity="refuse" said={said} />
        ))}
        <LimitedInput
          label={t('release.letGo.reason')}
          value={why}
          most={LONGEST_WHY}
          data-autofocus
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        {mayAlone ? (
          <p className={styles.note}>{t('release.letGo.alone')}</p>
        ) : seconds.length === 0 ? (
          <MessageLine severity="caution" said={message('release.letGo.nobody')} />
        ) : (
          <>
            <Select
              label={t('release.letGo.clerk')}
              data={seconds.map(({ id, name: of }) => ({ value: id, label: of }))}
              value={clerk}
              onChange={setClerk}
            />
            <PasswordInput
              label={t('release.letGo.pin')}
              autoComplete="off"
              inputMode="numeric"
              value={pin}
              error={
                pin.length > LONGEST_PIN &&
                t('common.typed.most', { length: pin.length, most: LONGEST_PIN })
              }
              onChange={({ currentTarget: { value } }) => setPin(value)}
            />
          </>
        )}
        <p className={styles.note}>{t('release.letGo.kept')}</p>
        {problem !== null && <MessageLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={!isReady}>
            {t('release.letGo')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Kind, carrier and place of what is held, as two may share a number. Null: it isn't here. */
function useWhich(of: LetGo['of']): string | null {
  const { yard } = usePage();
  const { format } = useWords();
  if (of.is === 'coming') return null;
  const asset = of.is === 'asset' ? of.asset : { kind: 'visit', id: of.visit };
  const said = whichAsset(yard.table, asset as AssetRef);
  return said === null ? null : format(said);
}
