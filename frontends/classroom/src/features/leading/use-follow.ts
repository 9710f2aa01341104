/** The page that is on screen: the teacher's own turns are everybody's, students and observers follow until they look around. */
import type { TopicJson } from '@parlance/kit/api/types.ts';
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { makeLatest } from './latest.ts';
import { teacherPage } from './page-follow.ts';
import { putFollowing, putPage, type RoomPage } from '../../room/room-calls.ts';
import type { RoomControl } from '../../room/use-room.ts';

export type Follow = PagePlace & {
  /** Where the teacher is in this document, when known. */
  teacherPage: number | undefined;
  lookingAround: boolean;
  lookAround(): void;
  comeBack(): void;
};

type Parts = { topic: TopicJson | null | undefined; room: RoomControl; uid: string; role: string };

/** Which page of the lesson's document somebody looks at. Another document begins at its first page. */
function usePage(topic: Parts['topic']): PagePlace {
  const of = topic ? `${topic.material} ${topic.course} ${topic.lesson}` : '';
  const [place, setPlace] = useState({ of, page: 1 });
  const onPage = useCallback((page: number) => setPlace({ of, page }), [of]);
  return { page: place.of === of ? place.page : 1, onPage };
}

export function useFollow(parts: Parts): Follow {
  const own = usePage(parts.topic);
  const lesson = parts.topic?.lesson;
  const there = teacherPage(parts.room.stage, lesson);
  const leading = useLeading(parts, { own, lesson, there });
  const following = useFollowing(parts, { own, there });
  return parts.role === 'tutor' ? leading : following;
}

type Place = { own: PagePlace; lesson: string | undefined; there: number | undefined };

/** The teacher's side: every turn is told, and a reload comes back to the page where the lesson is. */
function useLeading({ room, role }: Parts, { own, lesson, there }: Place): Follow {
  const { change, known } = room;
  const leads = role === 'tutor';
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
function useFollowing({ room, uid, role }: Parts, { own, there }: Pick<Place, 'own' | 'there'>): Follow {
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
