import { implement } from '@orpc/server';
import { carriersContract } from '../../../shared/console-api/marketplace/carriers.ts';
import {
  checkDriver,
  checkOwner,
  driverPhoneAsSent,
  ownerAsSent,
} from '../../../shared/marketplace/checks.ts';
import { fail } from '../../../shared/result.ts';
import { valueOrThrow } from '../../kernel/api/typed-errors.ts';
import type { Marketplace } from '../marketplace.ts';
import { present } from '../present.ts';

/**
 * Carriers, their onboarding, drivers and documents. What the page checked is checked again here.
 */
export function carriersApi(marketplace: Marketplace | null) {
  const contract = implement(carriersContract);
  return {
    find: contract.find.handler(async ({ input, signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).findCarrier(input.mc, signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    requestIntegration: contract.requestIntegration.handler(async ({ input, errors }) => {
      const wrong = checkOwner(input.owner)[0];
      if (wrong !== undefined) return valueOrThrow(fail(wrong.said), errors.NOT_POSSIBLE);
      return valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).requestIntegration(
          input.carrierId,
          ownerAsSent(input.owner),
        ),
        errors.NOT_POSSIBLE,
      );
    }),
    drivers: contract.drivers.handler(async ({ input, signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).drivers(input.account, signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    saveDriver: contract.saveDriver.handler(async ({ input: { account, ...driver }, errors }) => {
      const wrong = checkDriver({ name: driver.name, phone: driver.phone ?? '' })[0];
      valueOrThrow(
        wrong === undefined
          ? await present(marketplace, errors.NOT_POSSIBLE).saveDriver(account, {
              ...driver,
              phone: driverPhoneAsSent(driver.phone),
            })
          : fail(wrong.said),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    removeDriver: contract.removeDriver.handler(async ({ input, errors }) => {
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).removeDriver(input.account, input.id),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    assignDriver: contract.assignDriver.handler(async ({ input, errors }) => {
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).assignDriver(
          input.account,
          input.loadId,
          input.driver,
        ),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    uploadBegin: contract.uploadBegin.handler(
      ({ input: { account, load, type, ...file }, errors }) =>
        valueOrThrow(
          present(marketplace, errors.NOT_POSSIBLE).uploads.begin({ account, load, type }, file),
          errors.NOT_POSSIBLE,
        ),
    ),
    uploadPiece: contract.uploadPiece.handler(({ input, errors }) => {
      valueOrThrow(
        present(marketplace, errors.NOT_POSSIBLE).uploads.piece(input.id, input.data),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    uploadSend: contract.uploadSend.handler(async ({ input, errors }) => {
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).uploads.send(input.id),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    uploadCancel: contract.uploadCancel.handler(({ input }) => {
      marketplace?.uploads.cancel(input.id);
      return {};
    }),
  };
}
