import { implement } from '@orpc/server';
import { carriersContract } from '../../shared/console-api/carriers.ts';
import { checkDriver, checkOwner } from '../../shared/marketplace/checks.ts';
import { fail } from '../../shared/result.ts';
import type { Marketplace } from '../marketplace/create-marketplace.ts';
import { present, resultOf } from './marketplace.ts';

/** Carriers, their onboarding, drivers and documents. What the page checked is checked again here. */
export function carriersApi(marketplace: Marketplace | null) {
  const contract = implement(carriersContract);
  return {
    find: contract.find.handler(async ({ input, signal, errors }) =>
      resultOf(await present(marketplace, errors).findCarrier(input.mc, signal), errors),
    ),
    requestIntegration: contract.requestIntegration.handler(async ({ input, errors }) => {
      const wrong = checkOwner(input.owner)[0];
      if (wrong !== undefined) return resultOf(fail(wrong.sentence), errors);
      return resultOf(await present(marketplace, errors).requestIntegration(input.carrierId, input.owner), errors);
    }),
    drivers: contract.drivers.handler(async ({ input, signal, errors }) =>
      resultOf(await present(marketplace, errors).drivers(input.account, signal), errors),
    ),
    saveDriver: contract.saveDriver.handler(async ({ input: { account, ...driver }, errors }) => {
      const wrong = checkDriver({ name: driver.name, phone: driver.phone ?? '' })[0];
      resultOf(wrong === undefined ? await present(marketplace, errors).saveDriver(account, driver) : fail(wrong.sentence), errors);
      return {};
    }),
    removeDriver: contract.removeDriver.handler(async ({ input, errors }) => {
      resultOf(await present(marketplace, errors).removeDriver(input.account, input.id), errors);
      return {};
    }),
    assignDriver: contract.assignDriver.handler(async ({ input, errors }) => {
      resultOf(await present(marketplace, errors).assignDriver(input.account, input.loadId, input.driverId), errors);
      return {};
    }),
    upload: contract.upload.handler(async ({ input: { account, load, type, name, mime, base64 }, errors }) => {
      const file = { name, type: mime, bytes: Buffer.from(base64, 'base64') };
      resultOf(await present(marketplace, errors).upload({ account, load, type }, file), errors);
      return {};
    }),
  };
}
