/** Who can sign a hand-over at this desk. */
import {
  allows,
  type Clerk,
  type ClerkId,
  clerkNameOf,
  isSameClerk,
  whyNotAllowed,
} from '../../shared/clerks/model.ts';
import type { LeftShift, ShiftReport } from '../../shared/console-api/reports/shift.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { type StoredLeft, signaturesIn } from './signatures.ts';

type Parts = {
  readonly clerks: Pick<ClerkService, 'state' | 'vouch'>;
  readonly file: Pick<JournalFile, 'about' | 'idsOf'>;
};

/** Who takes a hand-over over. `id` null: the name was typed, and this desk knows none like it. */
type Taker = { readonly name: string; readonly id: ClerkId | null };

/** The clerks of a desk, as far as hand-overs go. */
export class ShiftDesk {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a report says about signatures. */
  signing(): Pick<ShiftReport, 'signed' | 'waiting' | 'signers' | 'givesByPin'> {
    const { shared, clerk: here } = this.#parts.clerks.state();
    const { signed, left } = signaturesIn(this.#parts.file);
    return {
      signed,
      waiting: left && this.#waiting(left),
      // No clerk hands over to themselves, even if the desk knows no other.
      signers: this.#others(here?.id ?? null),
      givesByPin: shared || here?.hasPin === true,
    };
  }

  /** The clerk who takes over a hand-over that was left, or why not. */
  async takerOf(
    left: StoredLeft,
    { clerk, name, pin }: { clerk: ClerkId | null; name: string; pin: string },
  ): Promise<Result<Taker, Message>> {
    const { shared, clerk: here, clerks } = this.#parts.clerks.state();
    if (this.#waiting(left).byName) {
      const typed = clerkNameOf(name);
      if (typed === '') return fail(message('common.nameMissing'));
      const isTyped = (other: string) => isSameClerk(other, typed);
      if (isTyped(left.gives)) return fail(message('shift.toYourself'));
      if (clerks.some((each) => isTyped(each.name)))
        return fail(message('clerks.nameTaken', { name: typed }));
      // A clerk who was here before stays one clerk in the history, however the name is typed.
      return ok({ name: this.#parts.file.idsOf('clerk').find(isTyped) ?? typed, id: null });
    }
    const id = shared ? here?.id : clerk;
    if (id == null) return fail(message('clerks.unknown'));
    if (id === left.givesId) return fail(message('shift.toYourself'));
    // At a shared desk the clerk unlocked it with the PIN.
    const takes: Result<Clerk, Message> =
      shared && here !== null ? ok(here) : await this.#parts.clerks.vouch(id, pin);
    if (!takes.ok) return takes;
    const lack = whyNotAllowed(takes.value, 'move');
    return lack === null ? ok({ name: takes.value.name, id }) : fail(lack);
  }

  #waiting({ gives, givesId, from, at }: StoredLeft): LeftShift {
    const { shared, clerk: here } = this.#parts.clerks.state();
    const others = this.#others(givesId);
    const takers = shared
      ? others.filter(({ id }) => id === here?.id).map((each) => ({ ...each, needsPin: false }))
      : others;
    return { gives, from, at, takers, byName: !shared && others.length === 0 };
  }

  /** Clerks with work in the yard and, on a shared desk, a PIN; all but one. */
  #others(but: ClerkId | null): ShiftReport['signers'] {
    const { clerks, shared } = this.#parts.clerks.state();
    return clerks
      .filter(
        ({ id, active, hasPin, roles }) =>
          id !== but && active && (!shared || hasPin) && allows(roles, 'move'),
      )
      .map(({ id, name, hasPin }) => ({ id, name, needsPin: shared || hasPin }));
  }
}
