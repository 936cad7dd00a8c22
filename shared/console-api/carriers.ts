import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../marketplace/checks.ts';
import type { Driver } from '../marketplace/model.ts';
import type { CarrierRow, RequestRow } from '../marketplace/view.ts';
import { idText, shortText, trusted } from './contract-helpers.ts';
import { notPossible } from './marketplace.ts';

const id = idText<string>();
/** Carriers, their onboarding, drivers and documents. */
export const carriersContract = {
  find: oc
    .input(z.object({ mc: z.string().regex(/^\d{1,8}$/) }))
    .output(trusted<CarrierRow>())
    .errors(notPossible),
  requestIntegration: oc
    .input(
      z.object({
        carrierId: id,
        owner: z.object({
          firstName: shortText(255),
          lastName: shortText(255),
          email: shortText(255),
          phone: shortText(20),
          phoneExtension: shortText(255),
        }),
      }),
    )
    .output(trusted<RequestRow>())
    .errors(notPossible),
  drivers: oc
    .input(z.object({ account: id }))
    .output(trusted<readonly Driver[]>())
    .errors(notPossible),
  /** `id` null creates. */
  saveDriver: oc
    .input(z.object({ account: id, id: id.nullable(), name: shortText(255), phone: shortText(20).nullable(), smsEnabled: z.boolean() }))
    .output(z.object({}))
    .errors(notPossible),
  removeDriver: oc
    .input(z.object({ account: id, id }))
    .output(z.object({}))
    .errors(notPossible),
  assignDriver: oc
    .input(z.object({ account: id, loadId: id, driverId: id }))
    .output(z.object({}))
    .errors(notPossible),
  /** `load` null uploads a document of the carrier itself. */
  upload: oc
    .input(
      z.object({
        account: id,
        load: id.nullable(),
        type: z.enum(['w9', 'insurance', 'authority', 'carrier-invoice', 'proof-of-delivery', 'other']),
        name: shortText(200),
        mime: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
        base64: z.string().max(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4),
      }),
    )
    .output(z.object({}))
    .errors(notPossible),
};
