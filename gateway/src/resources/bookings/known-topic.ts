/** Code and name, stream and course of a topic are content's to say; the lesson keeps them as they are now. */
import type { CallOptions, Clients } from '../../clients.ts';

type Topic = { material: string; course: string; lesson: string };
const nothing = { code: '', name: '', isPte: false, courseAbbreviation: '' };

export async function withKnownTopic<I extends { topic: Topic }>(
  { clients, call }: { clients: Clients; call: () => CallOptions },
  { topic, ...info }: I,
) {
  const known = topic.lesson === '' ? nothing : await clients.contentInternal.resolveTopic(topic, call());
  const { code, name, isPte: materialIsPte, courseAbbreviation } = known;
  return { ...info, topic: { ...topic, code, name }, materialIsPte, courseAbbreviation };
}
