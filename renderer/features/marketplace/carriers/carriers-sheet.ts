import type { WantedList } from '../../../../shared/console-api/exports.ts';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../../shared/marketplace/freight-status.ts';
import type { RequestRow } from '../../../../shared/marketplace/view.ts';
import { words } from '../../../ui/words.ts';

/** The carriers this desk acts for or asked to act for, with a column for each kind of paper. */
export function carriersSheet(requests: readonly RequestRow[]): WantedList {
  const { t, format } = words();
  const papers = [
    ...new Set(requests.flatMap(({ documents }) => documents.map(({ type }) => type))),
  ];
  return {
    list: 'shown',
    title: t('shell.screen.carriers'),
    columns: [
      t('exports.carrier'),
      t('exports.mc'),
      t('common.dotNumber'),
      t('exports.integration'),
      t('common.state'),
      t('exports.eligible'),
      ...papers.map((type) => t('carriers.document', { type: type.toLowerCase() })),
    ],
    rows: requests.map(({ id, carrier, status, documents }) => [
      carrier?.name ?? id,
      carrier?.mc ?? null,
      carrier?.dot ?? null,
      format(integrationStatus(status)),
      carrier === null ? null : format(carrierStatus(carrier.status)),
      carrier === null ? null : t(carrier.eligible ? 'common.yes' : 'common.no'),
      ...papers.map((type) => {
        const paper = documents.find((each) => each.type === type);
        return paper === undefined ? null : format(documentStatus(paper.status));
      }),
    ]),
  };
}
