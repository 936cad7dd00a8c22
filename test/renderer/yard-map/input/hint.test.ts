// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PointerHint } from '../../../../renderer/yard-map/input/hint.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { Finding } from '../../../../shared/yard/operations.ts';

const refusal: readonly Finding[] = [
  { code: 'spot-closed', severity: 'refuse', entities: [], said: rawText('Spot A3 is closed.') },
];
const caution: readonly Finding[] = [
  {
    code: 'spot-reserved',
    severity: 'caution',
    entities: [],
    said: rawText('Spot A4 is reserved.'),
  },
];

const on = (spot: string, findings: readonly Finding[]) => ({ spot: spot as SpotId, findings });
const [refused, shared, free] = [on('A3', refusal), on('A4', caution), on('A5', [])];

describe('hint', () => {
  let element: HTMLElement;
  beforeEach(() => {
    vi.useFakeTimers();
    element = document.createElement('div');
    Object.defineProperties(element, { offsetWidth: { value: 200 }, offsetHeight: { value: 50 } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const make = () =>
    new PointerHint(
      element,
      () => ({ width: 800, height: 600 }),
      (spot) => message('map.target', { spot }),
    );

  it('shows the sentence once the pointer rests, and follows it then', () => {
    const hint = make();
    hint.point({ x: 100, y: 100 }, refused);
    expect(element.style.visibility).toBe('');
    vi.advanceTimersByTime(80);
    expect(element.textContent).toBe('to A3\nSpot A3 is closed.');
    expect(element.style.visibility).toBe('visible');
    hint.point({ x: 110, y: 100 }, refused);
    expect(element.style.transform).toContain('translate(128px, 122px)');
  });

  it('never shows what the pointer only swept over', () => {
    const hint = make();
    hint.point({ x: 100, y: 100 }, refused);
    vi.advanceTimersByTime(30);
    hint.point({ x: 140, y: 100 }, shared);
    vi.advanceTimersByTime(60);
    expect(element.textContent).toBe('');
    vi.advanceTimersByTime(20);
    expect(element.textContent).toBe('to A4\nSpot A4 is reserved.');
    expect(element.dataset.severity).toBe('caution');
  });

  it('names the target where a drop is fine, and hides where there is none', () => {
    const hint = make();
    hint.point({ x: 140, y: 100 }, free);
    vi.advanceTimersByTime(80);
    expect(element.textContent).toBe('to A5');
    expect(element.dataset.severity).toBe('free');
    hint.point({ x: 150, y: 100 }, null);
    expect(element.style.visibility).toBe('hidden');
  });

  it('opens to the other side at the right and lower edge', () => {
    const hint = make();
    hint.point({ x: 790, y: 590 }, refused);
    vi.advanceTimersByTime(80);
    expect(element.style.transform).toBe('translate(576px, 526px)');
  });

  it('stays complete on a map that is narrower than its words beside the pointer', () => {
    const hint = new PointerHint(
      element,
      () => ({ width: 320, height: 120 }),
      (spot) => message('map.target', { spot }),
    );
    hint.point({ x: 150, y: 60 }, refused);
    vi.advanceTimersByTime(80);
    expect(element.style.transform).toBe('translate(0px, 0px)');
    hint.point({ x: 250, y: 119 }, refused);
    expect(element.style.transform).toBe('translate(36px, 55px)');
  });

  it('keeps the reason of a refused drop for some seconds', () => {
    const hint = make();
    hint.point({ x: 100, y: 100 }, refused);
    hint.refuse(refusal);
    expect(element.style.visibility).toBe('visible');
    vi.advanceTimersByTime(3_900);
    expect(element.style.visibility).toBe('visible');
    vi.advanceTimersByTime(200);
    expect(element.style.visibility).toBe('hidden');
  });
});
