/** Two group sessions to come, made by the administrator; each is recognised by its title. */
import { DateTime } from 'luxon';
import type { Topic } from './materials.ts';
import { percy, tilda, type DemoTutor } from './people.ts';
import { personOf, type School } from './school.ts';

type Plan = { title: string; tutor: DemoTutor; hour: number; codes: readonly string[]; inDays: readonly number[] };

const plans: readonly Plan[] = [
  { title: 'Meetings that work', tutor: tilda, hour: 20, codes: ['HL304', 'FM301', 'FD203'], inDays: [5, 12, 19, 26] },
  { title: 'Speaking under the clock', tutor: percy, hour: 20, codes: ['PS01', 'PS02'], inDays: [6, 13, 20] },
];

type Listed = { items: { title: string }[] };

export async function ensureGroupSessions(
  school: School,
  topics: ReadonlyMap<string, Topic>,
  now: number,
): Promise<void> {
  const { items } = await school.admin.call<Listed>('GET', 'admin/groupsessions');
  for (const { title, tutor, hour, codes, inDays } of plans) {
    if (items.some((session) => session.title === title)) continue;
    const today = DateTime.fromMillis(now, { zone: tutor.timeZone }).startOf('day');
    const lessons = inDays.flatMap((days, index) => {
      const topic = topics.get(codes[index % codes.length] ?? '');
      return topic ? [{ when: today.plus({ days }).set({ hour }).toMillis(), ...topic }] : [];
    });
    const { uid } = personOf(school, tutor);
    await school.admin.call('POST', 'admin/addgroupsession', { title, tutor: uid, lessons });
    school.progress(`group session “${title}”`);
  }
}
