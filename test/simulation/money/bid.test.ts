import { describe } from 'vitest';
import { underEveryFault } from './under-faults.ts';

describe('bid under every fault', () => underEveryFault('bid'));
