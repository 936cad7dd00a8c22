/** What validators write when they refuse the events of a registration. */
import { expect, test } from 'vitest';
import { unknownEvents } from '../../../../main/marketplace/events/refused-events.ts';
import { fieldErrorsOf } from '../../../../main/remote/field-errors.ts';
import { plainWords, wordsOf } from '../../../../main/remote/service-text.ts';
import { rawText } from '../../../../shared/i18n/message.ts';

const asked = ['bid:awarded', 'bid:refused', 'bid:countered', 'load_cancelled'];

/** The refusal as the clients make it of an error body. */
function refusedBy(body: unknown) {
  const fields = fieldErrorsOf(body);
  const said = rawText(wordsOf(body) ?? plainWords(JSON.stringify(body)));
  return {
    kind: 'refused' as const,
    status: 400,
    said,
    ...(fields.length === 0 ? {} : { at: { said, fields } }),
  };
}

// Cases: D20.
test.each([
  [
    'a Django field of a list',
    { events: { 2: ['"bid:countered" is not a valid choice.'] } },
    ['bid:countered'],
  ],
  [
    'a list counted by place alone',
    { errors: { events: { 3: ['Unknown value.'] } } },
    ['load_cancelled'],
  ],
  [
    'NestJS, which names what it takes',
    {
      statusCode: 400,
      message: ['events.each value must be one of the following values: bid:awarded, bid:refused'],
    },
    ['bid:countered', 'load_cancelled'],
  ],
  [
    'a JSON schema',
    { detail: "'load_cancelled' is not one of ['bid:awarded', 'bid:refused']" },
    ['load_cancelled'],
  ],
  [
    'two names in one sentence',
    { message: 'Unknown: bid:refused, bid:countered.' },
    ['bid:refused', 'bid:countered'],
  ],
  ['a longer name than ours', { message: 'load_cancelled_by_shipper is unknown.' }, []],
  ['nothing of events', { errors: { url: ['Enter a valid URL.'] } }, []],
  ['all of them at once', { message: `May not be: ${asked.join(', ')}` }, []],
  [
    'what it takes, cut off',
    { message: `Must be one of: ${'x'.repeat(280)}, bid:awarded, bid:refused, bid:countered` },
    [],
  ],
])('reads %s', (_, body, unknown) => {
  expect(unknownEvents(asked, refusedBy(body))).toEqual(unknown);
});
