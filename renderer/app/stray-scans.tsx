import { useEffect } from 'react';
import { type Message, message } from '../../shared/i18n/message.ts';
import { displayText } from '../../shared/text.ts';
import { openAtGate } from '../operations/lane-request.ts';
import { usePage } from '../page/page-context.tsx';
import { earOf, type ScanNews } from '../ui/keys/ear.ts';
import { useScanner } from '../ui/keys/use-scanner.ts';
import { words } from '../ui/words.ts';

/** How much of a code we show in a sentence. */
const SHOWN_CHARACTERS = 60;

/** What the clerk reads about a scan. */
function newsText(news: ScanNews): Message {
  const code = displayText(news.code, SHOWN_CHARACTERS);
  switch (news.kind) {
    case 'filled':
      return message('scan.filled', { code, field: news.field });
    case 'too-long': {
      const { field, length, most } = news;
      return message('scan.tooLong', { code, field, length, most });
    }
    case 'kept':
      return message('scan.kept', { code });
    case 'no-end':
      return message('scan.noEnd');
    case 'other-keyboard':
      return message('scan.otherKeyboard', { code });
    case 'unclear-keyboard':
      return message('scan.unclearKeyboard', { code });
  }
}

/** We explain these once, not with each scan. */
const shownOnce: readonly ScanNews['kind'][] = ['no-end', 'other-keyboard'];

/**
 * A scan on a screen that takes no codes goes to the gate, which shows the truck it belongs to. If
 * a scan doesn't arrive where the clerk may expect it, we say so.
 */
export function StrayScans() {
  const page = usePage();
  useScanner(
    (code) => {
      page.menus.close();
      openAtGate(page, code);
    },
    { isLast: true },
  );
  useEffect(() => {
    const explained = new Set<ScanNews['kind']>();
    return earOf(window).tell((news) => {
      if (explained.has(news.kind)) return;
      if (shownOnce.includes(news.kind)) explained.add(news.kind);
      page.results.said(words().format(newsText(news)));
    });
  }, [page]);
  return null;
}
