/** After the lesson: who was in the room and when, what it means, and all that happened in plain words. */
import { readWhole } from '@parlance/kit/api/read.ts';
import type { LineCheckJson } from '@parlance/kit/api/types.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookingTexts } from '../../locales/texts.ts';
import { presenceOf, uidOf, windowOf, type LessonLog, type LogEntry } from './lesson-log.ts';
import { PresenceBars } from './presence-bars.tsx';

/** As high as what comes: two bars and a few lines. */
function Waiting() {
  return (
    <div aria-hidden>
      <Skeleton height={48} mb={12} />
      <Skeleton height={48} mb={20} />
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={36} mb={8} />
      ))}
    </div>
  );
}

type Words = Record<string, string | undefined>;
type Meanings = Record<string, ((rules: Lesson['policy']) => string) | undefined>;

/** What a newer server names and this build does not know is shown as it is. */
function actionOf(words: ReturnType<typeof bookingTexts.use>['callLog'], entry: LogEntry): string {
  const { statusCallbackEvent: event, trackKind, detail } = entry;
  if (event === 'participant-disconnected') return (words.leaving as Words)[detail] ?? words.left;
  if (event === 'connection-type') return detail.startsWith('relay') ? words.overRelay : words.direct;
  if (event === 'track-added' || event === 'track-removed') {
    const source = detail || trackKind;
    const line = (words.lines as Words)[source] ?? source;
    return event === 'track-added' ? words.switchedOn(line) : words.switchedOff(line);
  }
  return (words.events as Words)[event] ?? event;
}

/** Figures first: what they mean for a lesson stands in the lobby, this is what was measured. */
function checkAction(
  words: ReturnType<typeof bookingTexts.use>['callLog']['check'],
  { figures }: LineCheckJson,
): string {
  const { downMbps, upMbps, lossPercent, signallingMs } = figures;
  const parts = [
    downMbps === null ? undefined : words.down(downMbps),
    upMbps === null ? undefined : words.up(upMbps),
    lossPercent === null ? undefined : words.lost(lossPercent),
  ].filter((part) => part !== undefined);
  if (signallingMs === null) return words.noSchool;
  return parts.length > 0 ? words.measured(parts.join(', ')) : words.reached;
}

function relayNote(words: ReturnType<typeof bookingTexts.use>['callLog']['check'], { figures }: LineCheckJson) {
  const { relayOffered, relayUdpMs, relayTcpMs } = figures;
  if (!relayOffered || relayUdpMs !== null) return {};
  return { note: relayTcpMs === null ? words.noRelay : words.relayTcp };
}

/** To the second, as things follow each other fast in a call; with its day where that is not the lesson's. */
const timeOn = (start: number) => (when: number, zone: string) => {
  const [day, time] = [dateText(when, zone), timeOf(when, zone, { seconds: true })];
  return day === dateText(start, zone) ? time : `${day}, ${time}`;
};

function Told({ lesson, log, zone }: { lesson: Lesson; log: LessonLog; zone: string }) {
  const { items: entries, checks } = log;
  const { callLog: words } = bookingTexts.use();
  const now = useNow(30_000);
  const { tutor, students } = lesson;
  const names = new Map([
    [tutor.uid, tutor.name],
    ...students.map(({ id, name }) => [id, name || words.yourStudent] as const),
  ]);
  const nameOf = (uid: string) => (uid === '' ? words.room : (names.get(uid) ?? words.somebody));
  const window = windowOf(lesson.when);
  const people = [...names.keys()].map((uid) => ({ ...presenceOf(uid, entries, { window, now }), name: nameOf(uid) }));
  const items = entries.map((entry) => ({
    id: entry.id,
    who: nameOf(uidOf(entry.participantIdentity)),
    when: entry.timestamp ?? 0,
    action: actionOf(words, entry),
  }));
  const checked = checks.map((check) => ({
    id: check.id,
    who: nameOf(check.uid),
    when: check.when,
    action: checkAction(words.check, check),
    ...relayNote(words.check, check),
  }));
  const lines = [...items, ...checked].sort((a, b) => a.when - b.when);
  const meaning = (words.meaning as Meanings)[lesson.status]?.(lesson.policy);
  return (
    <>
      <PresenceBars people={people} window={window} start={lesson.when} zone={zone} />
      <Text inherit mb="md">
        {meaning} {words.zone(dateText(lesson.when, zone), zoneLabel(zone, lesson.when))}
      </Text>
      {lines.length === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <Timeline items={lines} zone={zone} label={words.title} timeText={timeOn(lesson.when)} />
      )}
    </>
  );
}

export function CallLogDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { api, session } = useShell();
  const { callLog: words } = bookingTexts.use();
  const log = useQuery(readWhole(api, '/bookings/booking/{id}/logs', { params: { path: { id: lesson.id } } }));
  return (
    <Dialog onClose={onClose} title={words.title} size="lg">
      {log.isPending && <Waiting />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && <Told lesson={lesson} log={log.data} zone={session.person.timeZone} />}
    </Dialog>
  );
}
