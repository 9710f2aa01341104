/** For programs of others with a page of their own that let the pages of every other origin read it, and would let them write. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node's arguments: whoever comes from another origin is refused before the program hears of it. */
export function ownOriginOnly(): string[] {
  // The bundler marks functions with their names by a helper of its own.
  const code = `const __name = (named) => named; import { Server } from 'node:http'; (${refuseOtherOrigins.toString()})(Server);`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

/** Travels as its own text, so it may name nothing outside of itself. */
function refuseOtherOrigins(servers: typeof Server): void {
  const emit = servers.prototype.emit as (...all: unknown[]) => boolean;
  servers.prototype.emit = function (this: Server, event: string, ...rest: unknown[]): boolean {
    if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...rest);
    const [{ headers }, answer] = rest as [IncomingMessage, ServerResponse | Duplex];
    const { origin, host } = headers;
    const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
    if (isOwn) return emit.call(this, event, ...rest);
    if ('writeHead' in answer) answer.writeHead(403).end();
    else answer.destroy();
    return true;
  } as typeof servers.prototype.emit;
}
