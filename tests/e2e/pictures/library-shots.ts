/** The library's states, by who sees them: searches, lessons that are done, next or locked, files on their way, two administrators at once. */
import { expect, type Page, type Route } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import type { Shot } from './camera.ts';
import type { PictureSchool } from './school.ts';
import { go, settled, shown } from './shots.ts';

const drawn = (page: Page) => expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();

const searched = (name: string, text: string): Shot => ({
  name,
  window: 'room',
  async open(page) {
    await go(page, '/student/materials');
    await page.getByLabel('Search materials').fill(text);
    await expect(
      page
        .getByRole('listbox')
        .or(page.getByText(/^Nothing is called/))
        .first(),
    ).toBeVisible();
    await page.waitForTimeout(600);
  },
});

const reading = (name: string, path: string): Shot => ({
  name,
  window: 'room',
  async open(page) {
    await page.goto(path);
    await drawn(page);
  },
});

type Area = { id: string; name: string; isPte: boolean };

/** Cleo, who has completed a course and begun another, and has nothing of PTE English. */
export function learnerShots({ topic }: PictureSchool, areas: readonly Area[]): readonly Shot[] {
  const area = (name: string) => {
    const found = areas.find((one) => one.name.startsWith(name));
    if (!found) throw new Error(`the demo school has no area ${name}`);
    return `/student/materials/${found.id}`;
  };
  return [
    shown('library-learner', '/student/materials'),
    searched('library-search', 'health'),
    searched('library-search-none', 'zeppelin'),
    shown('library-stream', '/student/materials?stream=pte'),
    shown('library-area-done', area('Greetings')),
    shown('library-area-begun', area('Health')),
    reading('library-lesson', `/student/materials/${topic.material}/${topic.course}/${topic.lesson}`),
    shown('library-progress', '/student/materials?view=progress'),
    {
      name: 'library-certificate-code',
      window: 'dialog',
      async open(page) {
        await go(page, '/student/materials?view=progress');
        await page.getByRole('button', { name: /code/i }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    shown('library-unknown', '/student/materials/0198f3a0-0000-7000-8000-000000000000'),
  ];
}

/** A student who has bought nothing. */
export const visitingShots = ({ topic }: PictureSchool): readonly Shot[] => [
  shown('library-samples', '/student/materials'),
  shown('library-samples-area', `/student/materials/${topic.material}?course=${topic.course}`),
  shown('library-progress-none', '/student/materials?view=progress'),
  {
    name: 'library-sample-lesson',
    window: 'room',
    async open(page) {
      await go(page, '/student/materials');
      await page
        .getByRole('link', { name: /^Open sample/ })
        .first()
        .click();
      await drawn(page);
    },
  },
];

export const preparingShots = ({ topic }: PictureSchool): readonly Shot[] => [
  shown('library-teacher', '/tutor/materials'),
  shown('library-teacher-area', `/tutor/materials/${topic.material}?course=${topic.course}`),
  reading('library-teacher-lesson', `/tutor/materials/${topic.material}/${topic.course}/${topic.lesson}`),
  shown('library-training', '/tutor/training'),
];

/** Chooses a PDF in the panel of the lesson that is open. */
async function choosePdf(page: Page): Promise<void> {
  const file = { name: 'giving-directions.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

/** The bytes alone, wherever this installation keeps its files. */
const onBytes = (page: Page, act: (route: Route) => unknown) =>
  page.route('**/*', (route) => (route.request().method() === 'PUT' ? act(route) : route.fallback()));

/** A document on its way, cut off, and refused. */
const uploadShots = (ofLesson: string): readonly Shot[] => [
  {
    name: 'library-uploading',
    async open(page) {
      // All has come, and is never said to be complete.
      await page.route(/\/complete$/, () => undefined);
      await go(page, ofLesson);
      await choosePdf(page);
      await expect(page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'library-upload-failed',
    async open(page) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await onBytes(page, (route) => route.abort());
      await go(page, ofLesson);
      await choosePdf(page);
      await expect(page.getByRole('button', { name: /again|retry/i }).first()).toBeVisible({
        // A line that breaks is tried again for a minute.
        timeout: 90_000,
      });
    },
  },
  {
    name: 'library-wrong-file',
    async open(page) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await go(page, ofLesson);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'directions.docx', mimeType: 'application/msword', buffer: Buffer.from('no pdf') });
      await page.waitForTimeout(500);
    },
  },
];

export function editorShots({ topic, ada }: PictureSchool): readonly Shot[] {
  const { material, course, lesson } = topic;
  const panel = (rest: string) => `/admin/materials/${material}${rest}`;
  const ofLesson = panel(`?course=${course}&lesson=${lesson}`);
  return [
    shown('library-tree', '/admin/materials'),
    {
      name: 'library-tree-open',
      async open(page) {
        await go(page, ofLesson);
        const tree = page.getByRole('tree');
        await tree.getByRole('treeitem').first().focus();
        for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']) {
          await page.keyboard.press(key);
          await settled(page);
        }
      },
    },
    shown('library-tree-search', '/admin/materials?q=health'),
    shown('library-edit-material', panel('')),
    shown('library-edit-course', panel(`?course=${course}`)),
    shown('library-edit-lesson', ofLesson),
    {
      name: 'library-conflict',
      async open(page) {
        await go(page, panel(''));
        await page.getByLabel('Description').fill('Words for the first day, the second and the third.');
        const admin = await adminApi();
        const { items } = ok(await admin.call<{ items: { id: string; version: number }[] }>('GET', 'materials'));
        const { version } = items.find(({ id }) => id === material) ?? { version: 0 };
        const description = `For the first five minutes with somebody new, at ${Date.now() % 1000}.`;
        ok(await admin.call('PUT', `admin/materials/${material}`, { version, description }));
        await expect(page.getByRole('alert').first()).toBeVisible();
      },
    },
    ...uploadShots(ofLesson),
    reading('library-preview', panel(`/${course}/${lesson}`)),
    shown('library-guides', '/admin/userguides&videos'),
    shown('library-student-progress', `/admin/users/${ada.uid}`),
  ];
}
