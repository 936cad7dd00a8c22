import type { EndContact, LeadContact } from '../../../shared/quoting/model.ts';
import { displayText } from '../../../shared/text.ts';
import { Facts } from '../../ui/lists/facts.tsx';
import { wholePhoneText } from '../../ui/text/phone-text.ts';
import { useWords } from '../../ui/words.ts';

const LONGEST = 300;

const joined = (parts: readonly (string | null)[]): string | null => {
  const known = parts.filter((part) => part !== null && part.trim() !== '');
  return known.length === 0 ? null : displayText(known.join(' · '), LONGEST);
};

const endText = ({ contact, address, instructions }: EndContact): string | null =>
  joined([contact, address, instructions]);

/**
 * The contact that the service names for a load, and its notes on the two ends. Renders nothing
 * without one.
 */
export function Contact({ contact }: { contact: LeadContact }) {
  const { t } = useWords();
  const { name, company, phone, email, pickup, delivery } = contact;
  return (
    <Facts
      facts={[
        [
          t('quoting.contact'),
          joined([name, company, phone === null ? null : wholePhoneText(phone), email]),
        ],
        [t('quoting.contact.pickup'), endText(pickup)],
        [t('quoting.contact.delivery'), endText(delivery)],
      ]}
    />
  );
}
