/** Topics' codes, names and levels are content's; a session keeps them as they were when it was made. */
import type { GroupSession } from '@parlance/proto/booking/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import type { CallOptions, Clients } from '../../clients.ts';
import { present } from '../present.ts';
import type { AddBody } from './schemas.ts';

export async function sessionWithTopics(
  { clients, call }: { clients: Clients; call: () => CallOptions },
  { title, tutor, maxStudentCount, minStudentCount, lessons }: AddBody,
): Promise<GroupSession> {
  const inOrder = lessons.toSorted((a, b) => a.when - b.when);
  const topics = await Promise.all(
    inOrder.map(({ material, course, lesson }) =>
      clients.contentInternal.resolveTopic({ material, course, lesson }, call()),
    ),
  );
  const [first] = topics;
  const withTopics = inOrder.map(({ when, material, course, lesson }, index) => {
    const { code = '', name = '' } = topics[index] ?? {};
    return { when: wireTimestamp(when), topic: { material, course, lesson, code, name } };
  });
  const about = { isPte: first?.isPte, courseName: first?.courseName, level: first?.level };
  const request = { title, tutor, maxStudentCount, minStudentCount, ...about, lessons: withTopics };
  return present((await clients.groups.createGroupSession(request, call())).session);
}
