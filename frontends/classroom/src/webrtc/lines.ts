/** The lines of one person's stream: what each carries, and the words by which the others' browsers know it. */

/** `sound` is the lesson's audio and `screen` the teacher's screen: only tutors have these two, and the server refuses them to others. */
export const lineNames = ['microphone', 'camera', 'sound', 'screen'] as const;
export type LineName = (typeof lineNames)[number];
export type LocalTracks = Record<LineName, MediaStreamTrack | null>;
export type ReceivedLines = Partial<Record<LineName, MediaStreamTrack>>;

/** `left` is a goodbye: nobody waits for a return. `coarse`: on, but the person's line carries less of it; `weak`: it does not carry it now, on or off. */
const lineStates = ['on', 'coarse', 'off', 'weak', 'left'] as const;
export type LineState = (typeof lineStates)[number];

export const mediaOf: Record<LineName, 'audio' | 'video'> = {
  microphone: 'audio',
  camera: 'video',
  sound: 'audio',
  screen: 'video',
};
export const noTracks: LocalTracks = { microphone: null, camera: null, sound: null, screen: null };

/** All lines are offered at once and empty: switching one on later asks for no new negotiation. */
export function linesFor(role: string): readonly LineName[] {
  // An administrator only watches.
  if (role === 'admin') return [];
  return role === 'tutor' ? lineNames : ['microphone', 'camera'];
}

export function describeLine(line: LineName, state: LineState): string {
  return `${line}:${state}`;
}

export type LineSaid = { line: LineName; state: LineState };

/** Undefined for whatever is not in these words. */
export function readLine(description: string | undefined): LineSaid | undefined {
  const [name, state] = (description ?? '').split(':');
  const line = lineNames.find((known) => known === name);
  const known = lineStates.find((one) => one === state);
  return line && known && { line, state: known };
}
