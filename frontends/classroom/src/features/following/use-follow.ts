/** The page that is on screen: the teacher's own turns are everybody's, students and observers follow until they look around. */
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import { useEffect, useMemo, useState } from 'react';
import { makeLatest } from './latest.ts';
import type { RoomParts } from '../../room/feature.ts';
import { teacherPage } from '../../room/page-place.ts';
import { putFollowing, putPage, type RoomPage } from '../../room/room-calls.ts';

export type Follow = PagePlace & {
  /** Where the teacher is in this document, when known. */
  teacherPage: number | undefined;
  lookingAround: boolean;
  lookAround(): void;
  comeBack(): void;
};

type Parts = Pick<RoomParts, 'booking' | 'room' | 'person' | 'place'>;

export function useFollow(parts: Parts): Follow {
  const lesson = parts.booking.topic?.lesson;
  const there = teacherPage(parts.room.stage, lesson);
  const leading = useLeading(parts, { lesson, there });
  const following = useFollowing(parts, there);
  return parts.person.role === 'tutor' ? leading : following;
}

type Shown = { lesson: string | undefined; there: number | undefined };

/** The teacher's side: every turn is told, and a reload comes back to the page where the lesson is. */
function useLeading({ room, person, place: own }: Parts, { lesson, there }: Shown): Follow {
  const { change, known } = room;
  const leads = person.role === 'tutor';
  const [turned, setTurned] = useState<string>();
  const tell = useMemo(() => makeLatest((page: RoomPage) => change(putPage(page))), [change]);
  // A teacher who comes with another topic, or for the first time, begins at its first page for everybody.
  useEffect(() => {
    if (leads && known && lesson !== undefined && there === undefined) tell({ lesson, number: 1 });
  }, [leads, known, lesson, there, tell]);
  return {
    page: turned === lesson ? own.page : (there ?? own.page),
    onPage(number) {
      setTurned(lesson);
      own.onPage(number);
      if (lesson !== undefined) tell({ lesson, number });
    },
    teacherPage: there,
    lookingAround: false,
    lookAround() {},
    comeBack() {},
  };
}

/** A student's side: the teacher's page, until they turn one themselves. */
function useFollowing({ room, person: { uid, role }, place: own }: Parts, there: number | undefined): Follow {
  /** What was just decided here, until the room says the same. */
  const [meant, setMeant] = useState<boolean>();
  const away = meant ?? room.stage.lookingAround.includes(uid);
  const follows = there !== undefined && !away;
  const setAway = (looking: boolean) => {
    setMeant(looking);
    // Where an observer looks is nobody's business.
    if (role !== 'student') return;
    void room.change(putFollowing(!looking)).then(() => setMeant(undefined));
  };
  return {
    page: follows ? there : own.page,
    onPage(number) {
      own.onPage(number);
      if (follows) setAway(true);
    },
    teacherPage: there,
    lookingAround: there !== undefined && away,
    lookAround() {
      if (there !== undefined) own.onPage(there);
      setAway(true);
    },
    comeBack: () => setAway(false),
  };
}
