/** The line to media on which a node says whether it stays, and hears who is still there. It is opened again for as long as the node lives. */
const againMs = 1_000;

export type Load = { people: number; rooms: number };
export type Ending = 'empty' | 'out of time';

export type MediaLine = {
  /** Resolves when nobody has been here for `emptyForMs`, or after `atMostMs`. Whoever media does not know of is not waited for; a media that is silent is. */
  leave(limits: { emptyForMs: number; atMostMs: number }): Promise<Ending>;
  close(): void;
};

export type LineOptions = { url: string; say: (msg: string, more?: object) => void };

export function speakWithMedia({ url, say }: LineOptions): MediaLine {
  let leaving = false;
  let closed = false;
  let onLoad: (load: Load) => void = () => undefined;
  let socket: WebSocket;

  function open(): void {
    socket = new WebSocket(url);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ leaving })));
    socket.addEventListener('message', ({ data }) => onLoad(JSON.parse(String(data)) as Load));
    socket.addEventListener('close', () => {
      if (!closed) setTimeout(open, againMs).unref();
    });
    socket.addEventListener('error', () => undefined); // "close" follows
  }
  open();

  return {
    leave({ emptyForMs, atMostMs }) {
      leaving = true;
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ leaving }));
      return new Promise((resolve) => {
        let emptySince: number | undefined;
        let told = '';
        const limit = setTimeout(() => resolve('out of time'), atMostMs);
        onLoad = (load) => {
          const words = `${load.people} people in ${load.rooms} rooms`;
          if (words !== told) say('still here', load);
          told = words;
          if (load.people > 0) emptySince = undefined;
          else emptySince ??= performance.now();
          if (emptySince === undefined || performance.now() - emptySince < emptyForMs) return;
          clearTimeout(limit);
          resolve('empty');
        };
      });
    },
    close() {
      closed = true;
      socket.close();
    },
  };
}
