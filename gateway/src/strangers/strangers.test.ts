/** What somebody reads who is not signed in: whole without a script, with what may be shown and nothing else, whoever is away. */
import { createHash } from 'node:crypto';
import request from 'supertest';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ShownTutor } from '@parlance/proto/identity/v1';
import { schoolNow, testApp } from '../../test/test-app.ts';
import { makeReadSchool, type SchoolSources } from './school.ts';
import { makeStrangersRouter } from './routes.ts';

const hour = 3_600_000;
const inHours = (count: number) => toTimestamp(new Date(schoolNow.getTime() + count * hour));
const tutor = (changes: Partial<ShownTutor> = {}): ShownTutor => ({
  uid: 'a'.repeat(32),
  firstName: 'Hannah',
  isPte: false,
  ratingAvg: 4.86,
  ratingCount: 12,
  ...changes,
});
const usd = (minorUnits: number) => ({ minorUnits, currency: 'USD' });
const plan = (tokenType: string, price: number) => ({
  tokenType,
  priceId: 'price_secret_id',
  price: usd(price),
  tokensPerPeriod: 10,
  singleTokenPrice: usd(1_390),
});
const sold = {
  plans: [
    plan('TOKEN_TYPE_LESSON', 11_900),
    plan('TOKEN_TYPE_GROUP_LESSON', 6_900),
    plan('TOKEN_TYPE_PTE_LESSON', 12_900),
    plan('TOKEN_TYPE_PTE_GROUP_LESSON', 7_900),
  ],
  trialDays: 7,
  trialTokens: 1,
};
const away = () => Promise.reject(new Error('14 UNAVAILABLE'));

type Said = { tutors?: readonly ShownTutor[]; hours?: object[]; sources?: object };

function school({ tutors = [tutor()], hours = [{ tutorUid: 'a'.repeat(32), when: inHours(2) }], sources }: Said = {}) {
  const asked: [string, unknown][] = [];
  const answer = (name: string, value: object) => (what: unknown) => {
    asked.push([name, what]);
    return Promise.resolve(value);
  };
  const all = {
    identity: { listShownTutors: answer('tutors', { tutors }) },
    booking: { listNextFreeHours: answer('hours', { hours }) },
    payments: { listPlans: answer('plans', sold) },
    ...sources,
  };
  const strangers = makeStrangersRouter({
    publicUrl: 'https://learn.example.com',
    clock: makeFakeClock(schoolNow),
    log: makeLogger({ name: 'test', level: 'silent' }),
    sources: all as unknown as SchoolSources,
  });
  const { app } = testApp({}, { strangers });
  return { app, asked, page: async () => (await request(app).get('/')).text };
}

test('NS-64, CON-56 a stranger reads who the school is, its four plans with prices, and who agreed to be shown', async () => {
  const { app, asked } = school();
  const { status, headers, text } = await request(app).get('/?utm=x');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const price of ['119.00', '69.00', '129.00', '79.00']) expect(text).toContain(price);
  expect(text).toContain('1 lesson free within 7 days');
  expect(text).toContain('Hannah');
  expect(text).toContain('4.9 of 5, 12 ratings');
  expect(text).toMatch(/<time datetime="2026-03-02T12:00:00.000Z"><b>21:30<\/b> Mon 2 Mar 2026<\/time\s*>/);
  expect(text).toContain('Darwin (UTC+9:30), 12:00 UTC');
  for (const way of ['/signup', '/signin', '/policy', '/privacy', '/application'])
    expect(text).toContain(`href="${way}"`);
  expect(text).not.toContain('price_secret_id');
  expect(text).not.toContain('a'.repeat(32));
  expect(asked.map(([name]) => name).toSorted()).toEqual(['hours', 'plans', 'tutors']);
});

test('NS-64 the page says in one head what it is, for whoever lists or shares it, at the one address of the school', async () => {
  const { text } = await request(school().app).get('/').set('Host', 'other.example.net');
  expect(text).toContain('<html lang="en">');
  expect(text).toMatch(/<title>[^<]*Parlance[^<]*<\/title>/);
  expect(text).toMatch(/<meta name="description" content="[^"]{50,200}" \/>/);
  expect(text).toContain('<link rel="canonical" href="https://learn.example.com/" />');
  expect(text).toContain('<meta property="og:url" content="https://learn.example.com/" />');
  expect(text).not.toContain('other.example.net');
});

test.each(['/', '/policy', '/privacy'])(
  'NS-64, CON-56 %s runs nothing, loads nothing from elsewhere and is never kept for long',
  async (path) => {
    const { app } = school();
    const { status, headers, text } = await request(app).get(path);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script|<link rel="(?!canonical|icon)|\sstyle=|\son\w+=|@import|url\(/);
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g))
      expect(address).toMatch(/^(\/|#|https:\/\/learn\.example\.com\/)/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'none'; /);
    expect(policy).not.toContain('unsafe');
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await request(app).get(path).set('If-None-Match', String(headers['etag']));
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await request(app).post(path)).status).toBe(404);
    expect((await request(app).head(path)).status).toBe(200);
  },
);

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)",
  '\u202eeval',
  '{{7*7}}',
])('NS-64 a first name of %j is words and nothing else', async (firstName) => {
  const text = await school({ tutors: [tutor({ firstName })] }).page();
  expect(text).not.toMatch(/<script|<img|onfocus='/);
  expect(text).toContain('<h3><bdi>');
});

test('NS-64 an hour that has begun by the school’s clock is not free, and who has none stands without one', async () => {
  const uid = 'a'.repeat(32);
  expect(await school({ hours: [{ tutorUid: uid, when: inHours(0) }] }).page()).not.toContain('<time');
  const text = await school({ hours: [], tutors: [tutor({ ratingCount: 0, ratingAvg: 0, isPte: true })] }).page();
  expect(text).not.toContain('<time');
  expect(text).toContain('Not rated yet');
  expect(text).toContain('class="stream pte"');
});

test('NS-64 who can be booked stands before who has no free hour, the best rated first', async () => {
  const named = (uid: string) => tutor({ uid, firstName: `N-${uid}` });
  const hours = ['c', 'b'].map((tutorUid) => ({ tutorUid, when: inHours(3) }));
  const text = await school({ tutors: ['a', 'b', 'c'].map(named), hours }).page();
  expect([...text.matchAll(/<bdi>N-(\w)/g)].map(([, name]) => name)).toEqual(['b', 'c', 'a']);
});

test('NS-64 without anybody who agreed there is no place for teachers, and booking is not asked', async () => {
  const { page, asked } = school({ tutors: [] });
  expect(await page()).not.toContain('id="teachers"');
  expect(asked.map(([name]) => name).toSorted()).toEqual(['plans', 'tutors']);
});

test.each([
  ['identity', { identity: { listShownTutors: away } }, ['119.00'], ['Hannah']],
  ['booking', { booking: { listNextFreeHours: away } }, ['119.00', 'Hannah'], ['<time']],
  ['payments', { payments: { listPlans: away } }, ['Hannah', 'Prices cannot be read'], ['119.00', 'lesson free']],
  [
    'everybody',
    { identity: { listShownTutors: away }, booking: { listNextFreeHours: away }, payments: { listPlans: away } },
    ['Create an account', 'Workplace English'],
    ['Hannah', '119.00'],
  ],
])('NS-64 while %s is away the page comes without that part', async (_who, sources, has, lacks) => {
  const { status, text } = await request(school({ sources }).app).get('/');
  expect(status).toBe(200);
  for (const words of has) expect(text).toContain(words);
  for (const words of lacks) expect(text).not.toContain(words);
});

test('NS-64 what hangs is left out like what is away', async () => {
  const hangs = () => new Promise(() => undefined);
  const sources = { identity: { listShownTutors: hangs }, payments: { listPlans: hangs } };
  const text = await school({ sources }).page();
  expect(text).toContain('Create an account');
  expect(text).not.toContain('119.00');
});

test('NS-64 prices of before stand while payments is away; teachers of before do not, whatever they had agreed to', async () => {
  let isAway = false;
  const orAway = (value: object) => () => (isAway ? away() : Promise.resolve(value));
  const sources = {
    identity: { listShownTutors: orAway({ tutors: [tutor()] }) },
    payments: { listPlans: orAway(sold) },
  };
  const log = makeLogger({ name: 'test', level: 'silent' });
  const read = makeReadSchool({
    clock: makeFakeClock(schoolNow),
    log,
    sources: { ...sources, booking: { listNextFreeHours: away } } as unknown as SchoolSources,
  });
  const before = await read();
  isAway = true;
  const after = await read();
  expect(before.value.teachers).toHaveLength(1);
  expect(after).toEqual({ isWhole: false, value: { ...before.value, teachers: [] } });
});

test('CON-56 addresses beside these are none', async () => {
  const { app } = school();
  for (const path of ['/policy/', '/privacy/x', '/Policy', '//', '/%2e%2e/', '/signin'])
    expect([path, (await request(app).get(path)).status]).toEqual([path, 404]);
});
