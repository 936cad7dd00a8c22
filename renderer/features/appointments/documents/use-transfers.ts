import { useEffect, useState } from 'react';
import type { Transfer } from '../../../../shared/console-api/documents.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import { usePage } from '../../../page/page-context.tsx';

/**
 * The transfers of this session while `isOn`. Otherwise we don't subscribe, because most pages
 * never move a document.
 */
export function useTransfers(isOn: boolean): readonly Transfer[] {
  const { api } = usePage();
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  useEffect(() => {
    if (!isOn) return;
    return watchForever((options) => api.documents.watch(undefined, options), setTransfers);
  }, [api, isOn]);
  return isOn ? transfers : [];
}
