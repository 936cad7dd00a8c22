import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorMessage } from '../../../renderer/connection/error-message.ts';
import { message } from '../../../shared/i18n/message.ts';

const refused = (schema: z.ZodType, value: unknown) =>
  new ORPCError('BAD_REQUEST', { data: { issues: schema.safeParse(value).error?.issues } });

test('an input that the console refuses for its length says the length', () => {
  const schema = z.object({ text: z.string().max(100), count: z.number().max(5) });
  expect(errorMessage(refused(schema, { text: 'x'.repeat(101), count: 1 }))).toEqual(
    message('common.tooLongHere', { most: 100 }),
  );
  expect(errorMessage(refused(schema, { text: 'x', count: 6 }))).toEqual(
    message('common.refusedHere'),
  );
  expect(errorMessage(new Error('x'))).toEqual(message('common.noAnswer'));
});
