import { createSpotlight } from '@mantine/spotlight';

const [store, box] = createSpotlight();

/** Whether the find box is open: it may be opened before its code is here. */
export const findStore = store;

/** Opens the find box. */
export const openFind = (): void => box.open();
