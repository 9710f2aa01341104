import { randomUUID } from 'node:crypto';
import { startSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts';
import { makeMailer } from './mailer.ts';

let sink: SmtpSink;
let mailer: ReturnType<typeof makeMailer>;
beforeEach(async () => {
  sink = await startSmtpSink();
  mailer = makeMailer({ url: sink.url, from: 'Parlance <school@parlance.test>', domain: 'parlance.test' });
});
afterEach(async () => {
  mailer.close();
  await sink.stop();
});
const send = () =>
  mailer.send({ id: randomUUID(), to: 'sam@example.com', subject: 'Booked', text: 'Booked', html: '<p>Booked</p>' });

test('mails that follow one another go by one connection, also after one of them was refused, and four at once by four', async () => {
  for (let times = 0; times < 5; times += 1) await send();
  sink.refusals.push('550 5.1.1 no such mailbox');
  await expect(send()).rejects.toThrow();
  expect([sink.mails.length, sink.opened.times]).toEqual([5, 1]);
  await send();
  expect(sink.mails.length).toBe(6);
  await Promise.all(Array.from({ length: 12 }, send));
  expect(sink.mails.length).toBe(18);
  expect(sink.opened.times).toBeLessThanOrEqual(4);
});

test('a connection that the server has closed meanwhile is followed by another', async () => {
  await send();
  sink.hangUp();
  // The first may be what finds it closed; the queue sends that again.
  await send().catch(send);
  expect([sink.mails.length, sink.opened.times]).toEqual([2, 2]);
});

test('a server that is gone with the mail before it says so is told of it once: whether again is for the queue to say', async () => {
  await send();
  sink.dies.times = 1;
  await expect(send()).rejects.toThrow();
  await send();
  expect(sink.mails.length).toBe(3);
});
