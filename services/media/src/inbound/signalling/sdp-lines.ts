/** Reads from a session description just what the door needs: which media lines would send, and which of them carry sound. */
export type MediaLine = { kind: string; mid: string; sends: boolean };

const direction = /^a=(sendrecv|sendonly|recvonly|inactive)$/;

/** Lines with port 0 that are not part of the bundle are switched off. */
function isOff(header: string, body: readonly string[]): boolean {
  return /^m=\S+ 0 /.test(header) && !body.includes('a=bundle-only');
}

export function mediaLines(sdp: string): MediaLine[] {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  const inherited = directionOf(session.split(/\r?\n/)) ?? 'sendrecv';
  return sections.map((section) => {
    const [header = '', ...body] = section.split(/\r?\n/);
    const way = directionOf(body) ?? inherited;
    return {
      kind: header.slice(2).split(' ')[0] ?? '',
      mid: body.find((line) => line.startsWith('a=mid:'))?.slice(6) ?? '',
      sends: !isOff(header, body) && (way === 'sendrecv' || way === 'sendonly'),
    };
  });
}

function directionOf(lines: readonly string[]): string | undefined {
  return lines.map((line) => direction.exec(line)?.[1]).find(Boolean);
}
