import { Spotlight } from '@mantine/spotlight';
import { IconBan, IconBolt } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { codesIn, commandsOf } from '../../../shared/verbs/parse.ts';
import { laneRequestOf } from '../../operations/lane-request.ts';
import { useOperator } from '../../operations/operator-of-page.ts';
import { type SaidIntent, saidIntent } from '../../operations/said-intent.ts';
import { offeredReasons } from '../../operations/usual-reasons.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { anySpot } from '../../page/stores/ui-store.ts';
import { useWords } from '../../ui/words.ts';

/** One line of what the sentence does. */
export type VerbLine = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly isRefused: boolean;
  readonly run: () => void;
};

/** What the text says to do, the likeliest first. `pulse` grows with the yard. */
export function useVerbLines(text: string, pulse: number): readonly VerbLine[] {
  const page = usePage();
  const operator = useOperator();
  const { t, say } = useWords();
  const { show, filterSpots, setYardView } = useUi((ui) => ui);
  const { yard, preferences, announcer } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard is changed in place, and the pulse stands for it
  const codes = useMemo(() => codesIn(yard.table), [yard, pulse]);
  const isSentence = text.trim().length > 1;
  return (isSentence ? commandsOf(text, codes) : []).map((command, at): VerbLine => {
    const key = `${command.kind}:${at}`;
    const plain = (label: string, run: () => void): VerbLine => ({ key, label, detail: '', isRefused: false, run });
    switch (command.kind) {
      case 'checkin':
        return plain(t('shell.verb.checkIn', { text: command.text }), () => {
          laneRequestOf(page).setState({ code: command.text });
          show('gate');
        });
      case 'free':
        return plain(t('shell.verb.free', { type: command.type ?? 'all' }), () => {
          show('yard');
          setYardView('both');
          filterSpots({ ...anySpot, state: 'free', type: command.type });
        });
      case 'late':
        return plain(t('shell.verb.late'), () => show('now'));
      default: {
        const line = saidIntent(yard.table, command, (kind) => offeredReasons(kind, preferences.getState().reasons[kind], t));
        const label = say(line.label);
        const detail = line.verdict === null ? t('shell.verb.enter') : say(line.verdict);
        return { key, label, detail: line.intent === null ? '' : detail, isRefused: line.isRefused, run: () => carryOut(line) };
      }
    }
  });

  function carryOut({ intent, isRefused, label, verdict, reason }: SaidIntent): void {
    if (intent === null || isRefused) announcer.say(say(verdict ?? label), true);
    else void operator.perform(intent, reason);
  }
}

/** The lines, above all that is only found. */
export function VerbLines({ lines }: { lines: readonly VerbLine[] }): ReactNode {
  const { t } = useWords();
  if (lines.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t('shell.find.do')}>
      {lines.map(({ key, label, detail, isRefused, run }) => (
        <Spotlight.Action
          key={key}
          label={label}
          description={detail}
          closeSpotlightOnTrigger={!isRefused}
          leftSection={isRefused ? <IconBan size={18} aria-hidden /> : <IconBolt size={18} aria-hidden />}
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
