/** What a browser says its lines carry, and what of it is new. Pure but for its memory of what was said before. */
import type { LineChange } from '../../../usecases/note-lines.ts';

export type SaidLines = { changes(body: unknown): LineChange[] };

const kinds: Readonly<Record<string, LineChange['kind']>> = {
  microphone: 'audio',
  sound: 'audio',
  camera: 'video',
  screen: 'video',
};

/** Lines are off until somebody says otherwise. */
export function makeSaidLines(): SaidLines {
  const on = new Set<string>();
  return {
    changes(body) {
      const said = (body as { descriptions?: readonly { description: string }[] } | undefined)?.descriptions ?? [];
      const changes: LineChange[] = [];
      for (const { description } of said) {
        const [line = '', state] = description.split(':');
        const kind = kinds[line];
        if (!kind || on.has(line) === (state === 'on')) continue;
        if (state === 'on') on.add(line);
        else on.delete(line);
        changes.push({ line, kind, on: state === 'on' });
      }
      return changes;
    },
  };
}
