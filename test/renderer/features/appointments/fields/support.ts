import type { YardRows } from '../../../../../shared/yard/model.ts';

/** A yard with nothing in it: the fields need none. */
export const noRows: YardRows = { areas: [], spots: [], visits: [], containers: [] };
