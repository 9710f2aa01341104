/** What others write in the chat, for whatever shows or speaks it elsewhere in the room. */
type Message = { name: string; content: string };
type Listener = (message: Message) => void;

export function makeMessageFeed() {
  const listeners = new Set<Listener>();
  return {
    publish: (message: Message) => listeners.forEach((listener) => listener(message)),
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type MessageFeed = ReturnType<typeof makeMessageFeed>;
