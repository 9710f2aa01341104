/** What Janus says to one participant, without a word about observers and helpers: it names to everybody who comes, goes and is thrown out, whatever they send. Pure. */
import { isUnseen } from '../../../domain/seat-id.ts';
import type { Message } from './message.ts';

const idsOf = ['leaving', 'unpublished', 'kicked'] as const;

function isAbout(entry: unknown): boolean {
  return isUnseen((entry as { id?: unknown } | null)?.id);
}

/** The list without them; the very same one when there is none in it, or when it is no list. */
export function withoutUnseen<T>(list: T): T {
  return Array.isArray(list) && list.some(isAbout) ? (list.filter((entry) => !isAbout(entry)) as T) : list;
}

const lists = ['attendees', 'publishers'] as const;

/** The message to pass on, the very same one when it names nobody unseen; undefined when it is about one of them alone. One who joins reads the own name in the answer. */
export function hideUnseen(message: Message): Message | undefined {
  const plugin = message.plugindata as { data?: Message } | undefined;
  const data = plugin?.data;
  if (!data) return message;
  if (idsOf.some((name) => isUnseen(data[name])) || isAbout(data.joining)) return undefined;
  if (data.videoroom !== 'joined' && isUnseen(data.id)) return undefined;
  let kept = data;
  for (const name of lists) {
    const list = withoutUnseen(data[name]);
    if (list !== data[name]) kept = { ...kept, [name]: list };
  }
  return kept === data ? message : { ...message, plugindata: { ...plugin, data: kept } };
}
