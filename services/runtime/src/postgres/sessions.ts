/**
 * What the server is set to for every session: whoever vanished, machine and all, holds nothing for longer than a quarter of a
 * minute. A peer that does not answer is noticed by TCP, also in the middle of a statement; one whose kernel still answers while
 * the program does not, by the time that it holds a transaction open and does nothing.
 */
const settings = {
  tcp_keepalives_idle: '5s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '11s',
  client_connection_check_interval: '2s',
};

/** Ours beside what the address itself says. */
export function withSessionSettings(url: string): string {
  const address = new URL(url);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const own = address.searchParams.get('options');
  // The last one of two equal settings counts: what the operator says.
  address.searchParams.set('options', [...ours, ...(own === null ? [] : [own])].join(' '));
  return address.href;
}

/** Ours too: a connection on which nothing happens is asked whether anybody is there. */
export const socketSettings = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
