/** Takes mail as a server would, from whoever has its password, and keeps it, for one test. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type SmtpSink = { port: number; mails: string[]; stop(): Promise<void> };

export type Credentials = { user: string; password: string };

export async function startSmtpSink({ user, password }: Credentials): Promise<SmtpSink> {
  // Whom one acts as, who one is, and the password.
  const isRight = (line: string) => {
    const [, who, word] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0');
    return who === user && word === password;
  };
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let body: string[] | undefined;
    let known = false;
    let rest = '';
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (body && line === '.') {
          mails.push(body.join('\n'));
          body = undefined;
          socket.write('250 kept\r\n');
        } else if (body) body.push(line);
        else if (line === 'DATA') {
          body = [];
          socket.write('354 go on\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250-sink\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) {
          known = isRight(line);
          socket.write(known ? '235 welcome\r\n' : '535 wrong password\r\n');
        } else if (line.startsWith('MAIL') && !known) socket.write('530 who are you\r\n');
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
