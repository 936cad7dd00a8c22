import { describe } from 'vitest';
import { underEveryFault } from './under-faults.ts';

describe('accept-bid under every fault', () => underEveryFault('accept-bid'));
