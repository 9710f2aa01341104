/** The address by which a lesson goes on at another device, without a word of which lesson it is. */
export type Move = { code: string; group: boolean };

export function moveAddress({ code, group }: Move): string {
  return `/call?${new URLSearchParams({ move: code, ...(group ? { group: 'true' } : {}) })}`;
}

export function moveIn(search: string): Move | undefined {
  const asked = new URLSearchParams(search);
  const code = asked.get('move');
  return code === null ? undefined : { code, group: asked.get('group') === 'true' };
}
