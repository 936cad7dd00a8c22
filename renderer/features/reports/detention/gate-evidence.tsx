import { Fragment } from 'react';
import {
  evidenceLines,
  evidenceName,
  type GateEvidence,
  letGoText,
  photosText,
  seenText,
} from '../../../../shared/gate-checks/gate-evidence.ts';
import { inspectionLimits, underHeadings } from '../../../../shared/gate-checks/inspection.ts';
import type { NamesBySubject } from '../../../../shared/journal/lines.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';

type Props = { readonly evidence: GateEvidence; readonly names: NamesBySubject };

/**
 * The gate entries of one truck or trailer: on the way in and out, by whom, and who released it.
 */
export function GateEvidenceTable({ evidence, names }: Props) {
  const words = useWords();
  const { t } = words;
  const { zone } = usePage();
  const lines = evidenceLines(evidence);
  const name = displayText(evidenceName(evidence.asset, names), 40);
  return (
    <>
      {lines.length > 0 && (
        <table aria-label={`${t('release.evidence')}: ${name}`}>
          <thead>
            <tr>
              <th scope="col">
                <bdi>{name}</bdi>
              </th>
              {(['in', 'out', 'result'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`release.evidence.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {underHeadings(lines, ({ group }) => group).map((part) => (
              <Fragment key={part.lines[0]?.key}>
                {part.group !== '' && (
                  <tr>
                    <th colSpan={4} scope="rowgroup">
                      <bdi>{displayText(part.group, inspectionLimits.label)}</bdi>
                    </th>
                  </tr>
                )}
                {part.lines.map((line) => (
                  <tr key={line.key} data-under={part.group !== '' || undefined}>
                    <th scope="row">
                      <bdi>{displayText(line.label, 60)}</bdi>
                    </th>
                    <td>
                      <bdi>{seenText(line.in, words)}</bdi>
                    </td>
                    <td>
                      <bdi>{seenText(line.out, words)}</bdi>
                    </td>
                    <td>{t('release.evidence.is', { is: line.is })}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {(['in', 'out'] as const).map((when) => {
        const look = evidence[when];
        if (look === null) return null;
        const at = zone.dated(new Date(look.at).toISOString());
        return (
          <p key={when}>
            <bdi>{t('release.evidence.seen', { when, clerk: look.clerk, at })}</bdi>
          </p>
        );
      })}
      {evidence.photos.length > 0 && (
        <>
          <p>
            <bdi>{name}</bdi>: {photosText(evidence.photos, words)}
          </p>
          <ul>
            {evidence.photos.map(({ sha, when, at, by, name: file, state }) => (
              <li key={sha}>
                <bdi>{t('photos.one', { when, at, by, name: displayText(file, 40) })}</bdi>
                {state !== 'kept' && ` (${t(`photos.place.${state}`)})`}
                {`. ${t('photos.sha', { sha })}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {evidence.letGo.map((each) => (
        <p key={`${each.at} ${each.cause}`}>
          <strong>
            <bdi>
              {zone.dated(new Date(each.at).toISOString())}: {letGoText(each, words)}
            </bdi>
          </strong>
        </p>
      ))}
    </>
  );
}
