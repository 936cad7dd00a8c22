import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { assetName, spotRefName } from '../../../shared/english-names.ts';
import { assetLabel, displayText, sentence } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { useOperator } from '../../operations/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useAsset } from '../../page/stores/yard-hooks.ts';
import { DialogButtons, FindingLine } from '../../ui/parts.tsx';
import { searchKey } from '../../ui/search-text.ts';
import styles from './gate.module.css';
import { standaloneBeside } from './gate-rows.ts';

/** The check before a truck leaves: what the system says leaves is held against what the clerk sees. The operation itself is the usual one. */
export function DepartDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { yard } = usePage();
  const operator = useOperator();
  const view = useAsset(yard, { kind: 'visit', id: visit.id });
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [scanned, setScanned] = useState('');
  const now = view?.kind === 'visit' ? view.visit : null;
  const hooked = view?.kind === 'visit' ? view.hooked : [];
  const beside = now === null ? [] : standaloneBeside(yard.table, now);
  const spot = now?.spotId ?? null;
  const missing = hooked.filter(({ id }) => !seen.has(id));
  const isTruckSeen = seen.has(visit.id);
  const stranger = strangerOf(scanned, now, [...hooked, ...beside]);

  const tick = (id: string, on: boolean) =>
    setSeen((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const scan = (text: string) => {
    setScanned(text);
    const wanted = searchKey(text);
    if (wanted === '') return;
    if (now !== null && searchKey(now.licensePlate ?? '') === wanted) tick(now.id, true);
    for (const { id, code } of hooked) if (searchKey(code ?? '') === wanted) tick(id, true);
  };
  const detach = (container: Container) => {
    onClose();
    void operator.perform({ kind: 'detach', visit: visit.id, container: container.id });
  };
  const depart = () => {
    if (spot === null) return;
    onClose();
    // On a spot with a container of its own the truck alone is the answer: what stays was not ticked.
    void operator.perform({ kind: 'depart', spot, asset: beside.length > 0 ? { kind: 'visit', id: visit.id } : null });
  };

  return (
    <Modal opened onClose={onClose} title={`What leaves with ${assetLabel(visit)}?`} size="md">
      <div className={styles.form}>
        {now === null ? (
          <FindingLine finding={{ severity: 'refuse', sentence: 'This truck is not in the yard any more.' }} />
        ) : spot === null ? (
          <FindingLine
            finding={{
              severity: 'refuse',
              sentence: 'This truck waits without a spot, and the service lets only trucks on a spot depart. Assign it to a spot first.',
            }}
          />
        ) : (
          <>
            <p className={styles.restated}>
              Tick what you see leaving, or scan it. It stands on <bdi>{spotRefName(yard.table, spot)}</bdi>.
            </p>
            <TextInput
              label="Scan or type a plate or trailer number"
              value={scanned}
              autoComplete="off"
              onChange={(event) => scan(event.currentTarget.value)}
              data-autofocus
            />
            {stranger !== null && <FindingLine finding={{ severity: 'caution', sentence: stranger }} />}
            <Checkbox
              label={sentence(displayText(assetName(now), 60))}
              checked={isTruckSeen}
              onChange={(event) => tick(now.id, event.currentTarget.checked)}
            />
            {hooked.map((container) => (
              <Checkbox
                key={container.id}
                label={[sentence(assetName(container)), container.state].filter((each) => each !== null).join(', ')}
                checked={seen.has(container.id)}
                onChange={(event) => tick(container.id, event.currentTarget.checked)}
              />
            ))}
            {hooked.length === 0 && <span className={styles.sub}>Nothing is hooked to it: it leaves without a container.</span>}
            {beside.length > 0 && (
              <FindingLine
                finding={{
                  severity: 'caution',
                  sentence: `${beside.map((each) => assetLabel(each)).join(', ')} stands on the same spot and stays, unless you choose otherwise in the next step.`,
                }}
              />
            )}
            {isTruckSeen && missing.length > 0 && (
              <>
                <FindingLine
                  finding={{
                    severity: 'caution',
                    sentence: `${missing.map((each) => assetLabel(each)).join(' and ')} is hooked here but not seen. Detach it first, so that it stays in the yard.`,
                  }}
                />
                <div className={styles.buttons}>
                  {missing.map((container) => (
                    <Button key={container.id} variant="default" size="compact-sm" onClick={() => detach(container)}>
                      Detach {assetLabel(container)}
                    </Button>
                  ))}
                </div>
              </>
            )}
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={depart} disabled={spot === null || !isTruckSeen || missing.length > 0}>
            Depart…
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

/** A sentence when what was scanned belongs to neither the truck nor anything with it; null while it is still being typed. */
function strangerOf(text: string, visit: Visit | null, containers: readonly Container[]): string | null {
  const wanted = searchKey(text);
  if (wanted.length < 4 || visit === null) return null;
  const known = [visit.licensePlate, visit.dotNumber, ...containers.map(({ code }) => code)].map((each) => searchKey(each ?? ''));
  return known.some((each) => each.includes(wanted))
    ? null
    : `“${displayText(text.trim(), 40)}” does not belong to this truck. Look before it leaves.`;
}
