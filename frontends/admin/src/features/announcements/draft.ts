/** What an administrator fills in, and what the API takes of it. */
import type { IconName } from '@parlance/kit/announcements/announcement-icon.tsx';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { lists, text } from '@parlance/kit/domain/limits.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import { knownZone } from '@parlance/kit/domain/wall-clock.ts';
import { atMost, filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { announcementTexts } from '../../locales/texts.ts';

type Posted = Schemas['PostedAnnouncement'];
type Role = Posted['for'][number];
export const types = ['announce', 'feature', 'update', 'user'] as const;
type Type = (typeof types)[number];

export type Draft = {
  title: string;
  message: string;
  icon: string;
  for: Role[];
  type: Type;
  outside: boolean;
  userIds?: string[];
  postAt?: number;
};

export type DraftForm = {
  /** `kept`: whoever it was for by name stays so. */
  audience: 'roles' | 'people' | 'kept';
  roles: string[];
  people: string[];
  type: string;
  title: string;
  message: string;
  icon: string;
  outside: boolean;
  later: boolean;
  date: string | null;
  time: string;
};

export const emptyForm = (): DraftForm => ({
  audience: 'roles',
  roles: ['student'],
  people: [],
  type: 'announce',
  title: '',
  message: '',
  icon: 'speakerphone' satisfies IconName,
  outside: false,
  later: false,
  date: null,
  time: '09:00',
});

export function formOf(posted: Posted, zone: string): DraftForm {
  const { title, message, icon, type, outside, for: roles, people, when } = posted;
  const time = DateTime.fromMillis(when, { zone: knownZone(zone) }).toFormat('HH:mm');
  const audience = people === null ? 'roles' : 'kept';
  return {
    title,
    message,
    icon,
    type,
    outside,
    roles,
    people: [],
    audience,
    later: true,
    date: localDate(when, zone),
    time,
  };
}

const required = () => announcementTexts.now().required;
const words = (max: number) =>
  v.pipe(
    trimmed,
    filled(required),
    atMost(max, (most) => announcementTexts.now().tooLong(most)),
  );

export const instantOf = ({ date, time }: Pick<DraftForm, 'date' | 'time'>, zone: string) =>
  DateTime.fromISO(`${date}T${time}`, { zone: knownZone(zone) }).toMillis();

/** Times are the wall clock of the zone. */
export const draftSchema = (zone: string, now: () => number) =>
  v.pipe(
    v.object({
      audience: v.picklist(['roles', 'people', 'kept']),
      roles: v.array(v.string()),
      people: v.pipe(v.array(v.string()), v.maxLength(lists.announcementPeople)),
      type: v.string(),
      title: words(text.announcementTitle),
      message: words(text.announcementMessage),
      icon: v.string(),
      outside: v.boolean(),
      later: v.boolean(),
      date: v.nullable(v.string()),
      time: v.string(),
    }),
    v.forward(
      judged<DraftForm>(({ audience, roles }) => (audience === 'roles' && roles.length === 0 ? required() : undefined)),
      ['roles'],
    ),
    v.forward(
      judged<DraftForm>(({ audience, people }) =>
        audience === 'people' && people.length === 0 ? required() : undefined,
      ),
      ['people'],
    ),
    v.forward(
      judged<DraftForm>((form) => {
        if (!form.later) return undefined;
        if (form.date === null) return required();
        return instantOf(form, zone) > now() ? undefined : announcementTexts.now().past;
      }),
      ['date'],
    ),
    v.transform(({ audience, roles, people, later, date, time, ...said }): Draft => ({
      ...said,
      type: said.type as Type,
      for: audience === 'roles' ? (roles as Role[]) : [],
      ...(audience === 'people' && { userIds: people }),
      ...(later && { postAt: instantOf({ date, time }, zone) }),
    })),
  );
