/** The office's states: a claim from its form to its answer, hours that are missing, somebody whole, and rules that were tried. */
import { expect, type Page } from '@playwright/test';
import type { Shot } from './camera.ts';
import type { PictureOffice } from './office.ts';
import type { PictureSchool } from './school.ts';
import { go, settled, shown } from './shots.ts';

const evidence = (role: string, lesson: string) => `/${role}/lesson/${lesson}/evidence`;

function claimForm(name: string, path: string, isWrong = false): Shot {
  return {
    name,
    window: 'dialog',
    async open(page) {
      await go(page, path);
      await page.getByRole('button', { name: 'Say that power or line was cut' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      if (!isWrong) return;
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByText(/has to have/)).toBeVisible();
    },
  };
}

export const claimingStudentShots = ({ missed }: PictureOffice): readonly Shot[] => [
  shown('office-claim-student', evidence('student', missed)),
  claimForm('office-claim-form', evidence('student', missed)),
  claimForm('office-claim-form-faults', evidence('student', missed), true),
];

export const claimingTeacherShots = ({ notTaught }: PictureOffice): readonly Shot[] => [
  shown('office-claim-teacher', evidence('tutor', notTaught)),
  claimForm('office-claim-form-teacher', evidence('tutor', notTaught)),
];

export const answeredShots = ({ answered }: PictureOffice): readonly Shot[] => [
  shown('office-claim-answered', evidence('student', answered.lesson)),
];

const demandMap = (page: Page) => page.getByRole('grid', { name: /^Hours that are missing/ });

async function openMap(page: Page): Promise<void> {
  await go(page, '/admin/dashboard');
  await demandMap(page).scrollIntoViewIfNeeded();
  await expect(demandMap(page)).toBeVisible();
  await settled(page);
}

const demandShots: readonly Shot[] = [
  { name: 'office-demand', open: openMap },
  {
    name: 'office-demand-table',
    async open(page) {
      await openMap(page);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await expect(page.getByRole('table', { name: /^Hours that somebody wants/ })).toBeVisible();
    },
  },
];

/** As if a service were away: its part is missing and is named. */
const timelineAway: Shot = {
  name: 'office-whole-away',
  async open(page) {
    await page.route(/\/timeline/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...body, away: ['content', 'notification'] } });
    });
    await page.reload();
    await settled(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
};

function wholeShots({ cleo, tilda }: PictureSchool): readonly Shot[] {
  const whole = (uid: string) => `/admin/users/${uid}/whole`;
  const read = (name: string, uid: string): Shot => ({
    name,
    async open(page) {
      await go(page, whole(uid));
      await page
        .getByRole('button', { name: /^Read: feedback of / })
        .first()
        .click();
    },
  });
  return [
    shown('office-whole-student', whole(cleo.uid)),
    timelineAway,
    read('office-whole-student-read', cleo.uid),
    shown('office-whole-teacher', whole(tilda.uid)),
    read('office-whole-teacher-read', tilda.uid),
  ];
}

const tried: Shot = {
  name: 'office-policy-tried',
  async open(page) {
    await go(page, '/admin/policy');
    await page.getByRole('switch', { name: 'Give the token back when the student does not come' }).click();
    const begun = page.waitForResponse((answer) => answer.request().method() === 'POST' && /trial$/.test(answer.url()));
    await page.getByRole('button', { name: 'Try on the last 90 days' }).click();
    await begun;
    await expect(page.getByRole('status').filter({ hasText: /^Done$/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Lessons that end otherwise' })).toBeVisible();
    await settled(page);
  },
};

export function officeShots(school: PictureSchool, { waiting }: PictureOffice): readonly Shot[] {
  return [
    shown('office-tasks', '/admin/tasks?kind=claim'),
    shown('office-claim-waits', evidence('admin', waiting)),
    {
      name: 'office-claim-answer',
      window: 'dialog',
      async open(page) {
        await go(page, evidence('admin', waiting));
        await page.getByRole('button', { name: 'Answer', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    ...demandShots,
    ...wholeShots(school),
    shown('office-policy', '/admin/policy'),
    tried,
  ];
}
