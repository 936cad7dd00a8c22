import { expect, test } from 'vitest';
import { carrierNameText } from '../../../renderer/ui/text/carrier-name-text.ts';
import { phoneText, wholePhoneText } from '../../../renderer/ui/text/phone-text.ts';

test('a carrier in capitals is written like the others; initials and brands stay', () => {
  const shown = {
    'SADDLEBACK MOTOR LINES': 'Saddleback Motor Lines',
    'AUTOTRANSPORTES DEL NORTE': 'Autotransportes del Norte',
    'J.B. HUNT TRANSPORT INC': 'J.B. Hunt Transport INC',
    'XPO LOGISTICS LLC': 'XPO Logistics LLC',
    'TRANSPORTES PEÑA-ÁVILA': 'Transportes Peña-Ávila',
    FEDEX: 'FEDEX',
    'Saddleback Motor Lines': 'Saddleback Motor Lines',
    'de Boer Trucking': 'de Boer Trucking',
  };
  for (const [name, text] of Object.entries(shown)) expect(carrierNameText(name, 60)).toBe(text);
  expect(carrierNameText('SADDLEBACK MOTOR LINES', 12)).toHaveLength(12);
});

test('a phone number has one look, however it was typed; other text stays', () => {
  for (const typed of ['+12145550123', '2145550123', '(214) 555-0123', '1 214.555.0123'])
    expect(phoneText(typed)).toBe('+1 214 555 0123');
  for (const other of ['+528183001234', '214 555 01', '555-0123', 'ask at the gate'])
    expect(phoneText(other)).toBe(other);
  expect(wholePhoneText('2145550123')).not.toMatch(/ /);
});
