/** An administrator watches a lesson: sees and hears both people, is not there for them, and stays on record. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { newAdmin, type TestPerson } from '../../support/people.ts';
import { query } from '../../support/stores.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { enterRoom, expectMoving, expectSounding, switchOn } from '../pages/room.ts';

const settleMs = 20_000;
const seat = { permissions: ['camera', 'microphone'], viewport: { width: 1280, height: 800 } };

async function inTheRoom(browser: Browser, person: TestPerson, dashboard: string): Promise<Page> {
  const portal = await (await browser.newContext(seat)).newPage();
  await signInAs(portal, person.email, person.password);
  await portal.goto(dashboard);
  const room = await enterRoom(portal);
  await switchOn(room);
  return room;
}

/** From now on all that the room shows or says, were it for a moment only. */
async function recordRoom(room: Page): Promise<void> {
  await room.evaluate(() => {
    const said = ((window as unknown as { said: string[] }).said = [document.body.outerHTML]);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') said.push(target.nodeValue ?? '');
        if (type === 'attributes') said.push((target as Element).outerHTML.slice(0, 500));
        for (const node of addedNodes) said.push(node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
const recorded = (room: Page) => room.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));
const announced = (room: Page) => room.getByRole('log').first().innerText();

/** From the search for the student to the observer's window. */
async function beginToObserve(portal: Page, student: TestPerson): Promise<Page> {
  await portal.goto(`/admin/users?q=${encodeURIComponent(student.email)}`);
  await portal.getByRole('button', { name: new RegExp(student.lastName) }).click();
  const [room] = await Promise.all([
    portal.waitForEvent('popup'),
    portal.getByRole('button', { name: /^Observe lesson: / }).click(),
  ]);
  await expect(room.getByText('You are observing silently')).toBeVisible({ timeout: settleMs });
  return room;
}

type CallLog = { items: { statusCallbackEvent: string; participantIdentity: string }[] };

async function observerLines(reader: TestPerson, bookingId: string): Promise<string[][]> {
  const { items } = ok(await reader.api.call<CallLog>('GET', `bookings/booking/${bookingId}/logs`));
  return items
    .filter(({ statusCallbackEvent: event }) => event.startsWith('observer-'))
    .map(({ statusCallbackEvent: event, participantIdentity: uid }) => [event, uid]);
}

test('NS-21 an administrator observes a lesson silently: sees and hears it, is neither shown nor announced, and is on record afterwards', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [lesson, admin] = [await liveLesson(), await newAdmin({ firstName: 'Ludovica' })];
  const { tutor, student, booking } = lesson;
  const rooms = [
    await inTheRoom(browser, tutor, '/tutor/dashboard'),
    await inTheRoom(browser, student, '/student/dashboard'),
  ];
  for (const room of rooms) await expectMoving(room);
  for (const room of rooms) await recordRoom(room);
  const before = await Promise.all(rooms.map(announced));
  const portal = await (await browser.newContext({ viewport: seat.viewport })).newPage();
  await signInAs(portal, admin.email, admin.password);
  const observer = await beginToObserve(portal, student);

  await test.step('both are seen and heard, and nothing is asked of the own devices', async () => {
    const pictures = observer.locator('video[data-participant]');
    await expect(pictures).toHaveCount(2);
    for (const { firstName } of [tutor, student])
      await expect(observer.getByRole('figure', { name: new RegExp(`^${firstName}`) })).toBeVisible();
    for (const picture of await pictures.all())
      await expect
        .poll(() => picture.evaluate((one) => (one as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames), {
          timeout: settleMs,
        })
        .toBeGreaterThan(10);
    await expect(observer.getByRole('button', { name: /^(Mic|Camera|Chat|Share)/ })).toHaveCount(0);
    await expectAccessible(observer, 'observed room');
    await observer.goto(`${observer.url()}&diagnostics`);
    await expectMoving(observer);
    await expectSounding(observer);
  });

  await test.step('leaving asks once and closes the window', async () => {
    await observer.getByRole('banner').getByRole('button', { name: 'Leave' }).click();
    const question = observer.getByRole('dialog', { name: 'Are you sure you want to leave the call?' });
    await expect(question).toBeVisible();
    await expectAccessible(observer, 'observed room, leaving');
    await Promise.all([observer.waitForEvent('close'), question.getByRole('button', { name: 'Leave call' }).click()]);
  });

  await test.step('it is on record for administrators, and for nobody else', async () => {
    await eventually('the observation is over', async () => {
      const rows = await query<{ open: boolean }>(
        'media',
        'select to_real is null as open from observations where booking_id = $1 and uid = $2',
        [booking.id, admin.uid],
      );
      return rows.length > 0 && rows.every(({ open }) => !open);
    });
    const lines = await observerLines(admin, booking.id);
    expect(lines).toContainEqual(['observer-connected', admin.uid]);
    expect(lines.at(-1)).toEqual(['observer-disconnected', admin.uid]);
    expect(await observerLines(tutor, booking.id)).toEqual([]);
    await portal.getByRole('button', { name: /^Log of / }).click();
    const log = portal.getByRole('dialog', { name: /^Log of / });
    await expect(log.getByText(`Ludovica ${admin.lastName} began to observe silently`).first()).toBeVisible();
    await expect(log.getByText(`Ludovica ${admin.lastName} observed no more`).last()).toBeVisible();
  });

  await test.step('the two in the room were shown and told nothing of it', async () => {
    for (const [at, room] of rooms.entries()) {
      const shown = await recorded(room);
      for (const trace of ['Ludovica', admin.uid, 'observ']) expect(shown).not.toContain(trace);
      expect(await announced(room)).toBe(before[at]);
      await expect(room.locator('figure[data-tile]')).toHaveCount(1);
      await expectMoving(room);
    }
  });
  await Promise.all([...rooms, portal].map((page) => page.context().close()));
});
