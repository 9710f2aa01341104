import { screen, waitFor, within } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { Problem } from '../api/problem.ts';
import type { Schemas } from '../api/types.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourse, aMaterial, materialsPage } from '../testing/material-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { TopicPickers } from './topic-pickers.tsx';

const materials = materialsPage([aMaterial({ name: 'Work', isDefault: true })]);
const refused = () => {
  throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
};
const cut = () => {
  throw new TypeError('Failed to fetch');
};

type Materials = FakeAnswers['GET /materials'];
type Courses = FakeAnswers['GET /materials/{id}/courses'];
type Over = { materials?: Materials; courses?: Courses; anyStream?: boolean; course?: string };

function show(over: Over = {}) {
  const shell = makeFakeShell({
    api: {
      'GET /materials': over.materials ?? (() => materials),
      'GET /materials/{id}/courses': over.courses ?? (() => ({ items: [], nextPageToken: null })),
    },
  });
  const form = { material: over.courses ? 'm' : null, course: over.course ?? null, lesson: null };
  const anyStream = over.anyStream ?? false;
  return renderInShell(
    <TopicPickers form={form} faults={{}} isPte={false} anyStream={anyStream} onChange={jest.fn()} />,
    { shell },
  );
}

test('MAT-24, MAT-25, BOOK-41, CON-37, ERR-11 materials that are refused: what failed, at the field and above, and another try', async () => {
  let tries = 0;
  const { shell } = show({ materials: () => ((tries += 1) === 1 ? refused() : materials) });
  expect(await screen.findByText('Failed to load materials. Please try again later.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'There was an error when retriving the lesson material options for your booking.',
  );
  expect(shell.services.notify.error).toHaveBeenCalledWith('Failed to fetch materials or courses');
  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('FB-30 materials and courses of every page can be chosen; one that is told on two pages is there once', async () => {
  const [work] = materials.items as [Schemas['Material']];
  const { items: _none, nextPageToken: _last, ...about } = materialsPage([]);
  type Asked = { params?: { query?: { pageToken?: string } } };
  const pages =
    <T,>(first: T[], second: T[]) =>
    ({ params }: Asked) =>
      params?.query?.pageToken === 'on'
        ? { ...about, items: second, nextPageToken: null }
        : { ...about, items: first, nextPageToken: 'on' };
  show({
    materials: pages([work], [work, aMaterial({ id: 'z', name: 'Zoology' })]),
    courses: pages([aCourse({ id: 'c1', name: 'First' })], [aCourse({ id: 'c2', name: 'Last' })]),
  });
  const optionsOf = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('combobox', { name })).toBeEnabled());
    fireEvent.click(screen.getByRole('combobox', { name }));
    const list = await screen.findByRole('listbox', { name });
    return within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  };
  expect(await optionsOf('Material')).toEqual(['Work', 'Zoology']);
  expect(await optionsOf('Course')).toEqual(['First', 'Last']);
});

test('MAT-24, MAT-26, CON-37 courses that do not even answer', async () => {
  const { shell } = show({ courses: cut });
  expect(await screen.findByText('Failed to load courses. Please try again later.')).toBeVisible();
  expect(shell.services.notify.error).toHaveBeenCalledWith('Error fetching materials or courses');
});

test('BOOK-42, CON-02 streams that cannot be loaded say so in these words', async () => {
  show({ materials: refused, anyStream: true });
  expect(await screen.findByText('An error occured when loading the streams.')).toBeVisible();
});

test('GEN-11, GEN-13 a chosen course says which units and skill sections it has', async () => {
  const units = Array.from({ length: 8 }, (_, index) => ({
    number: index + 1,
    title: `Title ${index + 1}`,
    description: `About ${index + 1}`,
  }));
  const skillSections = ['Listening', 'Reading', 'Speaking', 'Writing'];
  const course = aCourse({ units, skillSections });
  show({ courses: () => ({ items: [course], nextPageToken: null }), course: 'c' });
  const outline = (await screen.findByText('What this course covers')).closest('details') as HTMLElement;
  const items = within(outline).getAllByRole('listitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual([
    ...units.map(({ title, description }) => `${title}${description}`),
    ...skillSections,
  ]);
  expect(within(outline).getAllByRole('list', { hidden: true })[0]).toHaveStyle({ listStyle: 'decimal' });
});
