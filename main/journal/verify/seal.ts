import type { Seal } from '../../../shared/console-api/journal.ts';
import { sealText } from '../format/chain.ts';
import type { Head } from '../journal-file.ts';

/** The seal of a place, with its QR code as SVG on a transparent ground. */
export async function sealOf({ seq, notedAt, link }: Head): Promise<Seal> {
  // Loaded for the first seal only: it is large, and most consoles never print one.
  const { toSVG } = await import('bwip-js/node');
  const text = sealText(seq, link);
  return {
    text,
    seq,
    notedAt: seq === 0 ? 0 : notedAt,
    qr: toSVG({ bcid: 'qrcode', text, scale: 2 }),
  };
}
