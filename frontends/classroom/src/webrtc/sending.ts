/** What goes out over the offered lines: which track, how finely, and the word for the others. One change after another. */
import { carries, encodingsAt, type Load } from './line-load.ts';
import { describeLine, mediaOf, type LineName, type LineState } from './lines.ts';

function linesOf(pc: RTCPeerConnection, lines: readonly LineName[]): ReadonlyMap<LineName, RTCRtpTransceiver> {
  const carrying = (media: 'audio' | 'video') =>
    pc.getTransceivers().filter((one) => one.receiver.track.kind === media);
  const left = { audio: carrying('audio'), video: carrying('video') };
  return new Map(
    lines.map((line) => {
      const transceiver = left[mediaOf[line]].shift();
      if (!transceiver) throw new Error(`There is no line for the ${line}.`);
      return [line, transceiver];
    }),
  );
}

async function apply(sender: RTCRtpSender, load: Load, line: LineName): Promise<void> {
  const parameters = sender.getParameters();
  // Before the answer there may be none.
  if (!parameters.encodings?.length) return;
  await sender.setParameters({ ...parameters, encodings: encodingsAt(load, line, parameters.encodings) });
}

export function makeSending(pc: RTCPeerConnection, lines: readonly LineName[]) {
  const senders = linesOf(pc, lines);
  const states = new Map<LineName, LineState>(lines.map((line) => [line, 'off']));
  let load: Load = { step: 'high', thrifty: false };
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function stateOf(line: LineName): LineState {
    if (!carries(load.step, line)) return 'weak';
    const state = states.get(line) ?? 'off';
    return line === 'camera' && state === 'on' && load.step === 'low' ? 'coarse' : state;
  }

  return {
    /** Resolves when it is done, after everything asked before. */
    setTrack: (line: LineName, track: MediaStreamTrack | null) =>
      inTurn(async () => {
        states.set(line, track ? 'on' : 'off');
        await senders.get(line)?.sender.replaceTrack(track);
      }),
    /** Answers whether anything is different for the others. */
    setLoad: (next: Load) =>
      inTurn(async () => {
        const before = lines.map(stateOf).join();
        load = next;
        // A browser that cannot change one line can still change the others.
        await Promise.allSettled([...senders].map(([line, { sender }]) => apply(sender, next, line)));
        return lines.map(stateOf).join() !== before;
      }),
    describe: (word?: LineState) =>
      [...senders].map(([line, { mid }]) => ({
        mid: mid ?? '',
        description: describeLine(line, word ?? stateOf(line)),
      })),
    sends: (line: LineName) => states.get(line) === 'on',
  };
}
