import { describe, vi } from 'vitest';
import { sameBehaviour } from './same-behaviour.ts';

vi.mock('electron', () => ({}));
const { inProcess } = await import('./carriers.ts');

describe('the console in process', () => {
  sameBehaviour(inProcess);
});
