import { implement } from '@orpc/server';
import { carriersContract } from '../../shared/console-api/carriers.ts';
import { checkDriver, checkOwner } from '../../shared/marketplace/checks.ts';
import { fail } from '../../shared/result.ts';
import { resultOf } from '../kernel/api/answers.ts';
import type { Marketplace } from './marketplace.ts';
import { present } from './present.ts';

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
      resultOf(await present(marketplace, errors).assignDriver(input.account, input.loadId, input.driver), errors);
      return {};
    }),
    uploadBegin: contract.uploadBegin.handler(({ input: { account, load, type, ...file }, errors }) =>
      resultOf(present(marketplace, errors).uploads.begin({ account, load, type }, file), errors),
    ),
    uploadPiece: contract.uploadPiece.handler(({ input, errors }) => {
      resultOf(present(marketplace, errors).uploads.piece(input.id, input.data), errors);
      return {};
    }),
    uploadSend: contract.uploadSend.handler(async ({ input, errors }) => {
      resultOf(await present(marketplace, errors).uploads.send(input.id), errors);
      return {};
    }),
    uploadCancel: contract.uploadCancel.handler(({ input }) => {
      marketplace?.uploads.cancel(input.id);
      return {};
    }),
  };
}
