import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { inTurn, message } from '../../../../shared/i18n/message.ts';
import { checkOwner, ownerAsSent } from '../../../../shared/marketplace/checks.ts';
import type { Carrier, Owner } from '../../../../shared/marketplace/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';

/** Fields of the form by their names on the wire (contract.md 2.4, "Owner"). */
const wireNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  phone_number_extension: 'phoneExtension',
} as const satisfies Readonly<Record<string, keyof Owner>>;
const nobody: Owner = { firstName: '', lastName: '', email: '', phone: '', phoneExtension: '' };
const ownerFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'phoneExtension',
] as const satisfies readonly (keyof Owner)[];

/** Asks to act for a carrier. The request goes to its owner, and is sent once. */
export function InviteDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const [owner, setOwner] = useState<Owner>(nobody);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const findings = checkOwner(owner);
  const errorOf = (key: keyof Owner) => {
    const found = owner[key] === '' ? undefined : findings.find(({ field }) => field === key);
    return found === undefined ? errors.at(key) : format(found.said);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (findings[0] !== undefined) return errors.format(findings[0].said);
    setBusy(true);
    errors.clear();
    try {
      const attempt = await api.carriers.requestIntegration({
        carrierId: carrier.id,
        owner: ownerAsSent(owner),
      });
      if (attempt.state === 'done') {
        announcer.format(format(attempt.said));
        onClose();
      } else if (attempt.state === 'unknown')
        errors.format(inTurn([attempt.said, message('carriers.request.look')]));
      else if (attempt.at !== undefined) {
        errors.share(attempt.at);
        announcer.format(format(attempt.said), true);
      } else errors.format(attempt.said);
    } catch (error) {
      errors.tell(error, message('carriers.noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  const name = carrier.name ?? t('common.unnamedCarrier');
  return (
    <Dialog
      onClose={isBusy ? () => {} : onClose}
      title={t('carriers.request.of', { name: displayText(name, 60) })}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void send(event)}
        aria-label={t('carriers.owner')}
      >
        {ownerFields.map((key) => {
          const own = {
            label: t(`carriers.owner.${key}`),
            value: owner[key],
            error: errorOf(key),
          };
          const set = (text: string) => {
            // The last error is not about the text that is typed now.
            errors.clear();
            setOwner({ ...owner, [key]: text });
          };
          return key === 'phone' ? (
            <PhoneField key={key} {...own} sendsExtension onText={set} />
          ) : (
            <LimitedInput
              key={key}
              {...own}
              most={255}
              onChange={(event) => set(event.currentTarget.value)}
            />
          );
        })}
        {errors.above !== null && <MessageLine said={errors.above} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('carriers.request.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
