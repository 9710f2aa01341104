/** The line to media on which a node says whether it stays, and hears who is still there. It is opened again for as long as the node lives. */
type Load = { people: number; rooms: number };
type Ending = 'empty' | 'out of time';

export type MediaLine = ReturnType<typeof connectToMedia>;

export type LineOptions = {
  url: string;
  say: (msg: string, more?: object) => void;
  /** Between two lines. */
  againMs?: number;
  /** Media answers what it is told, and tells who leaves each second how it is: a line that is silent for so long is dead, whatever TCP thinks. */
  silentMs?: number;
};

type LineParts = {
  url: string;
  isLeaving: () => boolean;
  onLoad: (load: Load) => void;
  onSilence: () => void;
  /** Once, however it ended. */
  onEnd: () => void;
  silentMs: number;
};

/** One line. Nothing on it is waited for without a limit, and no farewell at all: the other end of a dead line answers none. */
function openLine({ url, isLeaving, onLoad, onSilence, onEnd, silentMs }: LineParts) {
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
  /** Says how it is with the node, or will when the line is open. */
  const speak = () => {
    if (over || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ leaving: isLeaving() }));
    awaitAnswer();
  };
  socket.addEventListener('open', speak);
  socket.addEventListener('message', ({ data }) => {
    if (over) return;
    clearTimeout(silence);
    if (isLeaving()) awaitAnswer();
    onLoad(JSON.parse(String(data)) as Load);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', () => undefined); // "close" follows
  awaitAnswer();
  return { speak, end };
}

export function connectToMedia({ url, say, againMs = 1_000, silentMs = 5_000 }: LineOptions) {
  let leaving = false;
  let closed = false;
  let onLoad: (load: Load) => void = () => undefined;
  let line = open();

  function open() {
    return openLine({
      url,
      silentMs,
      isLeaving: () => leaving,
      onLoad: (load) => onLoad(load),
      onSilence: () => say('media is silent, the line is opened anew'),
      onEnd: () => {
        const again = () => {
          if (!closed) line = open();
        };
        setTimeout(again, againMs).unref();
      },
    });
  }

  return {
    /** Resolves when nobody has been here for `emptyForMs`, or after `atMostMs`. Whoever media does not know of is not waited for; a media that is silent is. */
    leave({ emptyForMs, atMostMs }: { emptyForMs: number; atMostMs: number }): Promise<Ending> {
      leaving = true;
      line.speak();
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
    close(): void {
      closed = true;
      line.end();
    },
  };
}
