import type { Seal } from '../../../shared/console-api/journal.ts';
import { sealText } from '../format/chain.ts';
import type { Head } from '../journal-file.ts';

/** The seal of a place, with its QR code as SVG, dark on nothing. */
export async function sealOf({ seq, notedAt, link }: Head): Promise<Seal> {
  // Loaded at the first seal: it is large, and most consoles never print one.
  const { toSVG } = await import('bwip-js/node');
  const text = sealText(seq, link);
  return {
    text,
    seq,
    notedAt: seq === 0 ? 0 : notedAt,
    qr: toSVG({ bcid: 'qrcode', text, scale: 2 }),
  };
}
