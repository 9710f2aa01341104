/** Says once for a list which zone its large times are in: never a time without a zone in reach. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { lessonRowTexts } from '../locales/texts.ts';

export function useZoneHint(): string {
  const { session } = useShell();
  const words = lessonRowTexts.use();
  return words.zone(zoneLabel(session.person.timeZone, useNow(60_000)));
}
