import { Button, Modal } from '@mantine/core';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { useProblems } from '../../page/stores/yard-hooks.ts';
import { EmptyState, OutsideText } from '../../ui/parts.tsx';
import { useOnce } from '../../ui/timing/use-once.ts';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

/** Where we can show the record of a problem. Null when no screen shows it. */
function placeOf(
  yard: Yard,
  { entity, id }: YardProblem,
): { readonly spot: SpotId | null; readonly asset: AssetRef | null } | null {
  if (id === null) return null;
  if (entity === 'spot' && yard.spot(id as SpotId) !== undefined)
    return { spot: id as SpotId, asset: null };
  if (entity === 'visit') {
    const visit = yard.visit(id as VisitId);
    return visit === undefined
      ? null
      : { spot: visit.spotId, asset: { kind: 'visit', id: visit.id } };
  }
  if (entity !== 'container') return null;
  const container = yard.container(id as ContainerId);
  return container === undefined
    ? null
    : { spot: container.spotId, asset: { kind: 'container', id: container.id } };
}

/** Records that we set aside or doubt, each with its problem. The rest of the yard is in use. */
export function ProblemsDialog() {
  const { t, format } = useWords();
  const { yard, ui } = usePage();
  const isOpen = useUi((state) => state.dialog === 'problems');
  const openDialog = useUi((state) => state.openDialog);
  const problems = useProblems(yard);
  if (!useOnce(isOpen)) return null;
  const close = () => openDialog(null);
  const jump = ({ spot, asset }: NonNullable<ReturnType<typeof placeOf>>) => {
    close();
    ui.getState().jumpTo(spot, asset);
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t('shell.problems')} size="xl">
      {problems.length === 0 ? (
        <EmptyState title={t('shell.problems.none')}>{t('shell.problems.noneNote')}</EmptyState>
      ) : (
        <ul className={styles.problems}>
          {problems.map((problem) => {
            const place = placeOf(yard.table, problem);
            return (
              <li key={problem.key}>
                <span>
                  <strong>{t(`shell.problem.${problem.entity}`)}</strong>
                  <br />
                  {problem.id !== null && <OutsideText text={problem.id} max={12} />}
                </span>
                <OutsideText text={format(problem.said)} max={400} />
                {place === null ? (
                  <span />
                ) : (
                  <Button variant="default" size="compact-xs" onClick={() => jump(place)}>
                    {t('common.show')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Modal>
  );
}
