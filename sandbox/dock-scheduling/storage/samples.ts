/**
 * Contents of the documents that drawn appointments name. Their keys are drawn with them, and a
 * clerk may want to open one.
 */
import { pdf } from '../../pdf.ts';

/** A gray image of one pixel, as a JPEG. */
const gray = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

const drawn: Readonly<Record<string, { readonly type: string; readonly bytes: Buffer }>> = {
  'bill-of-lading.pdf': {
    type: 'application/pdf',
    bytes: pdf([
      'BILL OF LADING',
      'Shipper: Sandbox Mills',
      '24 pallets, 18,400 lb',
      'Seal 4471902',
    ]),
  },
  'nose.jpg': { type: 'image/jpeg', bytes: gray },
  'tail.jpg': { type: 'image/jpeg', bytes: gray },
};

/** The content of a drawn document by its file name, or undefined. */
export const sampleOf = (fileName: string) =>
  Object.hasOwn(drawn, fileName) ? drawn[fileName] : undefined;
