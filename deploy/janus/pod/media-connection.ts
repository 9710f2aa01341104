/** The connection to media on which a node says whether it stays, and reads who is still there. It is opened again for as long as the node lives. */
type Load = { people: number; rooms: number };
type Ending = 'empty' | 'out of time';

export type MediaConnection = ReturnType<typeof connectToMedia>;

export type ConnectionOptions = {
  url: string;
  say: (msg: string, more?: object) => void;
  /** Between two connections. */
  againMs?: number;
  /** Media answers each message, and reports each second to a node that leaves: a connection that is silent for so long is dead, whatever TCP thinks. */
  silentMs?: number;
};

type SocketOptions = {
  url: string;
  isLeaving: () => boolean;
  onLoad: (load: Load) => void;
  onSilence: () => void;
  /** Once, however it ended. */
  onEnd: () => void;
  silentMs: number;
};

/** One WebSocket. Nothing on it is waited for without a limit, and a close frame not at all: the other end of a dead one answers none. */
function openSocket({ url, isLeaving, onLoad, onSilence, onEnd, silentMs }: SocketOptions) {
  const socket = new WebSocket(url);
  let over = false;
  let silence: NodeJS.Timeout | undefined;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(silence);
    socket.close();
    onEnd();
  };
  const awaitAnswer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onSilence();
      end();
    }, silentMs).unref();
  };
  /** Sends whether the node leaves, as soon as the socket is open. */
  const report = () => {
    if (over || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ leaving: isLeaving() }));
    awaitAnswer();
  };
  socket.addEventListener('open', report);
  socket.addEventListener('message', ({ data }) => {
    if (over) return;
    clearTimeout(silence);
    if (isLeaving()) awaitAnswer();
    onLoad(JSON.parse(String(data)) as Load);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', () => undefined); // "close" follows
  awaitAnswer();
  return { report, end };
}

export function connectToMedia({ url, say, againMs = 1_000, silentMs = 5_000 }: ConnectionOptions) {
  let leaving = false;
  let closed = false;
  let onLoad: (load: Load) => void = () => undefined;
  let socket = open();

  function open() {
    return openSocket({
      url,
      silentMs,
      isLeaving: () => leaving,
      onLoad: (load) => onLoad(load),
      onSilence: () => say('media is silent, the connection is opened anew'),
      onEnd: () => {
        const again = () => {
          if (!closed) socket = open();
        };
        setTimeout(again, againMs).unref();
      },
    });
  }

  return {
    /** Resolves when nobody has been here for `emptyForMs`, or after `atMostMs`. Whoever media does not know of is not waited for; a media that is silent is. */
    leave({ emptyForMs, atMostMs }: { emptyForMs: number; atMostMs: number }): Promise<Ending> {
      leaving = true;
      socket.report();
      return new Promise((resolve) => {
        let emptySince: number | undefined;
        let lastSaid = '';
        const limit = setTimeout(() => resolve('out of time'), atMostMs);
        onLoad = (load) => {
          const words = `${load.people} people in ${load.rooms} rooms`;
          if (words !== lastSaid) say('still here', load);
          lastSaid = words;
          if (load.people > 0) emptySince = undefined;
          else emptySince ??= performance.now();
          if (emptySince === undefined || performance.now() - emptySince < emptyForMs) return;
          clearTimeout(limit);
          resolve('empty');
        };
      });
    },
    close(): void {
      closed = true;
      socket.end();
    },
  };
}
