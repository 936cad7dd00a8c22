import { z } from 'zod';
import type { Driver } from '../../marketplace/model.ts';
import type { CallAttempt } from '../../marketplace/once-call.ts';
import {
  CARRIER_DOCUMENTS,
  LOAD_DOCUMENTS,
  MAX_UPLOAD_BYTES,
  UPLOAD_MIMES,
} from '../../marketplace/uploads.ts';
import type { CarrierRow } from '../../marketplace/view.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { DOCUMENT_PIECE } from '../documents.ts';

const id = idText<string>();
/** Carriers, their onboarding, drivers and documents. */
export const carriersContract = {
  find: call('open')
    .input(z.object({ mc: z.string().regex(/^\d{1,8}$/) }))
    .output(trusted<CarrierRow>())
    .errors({ NOT_POSSIBLE: saying }),
  /** Sent once, like a call that moves money, because the carrier's owner gets a letter. */
  requestIntegration: call('money')
    .input(
      z.object({
        carrierId: id,
        owner: z.object({
          firstName: shortText(255),
          lastName: shortText(255),
          email: shortText(255),
          phone: shortText(60),
          phoneExtension: shortText(255),
        }),
      }),
    )
    .output(trusted<CallAttempt>())
    .errors({ NOT_POSSIBLE: saying }),
  drivers: call('open')
    .input(z.object({ account: id }))
    .output(trusted<readonly Driver[]>())
    .errors({ NOT_POSSIBLE: saying }),
  /** `id` null creates. */
  saveDriver: call('money')
    .input(
      z.object({
        account: id,
        id: id.nullable(),
        name: shortText(255),
        phone: shortText(60).nullable(),
        smsEnabled: z.boolean(),
      }),
    )
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  removeDriver: call('money')
    .input(z.object({ account: id, id }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  assignDriver: call('money')
    .input(z.object({ account: id, loadId: id, driver: z.object({ id, name: shortText(255) }) }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  /**
   * Begins an upload. Then `uploadPiece` for each part in order, then `uploadSend`. `load` null: a
   * document of the carrier itself.
   */
  uploadBegin: call('money')
    .input(
      z.object({
        account: id,
        load: id.nullable(),
        type: z.enum([...CARRIER_DOCUMENTS, ...LOAD_DOCUMENTS]),
        name: shortText(255),
        mime: z.enum(UPLOAD_MIMES),
        size: z.number().int().min(1).max(MAX_UPLOAD_BYTES),
      }),
    )
    .output(z.object({ id: z.string() }))
    .errors({ NOT_POSSIBLE: saying }),
  /** Base64 of at most `DOCUMENT_PIECE` bytes. */
  uploadPiece: call('money')
    .input(z.object({ id, data: z.string().max(Math.ceil(DOCUMENT_PIECE / 3) * 4) }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  uploadSend: call('money')
    .input(z.object({ id }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  uploadCancel: call('money').input(z.object({ id })).output(z.object({})),
};
