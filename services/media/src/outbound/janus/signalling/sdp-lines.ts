/** Reads from a session description just what the door needs: which media lines would send, and which of them carry sound. What Janus could read in another way is refused. */
export type MediaLine = { kind: 'audio' | 'video'; mid: string; sends: boolean };
/** A sentence for the refusal. */
export type SdpFault = { fault: string };

/** Nothing that one reader takes for the end of a line and another does not. */
const plain = /^(?:[\x20-\x7e]+\r?\n)+$/;
const header = /^m=(audio|video) (\d{1,5}) [A-Z/]+ [0-9 ]+$/;
const midLine = /^a=mid:([A-Za-z0-9_-]{1,16})$/;
const directionLine = /^a=(sendrecv|sendonly|recvonly|inactive)$/;
/** As a reader that does not mind capitals and spaces would see them. */
const looseMid = /^\s*a\s*=\s*mid\b/i;
const looseDirection = /^\s*a\s*=\s*(sendrecv|sendonly|recvonly|inactive)\b/i;

function one(lines: readonly string[], loose: RegExp, strict: RegExp): { value?: string | undefined; fault: boolean } {
  const found = lines.filter((line) => loose.test(line));
  const value = found.length === 1 ? strict.exec(found[0] ?? '')?.[1] : undefined;
  return { value, fault: found.length > 1 || (found.length === 1 && value === undefined) };
}

/** Lines with port 0 that are not part of the bundle are switched off. */
function isOff(port: string, body: readonly string[]): boolean {
  return Number(port) === 0 && !body.includes('a=bundle-only');
}

function mediaLine([first = '', ...body]: readonly string[], inherited: string): MediaLine | SdpFault {
  const parts = header.exec(first);
  if (!parts) return { fault: 'Only sound and picture may be sent.' };
  const [, kind, port = ''] = parts;
  const mid = one(body, looseMid, midLine);
  const direction = one(body, looseDirection, directionLine);
  if (mid.fault || mid.value === undefined || direction.fault) return { fault: 'A media line is ambiguous.' };
  const way = direction.value ?? inherited;
  const sends = !isOff(port, body) && (way === 'sendrecv' || way === 'sendonly');
  return { kind: kind as MediaLine['kind'], mid: mid.value, sends };
}

export function mediaLines(sdp: string): MediaLine[] | SdpFault {
  if (!plain.test(sdp)) return { fault: 'The description holds what is no line.' };
  const sections: string[][] = [[]];
  for (const line of sdp.trimEnd().split(/\r?\n/)) {
    if (/^\s*m\s*=/i.test(line)) sections.push([]);
    sections.at(-1)?.push(line);
  }
  const [session = [], ...media] = sections;
  const overall = one(session, looseDirection, directionLine);
  if (overall.fault) return { fault: 'The description is ambiguous.' };
  const lines: MediaLine[] = [];
  for (const section of media) {
    const line = mediaLine(section, overall.value ?? 'sendrecv');
    if ('fault' in line) return line;
    lines.push(line);
  }
  const distinct = new Set(lines.map((line) => line.mid));
  return distinct.size === lines.length ? lines : { fault: 'Two media lines have one name.' };
}

/** What Janus answered is about the lines that were offered, in their order: it read the offer as the door did. */
export function answersTheOffer(answer: string, offered: readonly MediaLine[]): boolean {
  const kinds = [...answer.matchAll(/^m=(\S+) /gm)].map(([, kind]) => kind);
  const mids = [...answer.matchAll(/^a=mid:(\S+)/gm)].map(([, mid]) => mid);
  const same = (left: readonly (string | undefined)[], right: readonly string[]) =>
    left.length === right.length && left.every((word, index) => word === right[index]);
  return (
    same(
      kinds,
      offered.map(({ kind }) => kind),
    ) &&
    same(
      mids,
      offered.map(({ mid }) => mid),
    )
  );
}
