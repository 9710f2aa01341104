/** A message of Janus's signalling, and what its plugin says in it. */
export type Message = Record<string, unknown>;

export function dataOf(message: Message): Message {
  return (message.plugindata as { data?: Message } | undefined)?.data ?? {};
}
