import { expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/index.ts';
import { signIn, start } from './harness.ts';

const pathOf = (sandbox: Sandbox) => `/warehouse/${sandbox.warehouse.id}`;
const send = async (sandbox: Sandbox, template: unknown, account = 'admin') =>
  (await signIn(sandbox, account)).patch(pathOf(sandbox), { customApptFieldsTemplate: template });
const seal = { type: 'str', label: 'Seal', order: 1 };

test('a name is made from type and label, and never changes with its label', async () => {
  const sandbox = await start();
  const made = (await send(sandbox, [seal])).json.data.customApptFieldsTemplate;
  expect(made).toEqual([{ ...seal, name: 'strSeal' }]);
  const renamed = (await send(sandbox, [{ ...made[0], label: 'Seal number' }])).json.data
    .customApptFieldsTemplate;
  expect(renamed).toEqual([{ ...seal, label: 'Seal number', name: 'strSeal' }]);
  expect(
    (await (await signIn(sandbox)).get(pathOf(sandbox))).json.data.customApptFieldsTemplate,
  ).toEqual(renamed);
});

test('a name that the service never gave is not taken', async () => {
  const sandbox = await start();
  const made = (await send(sandbox, [{ ...seal, name: 'mine' }])).json.data
    .customApptFieldsTemplate;
  expect(made[0].name).toBe('strSeal');
});

const options = (count: number) => Array.from({ length: count }, (_, index) => `option ${index}`);

test.each([
  ['another thing than a list', 'none'],
  ['a type that is not there', [{ ...seal, type: 'color' }]],
  ['no label', [{ ...seal, label: ' ' }]],
  [
    'hidden from carriers who must fill it in',
    [{ ...seal, hiddenFromCarrier: true, requiredForCarrier: true }],
  ],
  ['a placeholder of a number', [{ ...seal, type: 'int', placeholder: 'x' }]],
  ['bounds of a date', [{ ...seal, type: 'date', minLengthOrValue: 1 }]],
  ['bounds in the wrong order', [{ ...seal, minLengthOrValue: 5, maxLengthOrValue: 4 }]],
  ['a choice without options', [{ ...seal, type: 'dropdown' }]],
  ['501 options', [{ ...seal, type: 'dropdown', dropDownValues: options(501) }]],
  ['two fields of one name', [seal, seal]],
])('%s is refused, and nothing changes', async (_, template) => {
  const sandbox = await start();
  const before = (await (await signIn(sandbox)).get(pathOf(sandbox))).json.data
    .customApptFieldsTemplate;
  const reply = await send(sandbox, template);
  expect(reply.status).toBe(400);
  expect(reply.json.message).toContain('customApptFieldsTemplate');
  expect(
    (await (await signIn(sandbox)).get(pathOf(sandbox))).json.data.customApptFieldsTemplate,
  ).toEqual(before);
});

test('500 options are taken', async () => {
  const reply = await send(await start(), [
    { ...seal, type: 'combobox', dropDownValues: options(500) },
  ]);
  expect(reply.status).toBe(200);
});

test('who only looks may not change it, and where admins alone may, a clerk may not', async () => {
  const sandbox = await start();
  expect((await send(sandbox, [seal], 'spectator')).status).toBe(403);
  expect((await send(sandbox, [seal], 'clerk')).status).toBe(200);
  const strict = await start({ quirks: { editWarehouse: 'admins' } });
  expect((await send(strict, [seal], 'clerk')).status).toBe(403);
  expect((await send(strict, [seal], 'admin')).status).toBe(200);
});
