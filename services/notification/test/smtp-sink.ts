/** A mail server small enough to read: takes what it is given, and says no on demand. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type SmtpSink = {
  url: string;
  mails: string[];
  /** Answers to the next mails instead of "250 ok", e.g. '451 busy'. */
  refusals: string[];
  /** How long it thinks about each mail that it has. */
  thinks: { ms: number };
  /** With so many of the next mails it is gone when it has them, before it says so. */
  dies: { times: number };
  /** How many connections there were. */
  opened: { times: number };
  /** As servers do that are tired of a connection on which nothing is said. */
  hangUp(): void;
  stop(): Promise<void>;
};

export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: string[] = [];
  const refusals: string[] = [];
  const thinks = { ms: 0 };
  const dies = { times: 0 };
  const opened = { times: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    opened.times += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, { mails, refusals, thinks, dies });
  });
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    mails,
    refusals,
    thinks,
    dies,
    opened,
    hangUp,
    async stop() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(
  socket: Socket,
  { mails, refusals, thinks, dies }: Pick<SmtpSink, 'mails' | 'refusals' | 'thinks' | 'dies'>,
): void {
  let text = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO' || verb === 'MAIL' || verb === 'RSET') return say('250 ok');
    if (verb === 'RCPT') return say(refusals.shift() ?? '250 ok');
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    if (verb !== 'DATA') return say('502 unknown');
    inData = true;
    say('354 go on');
  };
  say('220 sink');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = text.indexOf(end);
      if (at < 0) return;
      const part = text.slice(0, at);
      text = text.slice(at + end.length);
      if (!inData) answer(part);
      else {
        inData = false;
        mails.push(part);
        if (dies.times-- > 0) return socket.destroy();
        setTimeout(() => say('250 ok'), thinks.ms);
      }
    }
  });
}
