/** Whatever people and programs put into any place of any call: 4xx in the one shape, and no service is asked what it could not understand. */
import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { serviceDefinition } from '@parlance/proto/package-definition';
import { AppError } from '@parlance/runtime/errors/app-error';
import { refuseUnsound } from '@parlance/runtime/grpc/sound-request';
import { leavesOf, sampleOf, withLeaf, type Json } from '@parlance/runtime/testing/sample-input';
import { serve } from '../../test/live-client.ts';
import { serviceNames } from '../../test/service-names.ts';
import { testApp } from '../../test/test-app.ts';
import type { Clients } from '../clients.ts';
import { publicRoutes } from '../app.ts';
import type { LiveDeps } from '../live/routes.ts';
import type { JsonRoute } from './route.ts';

type Answer = { status: number; body: { error?: { code: string; message: string; requestId: string } } };
type Input = { params: unknown; query: unknown; body: unknown };

const routes = publicRoutes({} as LiveDeps).flatMap((route) =>
  route.kind === 'json' ? [[`${route.method.toUpperCase()} ${route.path}`, route] as const] : [],
);
const unsoundTexts = { NUL: 'a\0b', 'half a character': 'a\ud83d' };
const hugeNumbers = [2 ** 31, 2 ** 32 + 1, 2 ** 53, 1e16, -1e16, 1e21, 0.5, -1, 0];

const definitions = Object.fromEntries(
  Object.entries(serviceNames).map(([service, name]) => [service, serviceDefinition(name)]),
) as Record<keyof Clients, ReturnType<typeof serviceDefinition>>;

let door: Awaited<ReturnType<typeof serve>>;
const agent = new Agent({ keepAlive: true });
const reached: string[] = [];
const misunderstood: string[] = [];

/** What the services do with a request before any of their own code runs: it crosses the wire and passes their door. */
function crossing(service: keyof Clients, method: string, request: object): void {
  const name = method[0]?.toUpperCase() + method.slice(1);
  reached.push(name);
  const definition = definitions[service][name];
  if (definition === undefined) throw new Error(`no ${name}`);
  const arrived = definition.requestDeserialize(definition.requestSerialize(request));
  refuseUnsound(arrived);
  const numbers = (value: object) =>
    leavesOf(value).flatMap(({ path, type }) => (type === 'number' ? [JSON.stringify([path, at(value, path)])] : []));
  const known = new Set(numbers(arrived));
  misunderstood.push(...numbers(request).filter((sent) => !known.has(sent) && !sent.endsWith(',0]')));
}

const at = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown>)[key], value);

const strictServices = () =>
  Object.fromEntries(
    Object.keys(serviceNames).map((service) => [
      service,
      new Proxy(
        {},
        {
          get: (_target, method) => async (request: object) => {
            crossing(service as keyof Clients, String(method), request);
            throw new AppError('not-found', 'NOT_FOUND', 'Not found');
          },
        },
      ),
    ]),
  );

beforeAll(async () => {
  door = await serve(testApp({}, { clients: strictServices() as unknown as Clients }).app);
});
afterAll(async () => {
  agent.destroy();
  await door.close();
});
beforeEach(() => {
  reached.length = 0;
  misunderstood.length = 0;
});

const parts = ['params', 'query', 'body'] as const;
const fitting = (schema: z.ZodType) =>
  sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
const inputOf = (route: JsonRoute): Input =>
  Object.fromEntries(parts.map((part) => [part, route[part] && fitting(route[part])])) as Input;

function send(route: JsonRoute, { params, query, body }: Input, headers: Record<string, string> = {}, raw?: Buffer) {
  const path = route.path.replaceAll(/:(\w+)/g, (_found, name: string) =>
    utf8((params as Record<string, string>)[name] ?? ''),
  );
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([key, value]) => `${key}=${utf8(String(value))}`,
  );
  const bytes = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const role = route.access.callers[0] ?? 'admin';
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest(
      `${door.url}/api/v1${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      {
        method: route.method.toUpperCase(),
        agent,
        headers: {
          ...(route.access.anonymous ? {} : { authorization: `Bearer ${role}-token` }),
          ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
          ...headers,
        },
      },
      async (answer) => {
        let text = '';
        for await (const part of answer.setEncoding('utf8')) text += part as string;
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] });
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** As a program would that does not look: each unit of UTF-16 by itself, half characters too. */
function utf8(value: string): string {
  return value.isWellFormed()
    ? encodeURIComponent(value)
    : encodeURIComponent(value.replaceAll(/[\ud800-\udfff]/g, '\0'));
}

test.each(routes)('%s takes what is made of its own schemas to its services', async (_title, route) => {
  const { status, body } = await send(route, inputOf(route));
  expect([status < 500, status, body.error?.message]).toEqual([true, status, body.error?.message]);
  expect(body.error?.code).not.toBe('MALFORMED');
  expect(misunderstood).toEqual([]);
});

test.each(routes)('%s refuses NUL and half a character in any place, and asks nobody', async (_title, route) => {
  const whole = inputOf(route);
  for (const part of parts) {
    for (const { path, type } of leavesOf(whole[part])) {
      if (type !== 'string') continue;
      for (const [what, value] of Object.entries(unsoundTexts)) {
        reached.length = 0;
        const { status, body } = await send(route, { ...whole, [part]: withLeaf(whole[part], path, value) });
        const place = [part, ...path].join('.');
        expect([place, what, status]).toEqual([place, what, part === 'params' ? 404 : 400]);
        expect(Object.keys(body.error ?? {})).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
        expect(reached.filter((name) => name !== 'ResolveTopic')).toEqual([]);
      }
    }
  }
});

test.each(routes)(
  'A13 %s answers huge numbers without a fault, and none becomes another on its way',
  async (_title, route) => {
    const whole = inputOf(route);
    for (const part of parts) {
      for (const { path, type } of leavesOf(whole[part])) {
        // Where a text belongs, a number is refused as such.
        if (part === 'body' ? type === 'string' : !/^\d+$/.test(String(at(whole[part], path)))) continue;
        for (const value of hugeNumbers) {
          const hard = part === 'body' ? value : String(value);
          const { status } = await send(route, { ...whole, [part]: withLeaf(whole[part], path, hard) });
          const place = [part, ...path].join('.');
          expect([place, value, status < 500, [...misunderstood]]).toEqual([place, value, true, []]);
        }
      }
    }
  },
);

describe('a body', () => {
  const register = routes.find(([title]) => title === 'POST /auth/register')?.[1] as JsonRoute;
  const whole = inputOf(register);
  const plain = Buffer.from(JSON.stringify(whole.body));
  test.each([
    ['is not the gzip that it says', { 'content-encoding': 'gzip' }, plain],
    ['is not the brotli that it says', { 'content-encoding': 'br' }, plain],
    ['is not the deflate that it says', { 'content-encoding': 'deflate' }, plain],
    ['ends in the middle of its gzip', { 'content-encoding': 'gzip' }, gzipSync(plain).subarray(0, 20)],
    ['has an encoding that nobody knows', { 'content-encoding': 'x-none' }, plain],
    ['has letters that nobody knows', { 'content-type': 'application/json; charset=x-none' }, plain],
    ['says one length and has another encoding', { 'content-encoding': 'gzip, gzip' }, plain],
    ['is no UTF-8', {}, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['is half an object', {}, plain.subarray(0, 10)],
    ['is a number', {}, Buffer.from('1')],
    ['is a list', {}, Buffer.from('[]')],
    ['is null', {}, Buffer.from('null')],
    ['is as deep as it is long', {}, Buffer.from('['.repeat(30_000))],
  ])('that %s is 400 in the one shape', async (_what, headers: Record<string, string>, bytes) => {
    const { status, body } = await send(register, whole, headers, bytes);
    expect([status, body.error?.code]).toEqual([400, 'MALFORMED']);
    expect(reached).toEqual([]);
  });

  test('that is the gzip that it says is read', async () => {
    await send(register, whole, { 'content-encoding': 'gzip' }, gzipSync(plain));
    expect(reached).toEqual(['RegisterAccount']);
  });
});

describe('If-Match', () => {
  const change = routes.find(([title]) => title === 'PUT /admin/user/:id')?.[1] as JsonRoute;
  test.each(['"0"', '0', '"00"', '"-1"', '"1.5"', '"9999999999999999"', 'W/"1"', '%', '"1", "2"'])(
    '%s is no version that anything had',
    async (ifMatch) => {
      const { status } = await send(change, inputOf(change), { 'if-match': ifMatch });
      expect([status, reached]).toEqual([400, []]);
    },
  );
});

test('GRP-01 a lesson for nobody is refused', async () => {
  const add = routes.find(([title]) => title === 'POST /admin/addgroupsession')?.[1] as JsonRoute;
  const whole = inputOf(add);
  for (const field of ['maxStudentCount', 'minStudentCount'])
    expect((await send(add, { ...whole, body: withLeaf(whole.body, [field], 0) })).status).toBe(400);
});
