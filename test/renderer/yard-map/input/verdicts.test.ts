import { describe, expect, it } from 'vitest';
import { Verdicts, verdictOf } from '../../../../renderer/yard-map/input/verdicts.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import { check } from '../../../../shared/yard/check.ts';
import type { AssetRef, Finding } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { yardRows } from '../../../bench/map/yard-data.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

const truck: AssetRef = { kind: 'visit', id: 'TX-2' as VisitId };
const from = 'A2' as SpotId;
const everywhere = { x0: -1e6, y0: -1e6, x1: 1e6, y1: 1e6 };

function smallVerdicts() {
  const table = smallTable();
  const scene = new Scene(table, smallLayout());
  const asked: SpotId[] = [];
  const ask = (asset: AssetRef, spot: SpotId): readonly Finding[] => {
    asked.push(spot);
    return check(table, { kind: 'reassign', asset, from, to: spot, reason: 'tidy' });
  };
  return { scene, asked, verdicts: new Verdicts(scene, ask, () => 0) };
}

describe('verdicts', () => {
  it('show the rules’ verdict for every visible spot but the drag’s own', () => {
    const { scene, verdicts } = smallVerdicts();
    verdicts.begin(truck, from);
    verdicts.look(everywhere);
    verdicts.work(10);
    const by = Object.fromEntries(scene.spots.map(({ id, index }) => [id, scene.verdicts[index]]));
    expect(by).toEqual({
      D1: 'illegal',
      D2: 'caution',
      D3: 'legal',
      A1: 'legal',
      A2: null,
      A3: 'illegal',
      A4: 'legal',
      A5: 'legal',
      A6: 'legal',
    });
    expect(verdicts.isBusy()).toBe(false);
  });

  it('ask only for what is in sight, and each spot once', () => {
    const { asked, verdicts } = smallVerdicts();
    verdicts.begin(truck, from);
    verdicts.look({ x0: 0, y0: 0, x1: 20, y1: 50 });
    verdicts.work(10);
    expect([...asked].sort()).toEqual(['D1', 'D2']);
    verdicts.look(everywhere);
    verdicts.work(10);
    expect(asked).toHaveLength(new Set(asked).size);
    expect(asked).toHaveLength(8);
  });

  it('ask again for a spot that changed', () => {
    const { scene, asked, verdicts } = smallVerdicts();
    verdicts.begin(truck, from);
    verdicts.look(everywhere);
    verdicts.work(10);
    asked.length = 0;
    const index = scene.indexOf('A4' as SpotId) as number;
    verdicts.forget(index);
    expect(scene.verdicts[index]).toBeNull();
    expect(verdicts.work(10)).toEqual([index]);
    expect(asked).toEqual(['A4']);
  });

  it('are gone with the drag', () => {
    const { scene, verdicts } = smallVerdicts();
    verdicts.begin(truck, from);
    verdicts.look(everywhere);
    verdicts.work(10);
    expect(verdicts.end()).toBe(true);
    expect(verdicts.end()).toBe(false);
    expect(scene.verdicts.every((verdict) => verdict === null)).toBe(true);
    verdicts.look(everywhere);
    expect(verdicts.isBusy()).toBe(false);
  });

  it('are asked in turns when there are many, those nearest the middle first', () => {
    const rows = yardRows(1_000);
    const table = createYardTable(rows);
    const scene = new Scene(table, autoLayout(rows.areas, rows.spots));
    let time = 0;
    const verdicts = new Verdicts(
      scene,
      () => {
        time += 0.1;
        return [];
      },
      () => time,
    );
    const middle = scene.spots[500];
    if (middle === undefined) throw new Error('The yard has 1,000 spots.');
    verdicts.begin(truck, null);
    const { x0, y0 } = middle.bounds;
    verdicts.look({ x0: x0 - 5_000, y0: y0 - 5_000, x1: x0 + 5_000, y1: y0 + 5_000 });
    const first = verdicts.work(3);
    expect(first.length).toBeGreaterThanOrEqual(30);
    expect(first.length).toBeLessThan(100);
    expect(first).toContain(500);
    let rounds = 1;
    while (verdicts.isBusy()) {
      verdicts.work(3);
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(5);
    expect(scene.verdicts.every((verdict) => verdict === 'legal')).toBe(true);
  });

  it('are illegal with one refusal, a caution with none', () => {
    const finding = (severity: Finding['severity']): Finding => ({
      code: 'spot-closed',
      severity,
      entities: [],
      said: rawText(''),
    });
    expect(verdictOf([])).toBe('legal');
    expect(verdictOf([finding('caution')])).toBe('caution');
    expect(verdictOf([finding('caution'), finding('refuse')])).toBe('illegal');
  });
});
