import { choosePassword, makeBrowser } from '@parlance/deploy/hosted-pages';
import { mailServerFrom } from '@parlance/deploy/keycloak/realm/mail-server';
import { uidOf } from '../src/domain/uid.ts';
import { makePasswordLinkQueue } from '../src/outbound/postgres/password-links.ts';
import { makeSendPasswordLinks } from '../src/usecases/send-password-links.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts';

let sink: SmtpSink;
let keycloak: TestKeycloak;
let identity: RunningIdentity;

beforeAll(async () => {
  sink = await startSmtpSink({ user: 'school', password: 'p@ss/word' });
  const mail = mailServerFrom(`smtp://school:p%40ss%2Fword@127.0.0.1:${sink.port}`, 'school@example.test');
  keycloak = await testKeycloak({ mail });
  identity = await startIdentity(keycloak.accounts);
}, 60_000);
afterAll(async () => {
  await identity?.database.drop();
  await sink?.stop();
});

const mailsTo = (email: string) => sink.mails.filter((mail) => mail.includes(`To: ${email}`));

test('EP-03 FB-44 a known address gets one link of the hosted page, an unknown one nothing; both are answered alike', async () => {
  const known = uniqueEmail();
  const unknown = uniqueEmail();
  await keycloak.signUp({ email: known });
  expect(await identity.cases.requestPasswordReset(known.toUpperCase())).toBeUndefined();
  expect(await identity.cases.requestPasswordReset(unknown)).toBeUndefined();
  await identity.cases.requestPasswordReset(known);
  expect(await identity.cases.sendPasswordLinks()).toBe(2);
  expect(await identity.cases.sendPasswordLinks()).toBe(0);
  expect(mailsTo(known)).toHaveLength(1);
  expect(mailsTo(unknown)).toHaveLength(0);
  expect(mailsTo(known)[0]).toContain('/login-actions/action-token?key=');
  expect(mailsTo(known)[0]).toContain('Subject: Choose your Parlance password');
});

test('a Keycloak that takes a minute for one link costs nobody a second one from another process', async () => {
  const { pool } = identity;
  const asked = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  for (const email of asked) await identity.cases.requestPasswordReset(email);
  const sent: string[] = [];
  let elsewhere: Promise<number> | undefined;
  const process = (slowly: (email: string) => Promise<void>) =>
    makeSendPasswordLinks({
      queue: makePasswordLinkQueue(pool),
      realTime: identity.realTime,
      onOutcome: () => undefined,
      accounts: {
        findByEmail: async (email) => ({ uid: email, enabled: true }) as never,
        async sendPasswordLink(email) {
          sent.push(email);
          await slowly(email);
        },
      },
    });
  const other = process(async () => undefined);
  const slow = process(async (email) => {
    if (elsewhere) return;
    // What this process claimed besides the link that it is at would be anybody's again by now.
    const minute = `update password_link_wishes set next_try_at = next_try_at - interval '60 seconds'
                     where done_at is null and next_try_at > now() and email <> $1`;
    await pool.query(minute, [email]);
    elsewhere = other();
    await elsewhere;
  });
  await slow();
  expect(sent.sort()).toEqual([...asked].sort());
});

test('AUTH-29 what is no address is refused before anything else', async () => {
  await expect(identity.cases.requestPasswordReset('nobody')).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: { fields: { email: 'Please enter a valid email' } },
  });
});

/** The address in the text part of a mail. */
const linkIn = (mail = '') => /http:\/\/\S+action-token\?key=\S+/.exec(mail)?.[0] ?? '';

test('AUTH-31 the link leads to a new password, which proves the address and ends older sessions', async () => {
  const email = uniqueEmail();
  const { sub, iat } = await keycloak.signUp({ email });
  const uid = uidOf(sub);
  await identity.cases.requestPasswordReset(email);
  await identity.cases.sendPasswordLinks();
  const { origin } = new URL(keycloak.url);
  const link = linkIn(mailsTo(email)[0]);
  expect(await choosePassword(link, origin, 'ten-tea-cups')).toContain('Your password is saved');
  const again = await makeBrowser(origin).visit(link);
  expect(again.html).toContain('This link no longer works');
  expect(again.html).toContain('href="/reset"');
  expect(again.html).not.toContain('password-new');
  expect(await keycloak.signIn(email)).toBeUndefined();
  expect(await keycloak.signIn(email, 'ten-tea-cups')).toMatchObject({ email_verified: true });

  await identity.cases.followAccountEvents();
  const { rows } = await identity.pool.query<{ not_before: Date }>(
    'select not_before from revocations where uid = $1',
    [uid],
  );
  expect(rows).toHaveLength(1);
  expect((rows[0]?.not_before.getTime() ?? 0) / 1000).toBeGreaterThanOrEqual(iat);
});

test('L10 what two looks into the log have in common is done once', async () => {
  const { sub } = await keycloak.signUp();
  const { origin } = new URL(keycloak.url);
  const { email } = (await keycloak.accounts.read(uidOf(sub))) ?? { email: '' };
  await identity.cases.requestPasswordReset(email);
  await identity.cases.sendPasswordLinks();
  await choosePassword(linkIn(mailsTo(email)[0]), origin, 'ten-tea-cups');
  const ended = async () =>
    (await identity.pool.query('select 1 from revocations where uid = $1', [uidOf(sub)])).rowCount;
  await identity.cases.followAccountEvents();
  expect(await ended()).toBe(1);
  await identity.pool.query('delete from revocations where uid = $1', [uidOf(sub)]);
  await identity.cases.followAccountEvents();
  expect(await ended()).toBe(0);
});

test('signing up is no password change: the first token stays good', async () => {
  const { sub } = await keycloak.signUp();
  await identity.cases.followAccountEvents();
  const { rows } = await identity.pool.query('select 1 from revocations where uid = $1', [uidOf(sub)]);
  expect(rows).toEqual([]);
});

test('when Keycloak cannot send, the wish stays and is tried again after a pause, and costs no try', async () => {
  const email = uniqueEmail();
  await keycloak.signUp({ email });
  await identity.cases.requestPasswordReset(email);
  await sink.stop();
  await expect(identity.cases.sendPasswordLinks()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  const { rows } = await identity.pool.query<{ tries: number; open: boolean; later: boolean }>(
    'select tries, done_at is null as open, next_try_at > now() as later from password_link_wishes where email = $1',
    [email],
  );
  expect(rows).toEqual([{ tries: 0, open: true, later: true }]);
});

test('EP-03 one address is mailed three links an hour at most, however often somebody asks, and asking is answered alike', async () => {
  const email = uniqueEmail();
  const wishes = async () =>
    (await identity.pool.query('select 1 from password_link_wishes where email = $1', [email])).rowCount;
  const counts: (number | null)[] = [];
  for (let minute = 0; minute < 59; minute += 1) {
    expect(await identity.cases.requestPasswordReset(email)).toBeUndefined();
    identity.realTime.advance(60_000);
    counts.push(await wishes());
  }
  expect([...new Set(counts)]).toEqual([1, 2, 3]);
  identity.realTime.advance(2 * 60_000);
  await identity.cases.requestPasswordReset(email);
  expect(await wishes()).toBe(4);
});
