import { implement } from '@orpc/server';
import { templateContract } from '../../shared/console-api/template.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import type { TemplateService } from './template.ts';

/** The template of appointment fields. */
export function templateApi(desk: TemplateService) {
  const contract = implement(templateContract);
  return {
    read: contract.read.handler(async ({ errors, signal }) =>
      valueOrThrow(await desk.read(signal ?? new AbortController().signal), errors.NOT_POSSIBLE),
    ),
    last: contract.last.handler(() => desk.last()),
    // Without the page's signal: a save that is under way is not given up because a page went.
    save: contract.save.handler(async ({ input, errors }) =>
      valueOrThrow(await desk.save(input), errors.NOT_POSSIBLE),
    ),
  };
}
