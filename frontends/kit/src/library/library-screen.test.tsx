import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Problem } from '../api/problem.ts';
import type { MeJson, Schemas } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson, aTutor } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourseProgress, aMaterial, materialsPage, progressPage } from '../testing/material-builders.ts';
import { anOffer } from '../testing/money-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { areaColumns } from './library-parts.tsx';
import { LibraryScreen } from './library-screen.tsx';

const health = aMaterial({
  id: 'health',
  name: 'Health & Lifestyle',
  icon: 'heartbeat',
  description: 'Care, fitness, food.',
  courseCount: 2,
  lessonCount: 84,
});
const speaking = aMaterial({ id: 'pte', name: 'PTE Speaking', isPte: true });
const paper = aMaterial({ id: 'paper', name: 'Practice paper', isPte: true, url: 'https://example.org/paper' });
const sample = (code: string, materialName: string): Schemas['Sample'] => ({
  materialId: code,
  materialName,
  isPte: false,
  courseId: 'c',
  lessonId: `l-${code}`,
  code,
  name: 'At the doctor',
  pages: 12,
});

type Options = { person?: MeJson; api?: FakeAnswers; path?: string };

function show({ person = aPerson(), api = {}, path = '/student/materials' }: Options = {}) {
  const shell = makeFakeShell({
    person,
    api: { 'GET /materials': () => materialsPage([health, speaking, paper]), ...api },
  });
  return renderInShell(<LibraryScreen />, { shell, path });
}

test('MAT-01, MAT-03, MAT-06 a subscriber: "Lesson Materials", a search and a card for each area, which leads to its page', async () => {
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  expect(screen.getByText('3 study areas. Open a course to read a lesson before you book it.')).toBeVisible();
  expect(screen.getByLabelText('Search materials')).toBeVisible();
  const card = screen.getByRole('link', { name: /Health & Lifestyle/ });
  expect(card).toHaveAttribute('href', '/student/materials/health');
  expect(card).toHaveTextContent('Workplace English');
  expect(card).toHaveTextContent('Care, fitness, food.');
  expect(card).toHaveTextContent('2 courses, 84 lessons');
  expect(card).not.toHaveAttribute('target');
  await expectAccessible(container);
});

test('MAT-06 the area is taken along to its page', async () => {
  const Taken = () => <p>{(useLocation().state as { material?: { name: string } } | null)?.material?.name}</p>;
  const shell = makeFakeShell({ api: { 'GET /materials': () => materialsPage([health]) } });
  const routes = (
    <Routes>
      <Route path="/student/materials" element={<LibraryScreen />} />
      <Route path="/student/materials/:material" element={<Taken />} />
    </Routes>
  );
  renderInShell(routes, { shell, path: '/student/materials' });
  fireEvent.click(await screen.findByRole('link', { name: /Health/ }));
  expect(screen.getByText('Health & Lifestyle').tagName).toBe('P');
});

test('MAT-04 the grid has one, two, three and four cards a row, as 12, 6, 4 and 3 of 12 columns', () => {
  expect(areaColumns).toEqual({ base: 1, sm: 2, md: 3, xl: 4 });
});

test('MAT-05 an area with an address of its own opens there in a new tab; one that runs a script does not', async () => {
  const script = aMaterial({ id: 'script', name: 'Script', url: 'javascript:alert(1)' });
  show({ api: { 'GET /materials': () => materialsPage([paper, script]) } });
  const card = await screen.findByRole('link', { name: /Practice paper/ });
  expect(card).toHaveAttribute('href', 'https://example.org/paper');
  expect(card).toHaveAttribute('target', '_blank');
  expect(card).toHaveAttribute('rel', 'noopener noreferrer');
  expect(card).toHaveTextContent('Opens in a new tab');
  expect(screen.getByRole('link', { name: /Script/ })).toHaveAttribute('href', '/student/materials/script');
});

test('What is completed stands at the area, and what is not begun says so; an area that is not open is locked', async () => {
  const locked = aMaterial({ id: 'locked', name: 'PTE Listening', isPte: true, isOpened: false });
  show({
    api: {
      'GET /materials': () => materialsPage([health, speaking, locked]),
      'GET /progress/{studentId}': ({ params }) => {
        expect(params.path.studentId).toBe(aPerson().uid);
        return progressPage([
          aCourseProgress({ materialId: 'health', courseId: 'one', completedCount: 20 }),
          aCourseProgress({ materialId: 'health', courseId: 'two', completedCount: 1 }),
        ]);
      },
    },
  });
  const card = await screen.findByRole('link', { name: /Health/ });
  await waitFor(() => expect(card).toHaveTextContent('21 done'));
  expect(within(card).getByRole('progressbar', { name: '21 lessons done' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('link', { name: /PTE Speaking/ })).toHaveTextContent('not started');
  expect(screen.getByRole('link', { name: /PTE Listening/ })).toHaveTextContent('Locked');
});

test('MAT-01, CON-54 a teacher has the full list under the same header, on pages of their own', async () => {
  show({ person: aTutor(), path: '/tutor/materials' });
  expect(await screen.findByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Health/ })).toHaveAttribute('href', '/tutor/materials/health');
  expect(screen.queryByText('not started')).toBeNull();
});

test('MAT-02, MAT-08, CON-54 without a subscription: samples with the way to read each, and the prompt to buy', async () => {
  const samples = [sample('HL112', 'Health & Lifestyle'), sample('HO108', 'Hospitality'), sample('TO104', 'Tourism')];
  const { container } = show({
    api: {
      'GET /materials': () => ({ ...materialsPage([health]), isSubscribed: false, samples }),
      'GET /payments/{id}/subscriptions': () => anOffer(),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Sample Lesson Materials' })).toBeVisible();
  expect(await screen.findByText(/From USD 49\.00 a month with 10 tokens\.$/)).toBeVisible();
  expect(screen.getByText('3 lessons to look at, free of charge.')).toBeVisible();
  expect(screen.getByText('Buy a subscription for full access')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/student/subscription');
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(samples.map(({ materialName }) => materialName));
  expect(cards[0]).toHaveTextContent('HL112 At the doctor. The whole lesson as your teacher uses it, 12 pages.');
  expect(screen.getByRole('link', { name: 'Open sample HL112' })).toHaveAttribute(
    'href',
    '/student/materials/HL112/c/l-HL112',
  );
  await expectAccessible(container);
});

test('MAT-02 without samples and without prices the prompt says what it knows', async () => {
  const [plan] = anOffer().plans;
  const plans = plan ? [plan, { ...plan, price: { ...plan.price, currency: 'AUD' } }] : [];
  show({
    api: {
      'GET /materials': () => ({ ...materialsPage([health]), isSubscribed: false, samples: [] }),
      'GET /payments/{id}/subscriptions': () => anOffer({ plans }),
    },
  });
  expect(await screen.findByText('There are no samples yet.')).toBeVisible();
  expect(screen.getByText(/with a PTE English plan the PTE areas too\.$/)).toBeVisible();
  expect(screen.queryByText(/lessons? to look at/)).not.toBeInTheDocument();
});

test('While the library is read six cards keep its place, and nothing is said to be there', async () => {
  const { container } = show({ api: { 'GET /materials': () => new Promise(() => undefined) } });
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(container.querySelectorAll('.area[aria-hidden]')).toHaveLength(6);
  expect(screen.queryByRole('heading')).toBeNull();
  await expectAccessible(container);
});

test('MAT-09 an empty library says so, and asks again', async () => {
  let asked = 0;
  show({ api: { 'GET /materials': () => materialsPage((asked += 1) > 1 ? [health] : []) } });
  expect(await screen.findByText('No materials retrived')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Health/ })).toBeVisible();
});

test('MAT-25 a library that cannot be read says so; Retry reads it', async () => {
  let asked = 0;
  show({
    api: {
      'GET /materials': () => {
        if ((asked += 1) > 1) return materialsPage([health]);
        throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
      },
    },
  });
  expect(await screen.findByText('Failed to load materials. Please try again later.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Health/ })).toBeVisible();
});

test('The stream is chosen in the address; a stream without anything says what opens it', async () => {
  const { path } = show({ api: { 'GET /materials': () => materialsPage([health]) } });
  await screen.findByRole('link', { name: /Health/ });
  fireEvent.click(screen.getByRole('radio', { name: 'PTE English' }));
  expect(path()).toBe('/student/materials?stream=pte');
  expect(screen.getByText('There is nothing of PTE English here for you.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/student/subscription');
  fireEvent.click(screen.getByRole('radio', { name: 'Workplace English' }));
  expect(screen.getByRole('link', { name: /Health/ })).toBeVisible();
});

test('An administrator’s change and a subscription that begins are on screen without a reload', async () => {
  let name = 'Before';
  const { shell } = show({ api: { 'GET /materials': () => materialsPage([aMaterial({ name })]) } });
  expect(await screen.findByRole('link', { name: /Before/ })).toBeVisible();
  expect(shell.watched).toEqual(['library']);
  name = 'After';
  act(() => shell.say('library.changed', { version: 2 }));
  expect(await screen.findByRole('link', { name: /After/ })).toBeVisible();
  name = 'Opened';
  act(() => shell.say('entitlement.changed', {} as never));
  expect(await screen.findByRole('link', { name: /Opened/ })).toBeVisible();
});

describe('the search', () => {
  const hit = (over: Partial<Schemas['LibraryHit']>): Schemas['LibraryHit'] => ({
    kind: 'lesson',
    materialId: 'health',
    materialName: 'Health & Lifestyle',
    isPte: false,
    courseId: 'c',
    courseName: 'Staying well',
    lessonId: 'l',
    code: 'HL304',
    name: 'Giving directions',
    isOpened: true,
    isHidden: false,
    ...over,
  });
  const course = hit({ kind: 'course', lessonId: '', code: 'HL', name: 'Staying well' });
  const area = hit({
    kind: 'material',
    courseId: '',
    courseName: '',
    lessonId: '',
    code: '',
    name: 'Health & Lifestyle',
  });
  const pte = hit({
    materialId: 'pte',
    lessonId: 'p',
    isPte: true,
    code: 'PT101',
    name: 'Read aloud',
    isOpened: false,
  });

  async function search(text: string, answer: FakeAnswers['GET /materials/search']) {
    const view = show({ api: { 'GET /materials/search': answer } });
    await screen.findByRole('link', { name: /Health/ });
    // Without pauses of its own, which a busy machine makes longer than the one that ends the typing.
    await userEvent.setup({ delay: null }).type(screen.getByLabelText('Search materials'), text);
    return view;
  }
  const asked = ({ shell }: ReturnType<typeof show>) =>
    shell.calls.map(({ path }) => path).filter((path) => path.startsWith('materials/search'));

  test('MAT-03 hits stand by kind, with code and place; one question for what was typed', async () => {
    const view = await search('hl304', () => ({ items: [area, hit({}), course, pte] }));
    expect(await screen.findByText('Study areas')).toBeVisible();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'HL304Giving directionsStaying well, Health & Lifestyle',
      'PT101Read aloudStaying well, Health & Lifestyle',
      'HLStaying wellHealth & Lifestyle',
      'Health & Lifestyle',
    ]);
    expect(screen.getByLabelText('Locked')).toBeInTheDocument();
    expect(asked(view)).toEqual(['materials/search?q=hl304']);
    await expectAccessible();
  });

  test('MAT-03 the keyboard chooses a hit and goes there', async () => {
    const { shell } = await search('hl', () => ({ items: [hit({}), course] }));
    await screen.findByText('Courses');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(shell.services.navigate).toHaveBeenCalledWith('/student/materials/health?course=c', {
      state: { from: 'search' },
    });
  });

  test('MAT-03 a lesson’s hit leads to its page', async () => {
    const { shell } = await search('hl', () => ({ items: [hit({})] }));
    await userEvent.click(await screen.findByText('Giving directions'));
    expect(shell.services.navigate).toHaveBeenCalledWith('/student/materials/health/c/l', {
      state: { from: 'search' },
    });
  });

  test.each([
    ['nothing', () => ({ items: [] }), 'Nothing is called “aviation”.'],
    [
      'a text without anything to search by',
      () => {
        throw new Problem('no words', { code: 'SEARCH_MALFORMED', status: 400 });
      },
      'Nothing is called “aviation”.',
    ],
    [
      'a failure',
      () => {
        throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
      },
      'Something went wrong, please try again',
    ],
  ] as const)('MAT-03 %s is said', async (_what, answer, text) => {
    await search('aviation', answer as FakeAnswers['GET /materials/search']);
    expect(await within(await screen.findByRole('listbox')).findByText(text)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  test('MAT-03 how much was found is said, and Enter alone opens what stands first, also before it is found', async () => {
    const { shell } = await search('hl304{Enter}', () => ({ items: [area, course, hit({})] }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 found in the materials'));
    const first = ['/student/materials/health/c/l', { state: { from: 'search' } }];
    expect(shell.services.navigate.mock.calls).toEqual([first]);
    await userEvent.keyboard('{Enter}');
    expect(shell.services.navigate.mock.calls).toEqual([first, first]);
    await userEvent.clear(screen.getByLabelText('Search materials'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.keyboard('{Enter}');
    expect(shell.services.navigate).toHaveBeenCalledTimes(2);
  });

  test('MAT-03 hits are those of the stream that is chosen', async () => {
    await search('read', () => ({ items: [hit({}), pte] }));
    await screen.findByText('Read aloud');
    fireEvent.click(screen.getByRole('radio', { name: 'PTE English' }));
    await waitFor(() => expect(screen.queryByText('Giving directions')).toBeNull());
  });
});
