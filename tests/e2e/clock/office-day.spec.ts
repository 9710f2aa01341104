/** The day of an administrator: somebody does not come, somebody complains, money goes back, somebody wants to teach, rules change, somebody leaves. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { applied, type Applicant } from '../../support/applying.ts';
import { subscribe } from '../../support/buying.ts';
import { halt, revive } from '../../support/control.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import {
  entitle,
  moveClock,
  newAdmin,
  newStudent,
  newTutor,
  schoolNow,
  type TestPerson,
} from '../../support/people.ts';
import { missedLesson } from '../../support/taught-lesson.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { expectAway, expectTimeline, openWhole, showOnly } from '../pages/person-whole.ts';
import { inDarwin } from '../pages/search.ts';
import { askForHour, expectToldOfHour, openAskedHour, wishForHour, type Wish } from '../pages/wanted-hour.ts';

const minute = 60_000;
const hour = 60 * minute;

const go = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click();
};

type Rules = {
  version: number;
  cancelLockMinutes: number;
  teacherWaitMinutes: number;
  feedbackMinutes: number;
  presenceMinutes: number;
  studentAbsentPaid: boolean;
  studentAbsentRefunded: boolean;
  payBy: string;
};

/** Whatever was kept, the lessons of other tests are booked under the first rules again. */
async function firstRulesAgain(): Promise<void> {
  const admin = await adminApi();
  const { items } = ok(await admin.call<{ items: Rules[] }>('GET', 'admin/policy'));
  const [newest, first] = [items[0], items.find(({ version }) => version === 1)];
  if (!newest || !first || newest.version === 1) return;
  const { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes } = first;
  const { studentAbsentPaid, studentAbsentRefunded, payBy } = first;
  const minutes = { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes };
  const rules = { ...minutes, studentAbsentPaid, studentAbsentRefunded, payBy };
  if (newest.studentAbsentRefunded === studentAbsentRefunded) return;
  ok(await admin.call('POST', 'admin/policy', { after: newest.version, rules, reason: 'As it was before' }));
}

/** The first page has today's lessons alone: shortly before midnight the day begins with the next one. */
async function hourOfToday(): Promise<number> {
  const when = await hourAhead(20 * minute);
  const dayOf = (at: number) => inDarwin(at, { day: 'numeric' });
  if (dayOf(when) === dayOf(await schoolNow())) return when;
  await moveClock(when);
  return hourAhead(20 * minute);
}

type Booked = { student: TestPerson; lesson: Booking };

/** The longest open come first, and other tests leave some. */
async function findTask(page: Page, name: string, of?: string): Promise<Locator> {
  await go(page, 'Dashboard');
  await go(page, 'All tasks');
  const kind = name.split(',', 1)[0] ?? '';
  await page.getByRole('combobox', { name: 'Kind of task' }).click();
  await page.getByRole('option', { name: kind }).click();
  await expect(page).toHaveURL(/kind=/);
  const named = page.getByRole('article', { name });
  const task = of ? named.filter({ has: page.locator(`a[href*="${of}"]`) }) : named;
  const next = page.getByRole('button', { name: 'Older' });
  const rows = page.getByRole('article');
  // What is shown while the next rows are on their way is not to be searched, and its buttons are not to be pressed.
  await expect(rows.filter({ hasNotText: kind })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  const shown = () => rows.allTextContents();
  for (let pages = 0; pages < 40 && !(await task.isVisible()); pages += 1) {
    if (!(await next.isVisible()) || !(await next.isEnabled())) break;
    const before = await shown();
    await next.click();
    await expect.poll(shown).not.toEqual(before);
  }
  await expect(task).toBeVisible();
  return task;
}

async function absentTeacher(page: Page, tutor: TestPerson, lesson: Booking): Promise<void> {
  await go(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'The school today' })).toBeVisible();
  const own = page.getByRole('table', { name: 'Lessons now' }).getByRole('row', { name: new RegExp(tutor.lastName) });
  await expect(own).toBeVisible();
  await moveClock(lesson.when + 5 * minute);
  // Live: it needs nobody any more to come.
  await expect(own).toHaveCount(0);
  await expectAccessible(page, 'the school today');
  const task = await findTask(page, `Teacher did not come, ${tutor.firstName} ${tutor.lastName}`);
  await task.getByRole('button', { name: /^Take:/ }).click();
  await expect(task).toContainText('You have it');
  await expectAccessible(page, 'the work queue');
  await task.getByRole('link', { name: 'Teacher did not come' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/lesson/${lesson.id}/evidence$`));
  await expect(page.getByText(/The lesson was not commenced by 5 minutes after the start/)).toBeVisible();
  await expect(page.getByText(/version \d+/i).first()).toBeVisible();
  await page.goto('/admin/tasks?whose=mine');
  await task.getByRole('button', { name: /^Note:/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What you found or did').fill('The student has the token back; the teacher was ill.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(task).toContainText('the teacher was ill');
  await task.getByRole('button', { name: /^Done:/ }).click();
  await expect(task).toHaveCount(0);
}

/** Of the teacher who did not come. */
async function complaint(page: Page, tutor: TestPerson, { student, lesson }: Booked): Promise<void> {
  const words = `Nobody came and nobody wrote, ${lesson.id.slice(-6)}.`;
  const said = { bookingId: lesson.id, message: words };
  ok(await student.api.call('POST', `profile/tutor/${tutor.uid}/report`, said));
  const task = await findTask(page, `Report to decide, ${tutor.firstName} ${tutor.lastName}`);
  await task.getByRole('link', { name: 'Report to decide' }).click();
  const report = page.getByRole('article').filter({ hasText: words });
  await report.getByRole('link', { name: /^Lesson evidence:/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/lesson/${lesson.id}/evidence$`));
  await expect(page.getByText(/The lesson was not commenced by 5 minutes after the start/)).toBeVisible();
  await page.goBack();
  await report.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: /^Decide on the report about/ });
  await dialog.getByLabel('Action').click();
  await page.getByRole('option', { name: 'Warning' }).click();
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(report).toHaveCount(0);
  // What was its cause is decided: nobody has to press "done".
  await page.goto('/admin/tasks');
  await expect(
    page.getByRole('article', { name: `Report to decide, ${tutor.firstName} ${tutor.lastName}` }),
  ).toHaveCount(0);
}

/** Somebody missed a lesson, says why, and reads the answer where they said it. */
async function cutLine(page: Page, browser: Browser, tutor: TestPerson, { student, lesson }: Booked): Promise<void> {
  await missedLesson(tutor, student, lesson);
  const theirs = await (await browser.newContext()).newPage();
  await signInAs(theirs, student.email, student.password);
  await theirs.goto(`/student/lesson/${lesson.id}/evidence`);
  await theirs.getByRole('button', { name: 'Say that power or line was cut' }).press('Enter');
  const form = theirs.getByRole('dialog', { name: 'Say that power or line was cut' });
  await form.getByRole('radio', { name: 'The internet line' }).check();
  const words = `The whole street lost its line, ${lesson.id.slice(-6)}.`;
  await form.getByLabel('What happened, and when').fill(words);
  await expectAccessibleInBothThemes(theirs, 'saying that the line was cut');
  await form.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(theirs.getByText('waits for an answer')).toBeVisible();

  const task = await findTask(page, `Power or line was cut, ${student.firstName} ${student.lastName}`);
  await task.getByRole('link', { name: 'Power or line was cut' }).click();
  await page.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Answer about a power or line cut' });
  await expect(dialog).toContainText(words);
  await dialog.getByRole('radio', { name: 'Do not accept' }).check();
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('The line was up at that time.');
  await expectAccessibleInBothThemes(page, 'answering about a cut line');
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
  await expect(page.getByText('not accepted')).toBeVisible();
  await expect(theirs.getByText('The school answered: The line was up at that time.')).toBeVisible();
  await theirs.context().close();
}

async function refund(page: Page, student: TestPerson): Promise<void> {
  await page.goto(`/admin/payments?view=students&text=${encodeURIComponent(student.uid)}`);
  await page.getByRole('button', { name: new RegExp(`^${student.firstName} ${student.lastName}`) }).click();
  const panel = page.getByRole('complementary', { name: 'Chosen payment' });
  await panel.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund / });
  await dialog.getByLabel('Reason').fill('Takes another plan');
  await dialog.getByRole('button', { name: /^Refund USD/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('Refunded').first()).toBeVisible();
  await expectAccessible(page, 'a payment that was given back');
}

async function application(page: Page, applicant: Applicant): Promise<void> {
  const task = await findTask(page, 'Application waits, Robin Example', applicant.id);
  await task.getByRole('link', { name: 'Application waits' }).click();
  await expect(page).toHaveURL(new RegExp(applicant.id));
  await expect(page.getByText(applicant.email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Accept this application' })
    .getByRole('button', { name: 'Accept application' })
    .click();
  await expect(page.getByText('Application accepted')).toBeVisible();
}

async function otherRules(page: Page, { student }: Booked): Promise<void> {
  await go(page, 'Policy');
  await expect(page.getByRole('heading', { name: 'The rules that hold' })).toBeVisible();
  await page.getByRole('switch', { name: 'Give the token back when the student does not come' }).click();
  await page.getByRole('button', { name: 'Try on the last 90 days' }).click();
  const trial = page.getByRole('region', { name: 'Tried on the last 90 days' });
  await expect(trial).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  const row = trial
    .getByRole('list', { name: 'Lessons that end otherwise' })
    .getByRole('listitem')
    .filter({ hasText: student.lastName });
  for (const words of ['student absent, as before', 'Complaint', 'Tokens +1']) await expect(row).toContainText(words);
  await expect(trial.getByText(/^Somebody complained about \d+ of the lessons that end otherwise/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'rules that were tried');
  await page.getByRole('button', { name: 'Keep as a new version' }).click();
  const dialog = page.getByRole('dialog', { name: /^Keep these rules as version/ });
  await expect(dialog).toContainText('A student who does not come gets the token back.');
  await dialog.getByLabel('Reason').fill('Asked for by many students');
  await dialog.getByRole('button', { name: 'Keep rules' }).click();
  await expect(page.getByText('The new rules hold.')).toBeVisible();
  await expect(page.getByText('A student who does not come gets the token back.').first()).toBeVisible();
}

/** What was just done to and by both, newest first, with what they were told. */
async function wholePeople(page: Page, tutor: TestPerson, student: TestPerson): Promise<void> {
  await openWhole(page, student);
  await expectTimeline(page, [
    /reported a teacher\s· Hana/,
    /mailed that the teacher did not come\s· sent/,
    /teacher did not come: Teacher Absent/,
    /mailed of a booked lesson\s· sent/,
    /booked a lesson/,
  ]);
  // What the office does is dated on the real clock, which is not moved.
  await expectTimeline(page, [/School Administrator made this account/]);
  await expectAccessibleInBothThemes(page, 'a student whole');
  await showOnly(page, 'Mails and notices');
  await expectTimeline(page, [/that the teacher did not come/, /of a booked lesson/]);
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText('made this account');
  await openWhole(page, tutor);
  await expectTimeline(page, [
    /reported this teacher\s· warned/,
    /teacher did not come: Teacher Absent/,
    /Noor \S+ booked a lesson/,
    /Hana \S+ opened an hour/,
  ]);
  await expectTimeline(page, [/Robin \S+ decided on a report/]);
  await expectAccessible(page, 'a teacher whole');
  await halt('content');
  try {
    await expectAway(page, 'learning');
    await expectTimeline(page, [/teacher did not come: Teacher Absent/]);
  } finally {
    await revive('content');
  }
}

/** Asked of everybody who teaches it, and told to whoever wanted it. */
async function missingHour(page: Page, browser: Browser, tutor: TestPerson, wish: Wish): Promise<void> {
  const teacher = await (await browser.newContext()).newPage();
  await Promise.all([signInAs(teacher, tutor.email, tutor.password), askForHour(page, wish)]);
  await openAskedHour(teacher, wish.when);
  await expectToldOfHour(wish);
  await Promise.all([teacher, wish.page].map((each) => each.context().close()));
}

async function somebodyLeaves(page: Page, student: TestPerson): Promise<void> {
  const name = `${student.firstName} ${student.lastName}`;
  await page.goto(`/admin/users?q=${encodeURIComponent(student.email)}`);
  await page.getByRole('button', { name: new RegExp(student.lastName) }).click();
  const panel = page.getByRole('complementary', { name: 'Chosen user' });
  // What comes late above the button takes it away from under a press.
  await expect(panel.getByRole('list', { name: 'Audit' }).getByRole('listitem')).not.toHaveCount(0);
  for (const words of ['No tokens yet.', 'Nothing has been booked yet.', 'Nothing is completed yet.', 'None yet.'])
    await expect(panel.getByText(words)).toBeVisible();
  await panel.getByRole('button', { name: 'Delete user' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}` });
  await dialog.getByLabel('Reason').fill('Asked for it');
  await dialog.getByRole('textbox').last().fill(name);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  const receipts = page.getByRole('dialog', { name: `${name} is erased` });
  await expect(receipts.getByText('Done', { exact: true })).toHaveCount(6);
  await expect(receipts.getByText('Waiting for its answer')).toHaveCount(0);
  await expectAccessible(page, 'receipts of an erased person');
}

test('ADM-01, NS-14, NS-70, NS-73, NS-75, NS-77, NS-78 the day of an administrator: an absent teacher and a complaint with evidence, a line that was cut, a refund, an application, other rules tried and kept, a student and a teacher whole, an hour that is missing, and an erased student', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  // First: wishes are counted anew once a minute.
  const [wish, tutor, admin] = await Promise.all([wishForHour(browser), newTutor({ firstName: 'Hana' }), newAdmin()]);
  const [late, pte, student, missing] = await Promise.all([
    newTutor({ firstName: 'Petra' }),
    newTutor({ firstName: 'Tendai', isPte: true }),
    newStudent({ firstName: 'Noor' }),
    newStudent({ firstName: 'Ola' }),
  ]);
  const [buyer, leaver, applicant] = await Promise.all([
    newStudent({ firstName: 'Kiri' }),
    newStudent({ firstName: 'Remy' }),
    applied(),
  ]);
  await subscribe(buyer);
  await Promise.all([entitle(student, 1), entitle(missing, 1)]);
  const when = await hourOfToday();
  const topic = await anyTopic(student.api);
  const lesson = await bookSlot(student, await openSlot(tutor, when), topic);
  const missed = { student: missing, lesson: await bookSlot(missing, await openSlot(late, when + hour), topic) };
  await signInAs(page, admin.email, admin.password);
  try {
    await test.step('a teacher does not come', () => absentTeacher(page, tutor, lesson));
    await test.step('a complaint', () => complaint(page, tutor, { student, lesson }));
    await test.step('a line was cut', () => cutLine(page, browser, late, missed));
    await test.step('money goes back', () => refund(page, buyer));
    await test.step('somebody wants to teach', () => application(page, applicant));
    await test.step('other rules', () => otherRules(page, missed));
    await test.step('people whole', () => wholePeople(page, tutor, student));
    await test.step('an hour is missing', () => missingHour(page, browser, pte, wish));
    await test.step('a student leaves', () => somebodyLeaves(page, leaver));
  } finally {
    await firstRulesAgain();
  }
});
