import { describe, vi } from 'vitest';
import { pipeBehavior, sameBehavior } from './same-behavior.ts';

vi.mock('electron', () => ({}));
const { overPort } = await import('./carriers.ts');

describe('the console over a MessagePort through the real bridge', () => {
  pipeBehavior(sameBehavior(overPort));
});
