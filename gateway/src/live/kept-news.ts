/** The last that everybody with a role was told: as many as a browser that comes back can be told at once, and no longer than notification keeps them. */
export type RoleEvent = { position: number; type: string; json: string };

/** As many as notification tells of what was before. */
const most = 200;
/** Half of what may wait for a browser that does not read yet. */
const mostCharacters = 131_072;
const longestMs = 600_000;

export type Kept = {
  add(event: RoleEvent): void;
  clear(): void;
  /** What came after that place up to where the stream stands; undefined when some of it is not kept any more. */
  after(place: number, position: number): readonly RoleEvent[] | undefined;
};

export function makeKept(now: () => number): Kept {
  let kept: (RoleEvent & { at: number })[] = [];
  let characters = 0;

  function forget(): void {
    while (kept.length > most || characters > mostCharacters || (kept[0] && now() - kept[0].at > longestMs))
      characters -= kept.shift()?.json.length ?? 0;
  }

  return {
    add(event) {
      kept.push({ ...event, at: now() });
      characters += event.json.length;
      forget();
    },
    clear() {
      kept = [];
      characters = 0;
    },
    after(place, position) {
      forget();
      const first = kept[0]?.position ?? position + 1;
      return place + 1 >= first ? kept.filter((event) => event.position > place) : undefined;
    },
  };
}
