import { screen, waitFor, within } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { Problem } from '../api/problem.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { TopicPickers } from './topic-pickers.tsx';

const materials = { items: [{ id: 'm', name: 'Work', isPte: false, isDefault: true }] };
const refused = () => {
  throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
};
const cut = () => {
  throw new TypeError('Failed to fetch');
};

type Answer = (body: unknown, path: string) => unknown;
type Answers = { materials?: Answer; courses?: Answer; anyStream?: boolean; course?: string };

function show(answers: Answers = {}) {
  const shell = makeFakeShell({
    answers: {
      'GET materials': answers.materials ?? (() => materials),
      'GET materials/m/courses': answers.courses ?? (() => ({ items: [] })),
    },
  });
  const form = { material: answers.courses ? 'm' : null, course: answers.course ?? null, lesson: null };
  const anyStream = answers.anyStream ?? false;
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
  const at = (path: string) => new URLSearchParams(path.split('?')[1]).get('pageToken');
  const work = { ...materials.items[0], isDefault: true };
  const pages = (first: object, second: object) => (_body: unknown, path: string) =>
    at(path) === 'on' ? { items: second, nextPageToken: null } : { items: first, nextPageToken: 'on' };
  const unit = { units: [], skillSections: [], lessons: [] };
  show({
    materials: pages([work], [work, { id: 'z', name: 'Zoology', isPte: false, isDefault: false }]),
    courses: pages([{ id: 'c1', name: 'First', ...unit }], [{ id: 'c2', name: 'Last', ...unit }]),
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
  const course = { id: 'c', name: 'Hotel', abbreviation: 'HO', lessons: [], units, skillSections };
  show({ courses: () => ({ items: [course] }), course: 'c' });
  const outline = (await screen.findByText('What this course covers')).closest('details') as HTMLElement;
  const items = within(outline).getAllByRole('listitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual([
    ...units.map(({ title, description }) => `${title}${description}`),
    ...skillSections,
  ]);
});
