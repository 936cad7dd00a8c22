/**
 * Several desks, as far as one of them alone can show: the ways in, what is said of wrong codes, a
 * server that nobody started, and what asks first.
 */
import type { Guide, Stop } from '../guide.ts';
import { settings } from './desk.ts';

const section = 'Desks and yard server';
const group = ({ page }: Guide) => page.getByRole('region', { name: section, exact: true });
const chip = ({ page }: Guide) => page.getByRole('button', { name: 'Other desks: This desk only' });

/** Opens the question that a button asks. */
const asks = async (guide: Guide, button: string | RegExp) => {
  await settings(guide, section);
  await guide.press(button, group(guide));
  await guide.dialog().waitFor();
};

/**
 * From one desk alone to one that waits for its server, and back; the folder of the server stays
 * from one look to the next.
 */
export const desksStops: readonly Stop[] = [
  ['desks', (guide) => settings(guide, section)],
  [
    'desks-request',
    async (guide) => {
      await group(guide).getByLabel('Name of this desk').last().fill('Dock');
      await group(guide).getByLabel('Name of this desk').first().fill('Dock');
      await guide.press('Get a desk request', group(guide));
      await group(guide).getByRole('button', { name: 'Copy', exact: true }).waitFor();
    },
  ],
  [
    'desks-wrong-code',
    async (guide) => {
      await group(guide).getByLabel('Join code', { exact: true }).fill('YJOIN1.not-a-code');
      await guide.press('Test', group(guide));
      await group(guide).getByRole('list', { name: 'Test' }).waitFor();
      await guide.scrollTo(group(guide).getByLabel('Join code', { exact: true }));
    },
  ],
  [
    'desks-server',
    async (guide) => {
      const setUp = group(guide).getByRole('button', { name: 'Set up a yard server', exact: true });
      if ((await setUp.count()) > 0) {
        await group(guide).getByLabel('Address of the yard server').fill('127.0.0.1:9');
        await setUp.click();
      }
      await group(guide).getByRole('button', { name: 'Connect this desk', exact: true }).waitFor();
      await guide.scrollTo(group(guide).getByRole('group', { name: 'Yard server' }));
    },
  ],
  [
    'desks-alone',
    async (guide) => {
      await guide.press('Connect this desk', group(guide));
      await chip(guide).waitFor();
      await chip(guide).click();
    },
  ],
  [
    'desks-again',
    async (guide) => {
      await asks(guide, 'Set it up again');
    },
  ],
  ['desks-leave', (guide) => asks(guide, 'Leave the other desks')],
  [
    'desks-left',
    async (guide) => {
      await guide.press('Leave', guide.dialog());
      await chip(guide).waitFor({ state: 'detached' });
      await settings(guide, section);
    },
  ],
];
