import { implement } from '@orpc/server';
import { templateContract } from '../../shared/console-api/template.ts';
import type { TemplateService } from './template.ts';

/** The template of appointment fields. */
export function templateApi(desk: TemplateService) {
  const contract = implement(templateContract);
  return {
    read: contract.read.handler(async ({ errors, signal }) => {
      const read = await desk.read(signal ?? new AbortController().signal);
      if (!read.ok) throw errors.NOT_POSSIBLE({ data: { sentence: read.error } });
      return read.value;
    }),
    last: contract.last.handler(() => desk.last()),
    save: contract.save.handler(async ({ input, errors }) => {
      // Without the page's signal: a save that is under way is not given up because a page went.
      const saved = await desk.save(input);
      if (!saved.ok) throw errors.NOT_POSSIBLE({ data: { sentence: saved.error } });
      return saved.value;
    }),
  };
}
