import { type RefObject, useEffect, useRef } from 'react';
import { earOf, type ScanListener, type TextField } from './ear.ts';

/** How a part takes codes. */
export type ScannerOptions = {
  /**
   * Whether it knows a code. It also receives such codes from fields, and from scanners with
   * another keyboard layout.
   */
  readonly knows?: (code: string) => boolean;
  /**
   * Whether a code comes here out of a field that had the focus; without it, those that it knows.
   * Others fill the field.
   */
  readonly takesFromField?: (code: string, field: TextField) => boolean;
  /** A part of the dialog that it listens for; without it, the screen. */
  readonly within?: RefObject<Element | null>;
  /** Which codes a question takes; others wait until it is answered. Without it, all. */
  readonly takes?: (code: string) => boolean;
  /** Typing anywhere on the screen goes into its box, so we delay no keys there. */
  readonly isTypedInto?: boolean;
  /** Asked only where no screen takes codes. */
  readonly isLast?: boolean;
};

/**
 * Takes the codes of a scanner wherever the focus is while the part is on the screen. A code into a
 * field (other than one marked `data-scan-box`, whose codes always come here) fills that field,
 * unless the part knows it. While a question stands, codes are kept until it is answered; a dialog
 * marked `data-takes-scans` gives way.
 */
export function useScanner(onScan: ScanListener['onScan'], options: ScannerOptions = {}): void {
  const latest = useRef({ onScan, options });
  latest.current = { onScan, options };
  const { within, isLast = false, isTypedInto = false } = options;
  useEffect(() => {
    const { knows, takes, takesFromField } = latest.current.options;
    const listener: ScanListener = {
      onScan: (code, scan, from) => latest.current.onScan(code, scan, from),
      isLast,
      isTypedInto,
      ...(knows && { knows: (code) => latest.current.options.knows?.(code) ?? false }),
      ...(takesFromField && {
        takesFromField: (code, field) =>
          latest.current.options.takesFromField?.(code, field) ?? false,
      }),
      ...(takes && { takes: (code) => latest.current.options.takes?.(code) ?? true }),
      ...(within && { within: () => within.current }),
    };
    return earOf(window).listen(listener);
  }, [within, isLast, isTypedInto]);
}
