import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LastChange as Change } from '../api/library.ts';

/** Who has changed it, and when. */
export function LastChange({ change, also }: { change: Change | null; also?: string }) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  const said = change ? words.lastChange(change.name, dateTimeText(change.at, timeZone)) : words.noChange;
  return <Small>{also ? `${said} ${also}` : said}</Small>;
}
