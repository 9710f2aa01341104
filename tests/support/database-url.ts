/** The address of one database of a server. */
import { platform } from './platform-info.ts';

export function databaseUrl(name: string, server = platform().databaseUrl): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
