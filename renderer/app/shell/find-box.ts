import { createSpotlight } from '@mantine/spotlight';

const [store, box] = createSpotlight();

/** Whether the search box is open. It may be opened before its code has loaded. */
export const findStore = store;

/** Opens the search box. */
export const openFind = (): void => box.open();

/** Closes it, with nothing chosen. */
export const closeFind = (): void => box.close();
