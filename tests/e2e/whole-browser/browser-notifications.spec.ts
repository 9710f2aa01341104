/** Somebody is told outside the portal: allowed on the account page, sent through a push service, shown by the browser, opened by a click. */
import { startPushService, type PushBrowser, type PushService } from '@parlance/notification/test/push-service';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

let push: PushService;
test.beforeAll(async () => {
  push = await startPushService();
});
test.afterAll(() => push.stop());

/** No browser of a test has an address at a real push service: this one is at ours. All else is the browser's own. */
async function atOurService(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeAtOurs', (key: string) => push.subscribe(key));
  await context.addInitScript(() => {
    type Held = { endpoint: string; p256dh: string; auth: string; key: string };
    const held = () => JSON.parse(sessionStorage.getItem('held') ?? 'null') as Held | null;
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
    const shown = ({ endpoint, p256dh, auth, key }: Held) => ({
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => (sessionStorage.removeItem('held'), true),
    });
    const ours = window as unknown as { subscribeAtOurs(key: string): Promise<Omit<Held, 'key'>> };
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const one = held();
        return one && shown(one);
      },
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        const one = held() ?? { ...(await ours.subscribeAtOurs(key)), key };
        sessionStorage.setItem('held', JSON.stringify(one));
        return shown(one);
      },
    });
  });
}

/** As a push service hands it to the browser, through the debugging protocol. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

const keysOf = ({ p256dh, auth }: PushBrowser) => ({ p256dh, auth });

const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const { title, body, tag } = (await (await navigator.serviceWorker.ready).getNotifications())[0] ?? {};
    return title && { title, body, tag };
  });

test('NS-60 a lesson that the teacher cancels is shown by a browser that allowed it, a click opens its page, and signing out ends it', async ({
  browser,
}) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, 2);
  const context = await browser.newContext({ permissions: ['notifications'] });
  await atOurService(context);
  const page = await context.newPage();
  await signInAs(page, student.email, student.password);
  await page.goto('/student/account');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
  await expectAccessible(page, 'the account page');

  const cancelOne = async (hours: number, reason: string) => {
    const slot = await openSlot(tutor, await hourAhead(hours * 3_600_000));
    await bookSlot(student, slot, await anyTopic(student.api));
    ok(await tutor.api.call('PUT', `bookings/tutor/${tutor.uid}/${slot.id}/cancelTutor`, { reason }));
    return slot;
  };
  const slot = await cancelOne(30, 'I am ill');
  await expect.poll(() => push.messages.length).toBe(1);
  expect(push.faults).toEqual([]);
  const text = push.messages[0]?.text ?? '';
  const { title, body } = JSON.parse(text) as { title: string; body: string };
  expect(body).toContain('I am ill');

  await deliver(page, text);
  await expect.poll(() => shownBy(page)).toEqual({ title, body, tag: `lesson-${slot.id}` });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
  await expect(page).toHaveURL(new RegExp(`/student/lesson/${slot.id}$`));
  await expect.poll(() => shownBy(page)).toBeUndefined();

  const phone = push.subscribe(ok(await student.api.call<{ publicKey: string }>('GET', 'push')).publicKey);
  ok(await student.api.call('PUT', 'push/browsers', { endpoint: phone.endpoint, keys: keysOf(phone) }));
  const gone = page.waitForRequest((one) => one.method() === 'DELETE' && one.url().includes('/push/browsers/'));
  await page.goto('/student/account');
  await page.getByRole('button', { name: 'Sign Out' }).last().click();
  await gone;
  await expect(page).not.toHaveURL(/\/student\//);
  await cancelOne(32, 'I am ill again');
  const told = () => push.messages.slice(1).map(({ endpoint }) => endpoint);
  await expect.poll(told, 'the phone is told still').toContain(phone.endpoint);
  expect(told()).toEqual([phone.endpoint]);
  await context.close();
});
