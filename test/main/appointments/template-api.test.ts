import { createRouterClient, os } from '@orpc/server';
import { expect, test } from 'vitest';
import type { TemplateService } from '../../../main/appointments/template.ts';
import { templateApi } from '../../../main/appointments/template-api.ts';
import { permissionGuard } from '../../../main/console/permissions.ts';
import { type Role, whyNotAllowed } from '../../../shared/clerks/model.ts';
import { message } from '../../../shared/i18n/message.ts';
import { fail, ok } from '../../../shared/result.ts';

const read = { template: [], changedAt: null, revision: 'r', problems: [] };

/** The API for a clerk with these roles; counts how often a save reached the desk. */
function apiFor(roles: readonly Role[], desk: Partial<TemplateService> = {}) {
  let saves = 0;
  const clerk = { id: '1', name: 'Ben', roles, hasPin: true, active: true };
  const clerks = {
    state: () => ({ clerk, clerks: [], shared: true, idleLockMinutes: null }),
    refusal: whyNotAllowed.bind(null, clerk),
    watch: () => () => {},
  };
  const template = templateApi({
    read: async () => ok(read),
    last: () => null,
    save: async () => {
      saves += 1;
      return ok(read);
    },
    ...desk,
  });
  return {
    api: createRouterClient(os.use(permissionGuard(clerks)).router({ template })).template,
    saves: () => saves,
  };
}

test('any clerk reads the template, and only an administrator saves it', async () => {
  const ben = apiFor(['gate', 'yard', 'freight']);
  expect(await ben.api.read()).toEqual(read);
  await expect(ben.api.save({ revision: 'r', template: [] })).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    data: { said: message('clerks.lack.templates', { name: 'Ben' }) },
  });
  expect(ben.saves()).toBe(0);
  const ada = apiFor(['admin']);
  expect(await ada.api.save({ revision: 'r', template: [] })).toEqual(read);
  expect(ada.saves()).toBe(1);
});

test('the desk’s errors reach the page unchanged', async () => {
  const { api } = apiFor(['admin'], {
    read: async () => fail(message('service.unreachable')),
    save: async () => fail(message('fields.save.changed')),
  });
  await expect(api.read()).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    data: { said: message('service.unreachable') },
  });
  await expect(api.save({ revision: 'r', template: [] })).rejects.toMatchObject({
    data: { said: message('fields.save.changed') },
  });
});

test('more than 500 fields are not taken', async () => {
  const { api, saves } = apiFor(['admin']);
  await expect(
    api.save({ revision: 'r', template: Array.from({ length: 501 }, () => ({})) }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(saves()).toBe(0);
});
