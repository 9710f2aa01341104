/** Writes down when the person behind one socket was let in by it, and when it was gone. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Seat } from '../../../domain/seat.ts';
import type { NoteSocket, SocketNote } from '../../../usecases/note-sockets.ts';

type Deps = { noteSocket: NoteSocket; log: Logger };

export function makeSocketLog(seat: Seat, { noteSocket, log }: Deps) {
  let noted: Promise<void> | undefined;
  let socket = '';
  let isGone = false;
  let isCut = false;
  const note = (words: Omit<SocketNote, 'socket'>) =>
    noteSocket(seat, { socket, ...words }).catch((error: unknown) => log.warn({ err: error }, 'a line was not logged'));
  /** Once, whether the person left or the line was cut. */
  function gone(): void {
    if (isGone) return;
    isGone = noted !== undefined;
    void noted?.then(() => note({ event: 'browser-disconnected', detail: '' }));
  }
  return {
    entered(holder: string, how: 'joined' | 'claimed'): void {
      // What Janus answers to a browser whose line is cut lets nobody in.
      if (noted || isCut) return;
      socket = holder;
      noted = note({ event: 'browser-connected', detail: how });
    },
    gone,
    cut(): void {
      isCut = true;
      gone();
    },
  };
}
