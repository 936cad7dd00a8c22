import type { Message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import type { TemplateClient } from '../remote/dock-scheduling/template.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { CreationNeeds } from './ports.ts';

type Input = Parameters<CreationClient['requirements']>[0];

/**
 * The template of today with what the service says that creation needs; the second is an extra of
 * the vendor's and may be missing (contract.md 1.9).
 */
export async function readNeeds(
  { creation, template }: { readonly creation: CreationClient; readonly template: TemplateClient },
  input: Input,
  signal: AbortSignal,
): Promise<Result<CreationNeeds, Message>> {
  try {
    const { read } = await template.read(signal);
    const needs = await creation.requirements(input, signal).catch((error: unknown) => {
      if (error instanceof RemoteError) return { notes: null, units: null, isCarrierNeeded: false };
      throw error;
    });
    return ok({ template: read.template, ...needs });
  } catch (error) {
    if (error instanceof RemoteError) return fail(error.said);
    throw error;
  }
}
