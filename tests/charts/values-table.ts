/** The table of a chart's values, from values.yaml: a comment that begins with `--` says what the value below it is for. */
import { isMap, isScalar, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml';

export type Value = { path: string; usual: string; why: string };

type Place = { before: string; inherited: string | null | undefined };

export function valuesOf(text: string): Value[] {
  const { contents } = parseDocument(text);
  return isMap(contents) ? walk(contents as YAMLMap, { before: '', inherited: undefined }) : [];
}

function walk(map: YAMLMap, { before, inherited }: Place): Value[] {
  return map.items.flatMap((pair, index) => {
    const key = pair.key as Node;
    // What stands above the first key of a map belongs to the map.
    const comment = key.commentBefore ?? (index === 0 ? (map.commentBefore ?? inherited) : undefined);
    const path = `${before}${isScalar(key) ? String(key.value) : ''}`;
    const why = whyOf(comment);
    if (why === '' && isMap(pair.value) && pair.value.items.length > 0) {
      return walk(pair.value as YAMLMap, { before: `${path}.`, inherited: undefined });
    }
    return [{ path, usual: usualOf(pair), why }];
  });
}

function whyOf(comment: string | null | undefined): string {
  const paragraph = (comment ?? '').split(/\n\s*\n/).at(-1) ?? '';
  const [, why = ''] = /^ -- ([^]*)$/.exec(paragraph) ?? [];
  return why.replace(/\s*\n\s*/g, ' ').trim();
}

function usualOf({ value }: Pair): string {
  return JSON.stringify((value as Node).toJSON());
}
