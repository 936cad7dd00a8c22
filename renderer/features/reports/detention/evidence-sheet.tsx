import { useQuery } from '@tanstack/react-query';
import type { VisitEvidence } from '../../../../shared/console-api/reports/detention.ts';
import { type Charged, policyFor } from '../../../../shared/detention/policy.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { linesOf } from '../../../../shared/journal/lines.ts';
import { assetLabel, assetName, displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { SealOf } from '../../../page/parts/seal-mark.tsx';
import { printPage } from '../../../page/print-page.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { Paper, PrintDialog, SheetFacts } from '../../../ui/print-sheet.tsx';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import { Calculation } from './calculation.tsx';
import { termsOf } from './detention-store.ts';
import { GateEvidenceTable } from './gate-evidence.tsx';

/** A printed sheet for one visit: the amount, and every fact behind it. */
export function EvidenceDialog({ visit, onClose }: { visit: VisitId; onClose: () => void }) {
  const page = usePage();
  const { api } = page;
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['detention', 'evidence', visit],
    queryFn: () => api.detention.evidence({ visit }),
    staleTime: 0,
  });
  return (
    <PrintDialog
      title={t('detention.sheet')}
      isReady={data !== undefined}
      onPrint={() => printPage(page)}
      onClose={onClose}
    >
      {error !== null && (
        <MessageLine said={errorMessage(error, message('detention.sheetFailed'))} />
      )}
      {data !== undefined && <EvidenceSheet evidence={data} />}
    </PrintDialog>
  );
}

const at = (ms: number) => new Date(ms).toISOString();

function EvidenceSheet({ evidence }: { evidence: VisitEvidence }) {
  const { t, format, list } = useWords();
  const { info, zone } = usePage();
  const { visit, hooked, appointment, arrived, left, set, now } = evidence;
  const company = visit.companyName ?? visit.companyHint;
  const charged: Charged = {
    visitType: visit.visitType,
    company,
    loadType: evidence.loadType,
  };
  const policy = policyFor(evidence.policies, charged);
  const between = ({ earliest, latest }: { earliest: number; latest: number }) =>
    latest - earliest < 60_000
      ? zone.dated(at(latest))
      : t('detention.between', { from: zone.dated(at(earliest)), until: zone.dated(at(latest)) });
  return (
    <Paper label={t('detention.sheet')}>
      <h2>
        {t('detention.sheet')}: <bdi>{assetLabel(visit)}</bdi>
      </h2>
      <p>
        <bdi>{displayText(info.facility.name, 80)}</bdi> ·{' '}
        {t('detention.asOf', { at: zone.dated(at(now)) })}
      </p>
      <SheetFacts
        facts={[
          [t('common.company'), displayText(company ?? '', 80)],
          [t('common.dotNumber'), displayText(visit.dotNumber ?? '', 30)],
          [
            t('common.visitType'),
            visit.visitType === null ? null : visitTypeWords(visit.visitType),
          ],
          [
            t('gate.pass.brings'),
            hooked.length === 0 ? null : list(hooked.map((each) => format(assetName(each)))),
          ],
          [
            t('common.appointment'),
            appointment === null ? null : (appointment.confirmationNumber ?? appointment.id),
          ],
          [t('detention.booked'), appointment === null ? null : zone.dated(appointment.start)],
          [t('detention.loadType'), evidence.loadType],
          [t('detention.arrived'), arrived === null ? t('detention.notKnown') : between(arrived)],
          [
            t('detention.arrivedBy'),
            arrived === null ? null : t(`detention.source.${arrived.source}`),
          ],
          [t('detention.left'), left === null ? t('detention.here') : between(left)],
        ]}
      />
      <h3>{t('detention.calculation')}</h3>
      {policy === null && <p>{t('detention.noPolicy')}</p>}
      {policy !== null && arrived === null && <p>{t('detention.noArrival')}</p>}
      {policy !== null && arrived !== null && (
        <Calculation
          policies={evidence.policies}
          policy={policy}
          visit={charged}
          stay={{ arrived, left, appointment: termsOf(appointment) }}
          now={now}
        />
      )}
      {set !== null && (
        <p>{t('detention.policyBy', { clerk: set.by, at: zone.dated(at(set.at)) })}</p>
      )}
      {evidence.gate.length > 0 && <h3>{t('release.evidence')}</h3>}
      {evidence.gate.map((each) => (
        <GateEvidenceTable key={each.asset} evidence={each} names={evidence.names} />
      ))}
      <h3>{t('detention.facts')}</h3>
      <FactsTable evidence={evidence} />
      {evidence.unwatched.length > 0 && (
        <>
          <h3>{t('detention.unwatched')}</h3>
          {evidence.unwatched.map(({ from, until }) => (
            <p key={from}>
              {t('detention.between', { from: zone.dated(at(from)), until: zone.dated(at(until)) })}
            </p>
          ))}
        </>
      )}
      <h3>{t('detention.seal')}</h3>
      <SealOf seal={evidence.seal} />
      <p>{t('detention.sealNote')}</p>
    </Paper>
  );
}

/** Each fact with when, within which bounds, and who says so. */
function FactsTable({ evidence: { facts, names } }: { evidence: VisitEvidence }) {
  const { t, format } = useWords();
  const { zone } = usePage();
  const sources = new Map(facts.map(({ seq, source }) => [seq, source]));
  return (
    <table>
      <thead>
        <tr>
          {(['entry', 'when', 'what', 'who'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`detention.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(facts, names)
          .toReversed()
          .map(({ seq, at: when, since, what, by }) => (
            <tr key={seq}>
              <td>{seq}</td>
              <td>
                {since !== null && when - since > 60_000
                  ? t('detention.between', {
                      from: zone.dated(at(since)),
                      until: zone.dated(at(when)),
                    })
                  : zone.dated(at(when))}
              </td>
              <td>
                <bdi>{format(what)}</bdi>
              </td>
              <td>
                <bdi>
                  {by === null
                    ? t(`detention.by.${sources.get(seq) ?? 'read'}`)
                    : by.desk === undefined
                      ? by.clerk
                      : t('journal.by', { clerk: by.clerk, desk: by.desk })}
                </bdi>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
