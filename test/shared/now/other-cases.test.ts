import { expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import type { Limits } from '../../../shared/limits.ts';
import { operationSubject } from '../../../shared/now/other-cases.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { visit } from '../yard/rows.ts';

const NO_LIMITS = {} as Limits;

test('an operation that needs a decision has its truck’s carrier, not its clerk', () => {
  const truck = visit('TX-1', 'D-07', { companyName: 'Lone Star Freight' });
  const yard = createYardTable();
  const record = {
    ...{ id: 'op-1', state: 'conflict', known: message('shift.noTime') },
    ...{ changedAt: '2026-05-01T08:00:00.000Z', savedAt: '2026-05-01T08:00:00.000Z' },
    touches: [{ kind: 'visit', id: truck.id }],
    actor: { clerk: 'Ana', account: 'a' },
  } as unknown as OperationRecord;
  const who = () => operationSubject({ limits: NO_LIMITS, isOnline: true, yard }, record)?.who;
  expect(who()).toBe('');
  yard.put({
    put: { areas: [], spots: [], visits: [truck], containers: [] },
    remove: { areas: [], spots: [], visits: [], containers: [] },
  });
  expect(who()).toBe('Lone Star Freight');
});
