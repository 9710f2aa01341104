/** Somebody who knows nothing of Parlance follows what is on the screen, and never types an address but the first: to a lesson that was taught and rated. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { linkIn, mailTo } from '../../support/inbox.ts';
import { openSlot } from '../../support/lessons.ts';
import { moveClock, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { finger, keys, type Hand } from '../pages/hands.ts';
import { signInAs } from '../pages/keycloak.ts';
import { commenceAndEnter, expectInRoom, expectLobby, switchOn } from '../pages/room.ts';
import { cardOf, lessonHour, timeWords } from '../pages/search.ts';
import { expectToFit, phones } from '../pages/touch.ts';

test.describe.configure({ mode: 'serial' });

const minute = 60_000;
const allowed: BrowserContextOptions = { timezoneId: 'Australia/Darwin', permissions: ['camera', 'microphone'] };

type Walk = { page: Page; hand: Hand; tutor: TestPerson; when: number };

const newcomer = () => {
  const tag = randomUUID().slice(0, 8);
  const lastName = `Sample${tag.replace(/[^a-z]/g, '')}`;
  return { firstName: 'Noor', lastName, email: `stranger-${tag}@example.com`, password: `Lesson-${tag}-one` };
};

async function becomeKnown({ page, hand }: Walk): Promise<void> {
  const { firstName, lastName, email, password } = newcomer();
  await page.goto('/');
  await hand.press(page.getByRole('link', { name: 'Create an account' }).first());
  for (const [label, text] of [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
    ['Confirm email', email],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await hand.write(page.getByLabel(label, { exact: true }), text);
  await hand.select(page.getByLabel('Country'), 'Australia');
  await hand.check(page.getByRole('checkbox', { name: /I have read and accept/ }));
  await hand.press(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByText(email)).toBeVisible();
  const mail = await page.context().newPage();
  await mail.goto(linkIn(await mailTo(email), '/verify'));
  await expect(page.getByRole('heading', { name: /Good \w+, Noor/ })).toBeVisible();
  await mail.close();
}

const step = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Your first lesson' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** What the dashboard says comes first; the room asks for the camera in any case. */
async function toPlans({ page, hand }: Walk): Promise<void> {
  await expect(step(page, 'Your time zone')).toHaveAttribute('data-state', 'past');
  const check = page.getByRole('button', { name: 'Check camera and microphone' });
  await expect(step(page, 'Camera and microphone')).toHaveAttribute('data-state', /now|past/);
  if (await check.isVisible()) await hand.press(check);
  await expect(step(page, 'Your first token')).toHaveAttribute('data-state', 'now');
  await hand.press(page.getByRole('button', { name: 'See free trial and plans' }));
  await expect(page.getByRole('button', { name: 'Start free trial' })).toBeInViewport();
}

async function buyPlan({ page, hand }: Walk): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Subscribe to Workplace one-on-one' }));
  await hand.press(page.getByRole('button', { name: /4242 4242 4242 4242/ }));
  await hand.press(page.getByRole('button', { name: /^Pay / }));
  const confirmed = page.getByRole('status').filter({ hasText: 'Payment confirmed at' });
  await expect(confirmed).toContainText('10 Lesson Tokens has been added in your account');
  await hand.press(confirmed.getByRole('button', { name: 'Book a lesson' }));
}

async function startTrial({ page, hand }: Walk): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Start free trial' }));
  await expect(page.getByText(/^Your free trial runs until/)).toBeVisible();
  await hand.press(page.getByRole('button', { name: 'Book your trial lesson' }));
}

/** Among the hours that are shown without a search. */
async function book({ page, hand, tutor, when }: Walk): Promise<void> {
  await hand.press(cardOf(page, tutor, when).getByRole('button', { name: new RegExp(`^${timeWords(when)}`) }));
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  await hand.pickFirst(dialog.getByRole('combobox', { name: 'Course' }));
  await hand.pickFirst(dialog.getByRole('combobox', { name: 'Lesson' }));
  await hand.press(dialog.getByRole('button', { name: 'Book lesson' }));
  await expect(page.getByText('Slot booked!')).toBeVisible();
  await expect(page.getByRole('article', { name: new RegExp(tutor.firstName) })).toContainText('Upcoming');
  await hand.press(page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first());
  await expect(page.getByRole('region', { name: 'Next lesson' })).toContainText(tutor.firstName);
}

async function attend({ page, hand, when }: Walk, teacher: Page): Promise<void> {
  await moveClock(when - 9 * minute);
  const teachers = await commenceAndEnter(teacher);
  const [room] = await Promise.all([
    page.waitForEvent('popup'),
    hand.press(page.getByRole('button', { name: 'Join Lesson' })),
  ]);
  await expectLobby(room);
  await hand.press(room.getByRole('button', { name: 'Join lesson' }));
  await expectInRoom(room);
  await Promise.all([switchOn(room), switchOn(teachers)]);
  // While it runs nobody is sent to find a first lesson.
  const steps = page.getByRole('list', { name: 'Your first lesson' });
  await expect(steps.or(page.getByText('You have no upcoming lessons')).first()).toBeVisible();
  await expect(page.getByText('Pick a free time of a teacher, then what you want to learn.')).toHaveCount(0);
  await Promise.all([moveClock(when + 50 * minute), room.waitForEvent('close'), teachers.waitForEvent('close')]);
}

async function giveFeedback(teacher: Page): Promise<void> {
  const dialog = teacher.getByRole('dialog', { name: /Submit details for booking with Noor/ });
  for (const field of ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'])
    await dialog
      .getByLabel(field)
      .fill(`${field} was good today and you should go on reading aloud every single evening.`);
  await dialog.getByRole('button', { name: 'Submit feedback' }).click();
  await expect(teacher.getByText('Feedback submitted!')).toBeVisible();
}

async function rate({ page, hand, tutor }: Walk, teacher: Page): Promise<void> {
  await expect(page.getByText('You can rate when your feedback is there.')).toBeVisible();
  await giveFeedback(teacher);
  const feedback = page.getByRole('region', { name: 'Feedback' });
  await expect(feedback).toContainText('Grammar was good today');
  await hand.press(feedback.getByRole('button', { name: /^Rate/ }));
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Rate ${tutor.firstName}`) });
  const stars = dialog.getByRole('radio');
  if (hand === keys) {
    await hand.check(stars.first());
    for (let star = 2; star <= 5; star += 1) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  } else await hand.check(dialog.getByRole('radio', { name: '5 stars' }));
  await hand.press(dialog.getByRole('button', { name: 'Send rating' }));
  await expect(page.getByText('Thank you for your rating')).toBeVisible();
}

type Way = { device: BrowserContextOptions; hand: Hand; getToken: (walk: Walk) => Promise<void> };

async function wholeWay(browser: Browser, { device, hand, getToken }: Way): Promise<void> {
  const tutor = await newTutor({ firstName: 'Hana' });
  const when = lessonHour(await schoolNow());
  await openSlot(tutor, when);
  const [context, other] = await Promise.all([
    browser.newContext({ ...device, ...allowed }),
    browser.newContext(allowed),
  ]);
  const [page, teacher] = await Promise.all([context.newPage(), other.newPage()]);
  await signInAs(teacher, tutor.email, tutor.password);
  const walk = { page, hand, tutor, when };
  for (const [name, go] of [
    ['from the address to the dashboard', becomeKnown],
    ['from what comes first to the plans', toPlans],
    ['to a token', getToken],
    ['to a lesson', book],
    ['through the lesson', (one: Walk) => attend(one, teacher)],
    ['to a rating', (one: Walk) => rate(one, teacher)],
  ] as const)
    await test.step(name, async () => {
      await go(walk);
      await expectToFit(page);
    });
  await Promise.all([context.close(), other.close()]);
}

test('NS-64, NS-32, NS-55 a stranger on a phone buys a plan, takes a lesson and rates it, and types no address', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await wholeWay(browser, { device: phones.pixel, hand: finger, getToken: buyPlan });
});

test('SUB-11, NS-64, NS-32, NS-55 a stranger without a mouse tries a lesson free and rates it', async ({ browser }) => {
  test.setTimeout(180_000);
  await wholeWay(browser, { device: {}, hand: keys, getToken: startTrial });
});
