/** The complete contract, implemented by the features. A host serves it. */
import { implement } from '@orpc/server';
import { consoleContract } from '../../shared/console-api/index.ts';
import { type DeskAct, deskActs } from '../journal/write/desk-acts.ts';
import { diskErrors } from '../kernel/api/disk-errors.ts';
import type { ConsoleGroups, Feature } from '../kernel/feature.ts';
import { type GuardingClerks, permissionGuard } from './permissions.ts';

type Features = readonly Pick<Feature, 'api'>[];
type GroupOf<All extends Features> = All[number] extends infer One
  ? One extends Features[number]
    ? keyof One['api']
    : never
  : never;

/** Groups that two features implement. */
type Twice<All extends Features> = All extends readonly [
  infer First extends Features[number],
  ...infer Rest extends Features,
]
  ? (keyof First['api'] & GroupOf<Rest>) | Twice<Rest>
  : never;

/**
 * What keeps features from forming a console: a group that no feature implements, that two
 * implement, or that the contract lacks.
 */
type Wrong<All extends Features> =
  | Exclude<keyof ConsoleGroups, GroupOf<All>>
  | Exclude<GroupOf<All>, keyof ConsoleGroups>
  | Twice<All>;

/**
 * Joins the groups of all features. If something is wrong with them, it doesn't compile, and the
 * error names the groups. Errors of a disk are typed errors of every call (`diskErrors`). `onAct`
 * gets what clerks do. Any other error reaches the page as "Internal server error".
 */
export const createRouter = <const All extends Features>(
  clerks: GuardingClerks,
  features: All & ([Wrong<All>] extends [never] ? unknown : { readonly wrongGroups: Wrong<All> }),
  onAct: (act: DeskAct) => void = () => {},
): ConsoleGroups =>
  implement(consoleContract)
    .use(diskErrors())
    .use(permissionGuard(clerks).concat(deskActs(onAct)))
    .router(Object.assign({}, ...features.map(({ api }) => api)) as ConsoleGroups);

/** Type of the router, for hosts and `createRouterClient`. */
export type ConsoleRouter = ReturnType<typeof createRouter>;
