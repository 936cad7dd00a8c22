import { expect, test } from 'vitest';
import { turnsBy } from '../../../shared/metrics/figures.ts';
import type { NumbersOf } from '../../../shared/metrics/model.ts';

test('turns of a company count together, however its name is spelled', () => {
  const turn = (company: string, ...lengths: number[]) => ({ visitType: 'Drop', company, lengths });
  const turns = [
    turn('RED MESA TRANSPORT', 5),
    turn('Red Mesa Transport', 1, 3),
    turn('UNION FORK', 9),
    turn('Red Mesa Transport, LLC', 3),
    turn('', 2),
  ];
  const found = turnsBy({ turns } as unknown as NumbersOf, 'company');
  expect(found.map(({ name, spread }) => [name, spread.count, spread.median])).toEqual([
    ['Red Mesa Transport', 4, 3],
    ['UNION FORK', 1, 9],
    ['', 1, 2],
  ]);
});
