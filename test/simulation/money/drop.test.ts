import { describe } from 'vitest';
import { underEveryFault } from './under-faults.ts';

describe('drop under every fault', () => underEveryFault('drop'));
