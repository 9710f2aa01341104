/** Which stream and course a topic belongs to is content's to say, as for a lesson of one student. */
import type { GroupLesson } from '@parlance/proto/booking/v1';
import type { CallOptions, Clients } from '../../clients.ts';
import { present } from '../present.ts';

type Outside = { clients: Clients; call: () => CallOptions };
type Wish = {
  groupSessionId: string;
  bookingId: string;
  topic: { material: string; course: string; lesson: string };
  expectedVersion: number;
};

const nothing = { code: '', name: '', isPte: false, courseAbbreviation: '' };

export async function groupTopicUpdated({ clients, call }: Outside, { topic, ...wish }: Wish): Promise<GroupLesson> {
  const known = topic.lesson === '' ? nothing : await clients.contentInternal.resolveTopic(topic, call());
  const { code, name, isPte: materialIsPte, courseAbbreviation } = known;
  const wanted = { ...wish, topic: { ...topic, code, name }, materialIsPte, courseAbbreviation };
  return present((await clients.groups.updateGroupTopic(wanted, call())).lesson);
}
