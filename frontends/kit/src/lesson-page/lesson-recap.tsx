/** After the lesson: what was said, written, shown, who was there, and what it meant. */
import { Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../domain/use-now.ts';
import { noteFeedbackRead } from '../lessons/lesson-changes.ts';
import { awaitsFeedback } from '../lessons/lesson-rules.ts';
import { lessonPageTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { EvidenceLink } from '../evidence/evidence-link.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { FeedbackDue, StudentsFeedback, TeachersFeedback } from './feedback-panel.tsx';
import { LessonHead } from './lesson-head.tsx';
import type { LessonPageParts } from './parts.ts';
import classes from './lesson-page.module.css';
import { PagesPanel } from './pages-panel.tsx';
import { PresencePanel } from './presence-panel.tsx';
import { SideCard } from './side-card.tsx';
import { NextCard, PayCard, TokenCard } from './side-panels.tsx';
import { mayRate } from './stage.ts';
import type { Overview } from './use-lesson-overview.ts';
import { feedbackUntil } from '../domain/policy.ts';

type Props = LessonPageParts & { overview: Overview };

export function Recap(props: Props) {
  const { overview, viewer, judge, again } = props;
  const { lesson, course } = overview;
  useReadFeedback(overview, viewer);
  return (
    <Stack gap="lg">
      <LessonHead lesson={lesson} course={course} viewer={viewer} />
      <div className={classes.grid}>
        <div className={classes.main}>
          {viewer === 'student' ? (
            <StudentsFeedback
              overview={overview}
              judge={mayRate(lesson) && <div className={classes.judge}>{judge?.(lesson)}</div>}
            />
          ) : (
            <TeachersPart {...props} />
          )}
          <RoomParts overview={overview} />
        </div>
        <aside className={classes.aside}>
          <PresencePart overview={overview} />
          {viewer === 'student' ? <TokenCard overview={overview} /> : <PayCard overview={overview} />}
          {again?.(overview)}
          <NextCard next={overview.next} lesson={lesson} viewer={viewer} />
          <EvidenceLink lesson={lesson} viewer={viewer} />
        </aside>
      </div>
    </Stack>
  );
}

/** A teacher who comes from the room, or from what is due, is led straight to the words; closing them leaves the recap. */
function TeachersPart({ overview, write }: Props) {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const now = useNow(30_000);
  const { lesson } = overview;
  const isDue = awaitsFeedback(lesson).length > 0 && now <= feedbackUntil(lesson);
  const isOpen = isDue && (asked || params.has('write'));
  const close = () => {
    setAsked(false);
    if (params.has('write')) setParams({}, { replace: true });
  };
  return (
    <>
      <FeedbackDue overview={overview} onWrite={() => setAsked(true)} />
      <TeachersFeedback overview={overview} />
      {isOpen && write?.(lesson, close)}
    </>
  );
}

/** Of a lesson that nobody opened there is nothing to tell. */
function RoomParts({ overview: { lesson, room, chat, course, away } }: { overview: Overview }) {
  const words = lessonPageTexts.use();
  return (
    <>
      {chat && <ChatPanel lesson={lesson} chat={chat} />}
      {away.includes('chat') && <Away title={words.chat.title} />}
      {room && <PagesPanel lesson={lesson} pages={room.pages} course={course} />}
      {away.includes('room') && <Away title={words.pages.title} />}
    </>
  );
}

function PresencePart({ overview: { lesson, room, away } }: { overview: Overview }) {
  const { presence, away: text } = lessonPageTexts.use();
  if (room) return <PresencePanel lesson={lesson} room={room} />;
  return away.includes('room') && <SideCard title={presence.inRoom}>{text}</SideCard>;
}

const Away = ({ title }: { title: string }) => (
  <Panel title={title}>
    <EmptyState text={lessonPageTexts.use().away} />
  </Panel>
);

/** Best effort: the next opening notes it again. */
function useReadFeedback({ lesson, feedback }: Overview, viewer: Props['viewer']): void {
  const { api } = useShell();
  const { id, sessionId } = lesson;
  const seen = viewer === 'student' && feedback.length > 0 && !lesson.students[0]?.isViewed;
  useEffect(() => {
    if (seen) noteFeedbackRead(api, { id, sessionId }).catch(() => undefined);
  }, [api, id, sessionId, seen]);
}
