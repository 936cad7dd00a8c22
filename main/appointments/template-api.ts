import { implement } from '@orpc/server';
import { templateContract } from '../../shared/console-api/template.ts';
import { saidOf } from '../kernel/api/answers.ts';
import type { TemplateService } from './template.ts';

/** The template of appointment fields. */
export function templateApi(desk: TemplateService) {
  const contract = implement(templateContract);
  return {
    read: contract.read.handler(async ({ errors, signal }) => saidOf(await desk.read(signal ?? new AbortController().signal), errors)),
    last: contract.last.handler(() => desk.last()),
    // Without the page's signal: a save that is under way is not given up because a page went.
    save: contract.save.handler(async ({ input, errors }) => saidOf(await desk.save(input), errors)),
  };
}
