/**
 * What the marketplace's own people do in the demo, played from a menu: award the newest bid, take
 * a carrier off the newest load, let five minutes pass.
 */
export const demoActs = ['award', 'bounce', 'wait'] as const;

/** One of them. */
export type DemoAct = (typeof demoActs)[number];
