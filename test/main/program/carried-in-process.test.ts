import { describe, vi } from 'vitest';
import { sameBehavior } from './same-behavior.ts';

vi.mock('electron', () => ({}));
const { inProcess } = await import('./carriers.ts');

describe('the console in process', () => {
  sameBehavior(inProcess);
});
