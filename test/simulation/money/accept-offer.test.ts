import { describe } from 'vitest';
import { underEveryFault } from './under-faults.ts';

describe('accept-offer under every fault', () => underEveryFault('accept-offer'));
