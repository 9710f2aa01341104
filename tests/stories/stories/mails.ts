/** A mail server that takes what we send for spam. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { lead, leadBack, ownAddress, type Remedy } from '../../support/lines.ts';
import { platform } from '../../support/platform-info.ts';
import { byHand } from '../by-hand.ts';
import { mailInVain } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const greeting = '220 mail.example';
const refusal = '554 5.7.1 we take you for spam';

/** Friendly until a mail begins. */
function refuseMails(socket: Socket): void {
  const say = (words: string) => socket.write(`${words}\r\n`);
  socket.on('error', () => undefined);
  say(greeting);
  createInterface({ input: socket }).on('line', (line) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'QUIT') socket.end('221 bye\r\n');
    else say(['MAIL', 'RCPT', 'DATA'].includes(word) ? refusal : '250 mail.example');
  });
}

/** Mails come to it instead of to the mail server. */
async function takeItsPlace(): Promise<Remedy> {
  const host = await ownAddress();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    refuseMails(socket);
  }).listen(0, host);
  await once(server, 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const { port } = server.address() as AddressInfo;
  const back = await lead('mail', { host, port }).catch((error: unknown) => {
    close();
    throw error;
  });
  return async () => {
    await back();
    close();
  };
}

/** As the runbook says, when the server takes our mails again: what it refused as a whole is due once more. */
async function sendAgain(): Promise<void> {
  const sql = `update mails set state = 'due', attempts = 0, next_attempt_at = now(), due_since = null, finished_at = null
    where state = 'failed' and last_error = $1 and finished_at > now() - interval '3 hours'`;
  await byHand('notification', sql, ['the mail server refused the mail']);
}

export const mailsRefused: FaultStory = {
  name: 'mails-refused',
  hypothesis: 'Mails that the mail server refuses for good are given up, and whoever is on call hears of it.',
  fault: 'the mail server refuses every mail as spam',
  promise: 'No call is refused; what was given up is sent once when the server takes mails again and somebody says so.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 45_000,
  recoversWithinMs: 5_000,
  alerts: ['MailsFail'],
  needs: 'lines',
  async tidy() {
    if (platform().linesUrl !== undefined) await leadBack('mail');
    await sendAgain();
  },
  begin: async () => ({
    ...(await mailInVain()),
    async inject() {
      const mend = await takeItsPlace();
      return async () => {
        await mend();
        await sendAgain();
      };
    },
  }),
};
