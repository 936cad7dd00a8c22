/** The gate as a feature. */
import type { Notice } from '../../shared/console-api/status.ts';
import type { Held } from '../../shared/hold.ts';
import { message } from '../../shared/words/message.ts';
import type { Ground } from '../kernel/feature.ts';
import type { GateParts } from './gate.ts';
import { gateApi } from './gate-api.ts';
import { type GateService, openGate } from './open-gate.ts';

/** What it is opened with. `service` null when the profile names no dock scheduling. */
export type GateFeatureParts = Pick<GateParts, 'desks'> & {
  readonly yard: {
    readonly sync: { readonly reads: { readonly assets: GateParts['readAssets'] }; readonly hurry: () => void };
    readonly live: { readonly base: { visits(): ReturnType<GateParts['visits']> } };
  };
  readonly ground: Ground;
  readonly service: GateService | null;
};

/** Opens it. */
export function openGateFeature({ ground, service, yard, desks }: GateFeatureParts) {
  const ofYard = { readAssets: yard.sync.reads.assets, visits: () => yard.live.base.visits(), hurry: yard.sync.hurry, desks };
  const { status, home } = ground;
  const onUnsettled = (count: number, held: Held | null) =>
    status.setNotices('gate-unsettled', [...heldNotice(held), ...unsettledNotice(count)]);
  const opened = openGate(service === null ? null : { ...ground, ...home, ...ofYard, service, dataDir: home.folder, onUnsettled });
  status.setNotices('gate', opened.notices);
  return { api: { gate: gateApi(opened) }, stop: () => opened.gate?.stop() };
}

const heldNotice = (held: Held | null): readonly Notice[] =>
  held === null ? [] : [{ key: 'gate-held', severity: 'error', said: held.said }];

const unsettledNotice = (count: number): readonly Notice[] =>
  count === 0
    ? []
    : [
        {
          key: 'gate-unsettled',
          severity: 'warning',
          said: message('gate.notice.pending', { count }),
        },
      ];
