import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { AssetSubject } from '../../../../shared/yard/operations.ts';
import { KeyHint, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { askedLines, type HereLook } from './here-lines.ts';
import { LookActs, LookLines } from './look-lines.tsx';
import styles from './release.module.css';

type Props = {
  readonly looks: readonly HereLook[];
  readonly written: Readonly<Record<string, string>>;
  readonly problem: Message | null;
  /** `at`: the line that has the focus. */
  readonly onEnter: (at: `look:${number}` | null) => void;
  readonly onLook: (at: number) => void;
  readonly onWrite: (line: string, value: string) => void;
  readonly onToggleLines: (subject: AssetSubject) => void;
};

/**
 * The checks of a truck that is here, and of each trailer with it. Enter confirms all lines before
 * a departure. A digit opens the line that differs.
 */
export function HereLooks({ looks, written, problem, onEnter, onLook, ...acts }: Props) {
  const { t } = useWords();
  const asked = askedLines(looks);
  const isSeen = asked.some(({ at, differs }) => differs || written[at] !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = document.activeElement?.getAttribute('data-lane-field') ?? null;
    onEnter(at as `look:${number}` | null);
  };
  if (looks.length === 0) return null;
  return (
    <form noValidate onSubmit={submit}>
      {looks.map((look) => (
        <Look
          key={look.subject}
          look={look}
          from={look.lines[0] === undefined ? 0 : asked.indexOf(look.lines[0])}
          onLook={onLook}
          {...acts}
        />
      ))}
      {problem !== null && <MessageLine said={problem} />}
      {asked.length > 0 && (
        <LookActs className={styles.summary} count={asked.length} onOpen={onLook}>
          <Button type="submit" rightSection={<KeyHint keys="Enter" />} data-lane-act>
            {t(
              asked.some(({ isBlank }) => isBlank)
                ? 'gate.card.next'
                : isSeen
                  ? 'release.inspect.save'
                  : 'release.inspect.expected',
            )}
          </Button>
        </LookActs>
      )}
    </form>
  );
}

/** One truck or trailer: its lines, or when they were looked at. */
function Look({
  look,
  from,
  onLook,
  onWrite,
  onToggleLines,
}: Pick<Props, 'onLook' | 'onWrite' | 'onToggleLines'> & {
  readonly look: HereLook;
  readonly from: number;
}) {
  const { t } = useWords();
  const { subject, name, when, lines, kept, isAsked, isDue } = look;
  return (
    <LookLines
      title={t('release.inspect.of', { asset: name, when })}
      note={
        <>
          {kept !== null && (
            <span className={styles.dim}>
              {t('release.inspect.kept', {
                when: kept.inspection.when,
                at: kept.at,
                clerk: kept.clerk,
              })}
            </span>
          )}
          {lines.length > 0 && !isDue && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isAsked}
              onClick={() => onToggleLines(subject)}
            >
              {t(
                isAsked
                  ? 'release.inspect.fewer'
                  : kept?.inspection.when === when
                    ? 'release.inspect.lines'
                    : 'release.inspect.look',
              )}
            </Button>
          )}
        </>
      }
      lines={isAsked ? lines : []}
      from={from}
      like="was"
      onValue={onWrite}
      onOpen={onLook}
    />
  );
}
