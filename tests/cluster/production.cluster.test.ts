/** What people are given: images of a production build, installed where nothing was before. It runs before the others, which are on development images (tests/bin/cluster-lane.ts). */
import { DEMO_ACCOUNTS } from '@parlance/deploy/demo-school';
import { choosePassword } from '@parlance/deploy/hosted-pages';
import { apiAs, type Failure } from '../support/api.ts';
import { linkIn, mailAbout } from '../support/inbox.ts';
import { platform } from '../support/platform-info.ts';
import { kubectl } from './support/kube.ts';
import { portalScripts, talksOfDevelopment } from './support/portal-scripts.ts';
import { testBy } from './support/release.ts';

const calls = ['clock', 'entitlements', 'onLessonEnd', 'bookings/clear'];

test('CON-36, FB-59 a production build has no movable clock, no development calls and no demo accounts', async () => {
  const { adminEmail, adminPassword, demoPassword, publicUrl } = platform();
  for (const { email } of DEMO_ACCOUNTS) {
    await expect(apiAs(email, demoPassword)).rejects.toThrow(`sign-in of ${email} was refused`);
  }

  const mail = await mailAbout(adminEmail, 'Choose your Parlance password');
  await choosePassword(linkIn(mail, '/auth/realms/'), publicUrl, adminPassword);
  const admin = await apiAs(adminEmail, adminPassword);
  const before = Date.now();
  const { status, headers } = await admin.call('GET', 'profile/me');
  const shown = Number(headers.get('x-school-time'));
  expect(status).toBe(200);
  expect(Math.abs(shown - before)).toBeLessThan(10_000);

  for (const call of calls) {
    for (const path of [`/api/dev/${call}`, `/api/v1/${call}`]) {
      const answer = await admin.call<Failure>('POST', path, { to: before + 3_600_000, by: 3_600_000 });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  }
  const after = await admin.call('GET', 'profile/me');
  expect(Number(after.headers.get('x-school-time')) - before).toBeLessThan(60_000);

  const scripts = await portalScripts();
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter(talksOfDevelopment).map(({ path }) => path)).toEqual([]);
}, 120_000);

test('the doctor asks from inside what was installed, and finds nothing wrong', async () => {
  const said = await testBy('doctor').catch((error: unknown) => String(error));
  const log = await kubectl(['logs', 'doctor']);
  // Named on purpose: what could not be asked says nothing of an installation.
  expect(log.split('\n').map((line) => line.slice(0, 16).trim())).toEqual([
    'ok   names',
    'ok   certificate',
    'ok   programs',
    'ok   clocks',
    'ok   versions',
    'ok   migrations',
    'ok   backlog',
    'ok   sign-in',
    'ok   mail',
    '-    storage',
    '-    relay',
    '',
    'Nothing is wrong',
    '',
  ]);
  expect(said).toMatch(/Phase: +Succeeded/);
  await kubectl(['delete', 'pod', 'doctor', '--wait=false']);
}, 240_000);
