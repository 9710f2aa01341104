/** When a Janus node is taken for dead: at once when nothing listens there any more, after three silences otherwise. */
export type NodeAnswer = 'answered' | 'refused' | 'silent';

/** Looks come a second apart. One silence is a busy machine; moving its rooms would tear people apart who hear each other well. */
const silencesUntilDown = 3;

export function silencesAfter(before: number, answer: NodeAnswer): number {
  if (answer === 'answered') return 0;
  return answer === 'refused' ? silencesUntilDown : Math.min(before + 1, silencesUntilDown);
}

export function isDown(silences: number): boolean {
  return silences >= silencesUntilDown;
}
