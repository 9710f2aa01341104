/** A mixer for jsdom, which has none: what is connected to what, and which speaker it comes out of. */
class FakeNode {
  readonly name: string;
  readonly to = new Set<FakeNode>();
  readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  /** A way out has one; whoever plays it is known by it. */
  readonly stream = { getAudioTracks: () => [] };
  constructor(name: string) {
    this.name = name;
  }
  connect(next: FakeNode): FakeNode {
    this.to.add(next);
    return next;
  }
  disconnect(): void {
    this.to.clear();
  }
  start(): void {}
  stop(): void {}
}

export type FakeMixer = {
  /** The speakers that a source is heard on; "own" is the mixer's way out, on which no speaker can be chosen. */
  speakersOf(source: string): string[];
  /** How many of a kind were made. */
  countOf(source: string): number;
};

/** `choosable`: elements of this browser take a speaker. */
export function installFakeMixer({ choosable }: { choosable: boolean }): FakeMixer {
  const sources: FakeNode[] = [];
  const playing = new Map<unknown, { srcObject: unknown; sinkId: string }>();
  const source = (name: string) => {
    const made = new FakeNode(name);
    sources.push(made);
    return made;
  };
  const own = new FakeNode('own');
  Object.assign(globalThis, {
    AudioContext: class {
      state = 'running';
      currentTime = 0;
      destination = own;
      createMediaStreamDestination = () => new FakeNode('out');
      createMediaElementSource = () => source('element');
      createMediaStreamSource = () => source('stream');
      resume = async () => undefined;
      close = async () => undefined;
    },
    OscillatorNode: function OscillatorNode() {
      return source('note');
    },
    GainNode: function GainNode() {
      return new FakeNode('loudness');
    },
  });
  const prototype = HTMLMediaElement.prototype as {
    setSinkId?: unknown;
    sinkId?: string;
    play: unknown;
    pause: unknown;
  };
  prototype.sinkId = '';
  prototype.pause = () => undefined;
  prototype.play = async function play(this: { srcObject: unknown; sinkId: string }) {
    playing.set(this.srcObject, this);
  };
  prototype.setSinkId = async function setSinkId(this: { sinkId: string }, speaker: string) {
    if (speaker === 'unplugged') throw new DOMException('There is no such speaker.', 'NotFoundError');
    this.sinkId = speaker;
  };
  if (!choosable) delete prototype.setSinkId;

  const endsOf = (from: FakeNode): FakeNode[] => (from.to.size === 0 ? [from] : [...from.to].flatMap(endsOf));
  return {
    countOf: (name) => sources.filter((one) => one.name === name).length,
    speakersOf(name) {
      const ends = sources.filter((one) => one.name === name).flatMap(endsOf);
      const heard = ends.map((end) => (end === own ? 'own' : playing.get(end.stream)?.sinkId));
      return [...new Set(heard)].filter((speaker) => speaker !== undefined);
    },
  };
}
