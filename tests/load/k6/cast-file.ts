/** Who plays and where, as k6 reads it from two files of one folder: what everybody knows, and the tokens, of which each takes their own. */
import type { Cast } from '../company.ts';
import type { StoryName } from '../stories/names.ts';

export const castFile = 'cast.json';
export const tokensFile = 'tokens.json';

export type CastFile = Pick<Cast, 'topic' | 'firstHour' | 'hours'> & {
  story: StoryName;
  minutes: number;
  /** What is quick enough is not asked. */
  untimed: boolean;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Where the conductor listens (player/conductor.ts). */
  conductorUrl: string;
  /** Whether it may say that all is over before the minutes are. */
  endsByWord: boolean;
  /** By their uids; their tokens stand in this order in the other file. */
  students: string[];
  tutors: string[];
  admins: string[];
  lessons: {
    kind: Cast['lessons'][number]['kind'];
    booking: { id: string; when: number };
    tutor: string;
    student: string;
  }[];
};
