/** The audit trail as a file: page after page, and nothing that a spreadsheet would run. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { inMemoryServices } from '../../../test/in-memory-clients.ts';
import { bearer, testApp } from '../../../test/test-app.ts';
import { sendActs } from './audit-file.ts';

const named = (name: string) => ({ uid: `${name}-uid`, name, imageUrl: '' });
const act = (id: string, reason: string) => ({
  id,
  at: at('2026-03-03T10:00:00Z'),
  act: 'tokens.adjusted',
  actor: named('Nadia'),
  subject: named('Camila'),
  changed: ['lessonTokens'],
  before: '{"lessonTokens":4}',
  after: '{"lessonTokens":5}',
  details: '{"delta":1}',
  requestId: 'r',
  reason,
});

const acts = [act('3', '=HYPERLINK("https://example.com")'), act('2', 'said "please"'), act('1', '')];

function read(query = '', role: 'admin' | 'student' = 'admin') {
  const school = testApp({
    identity: {
      listAdminActs: ({ pageToken }) => {
        const place = Number(pageToken || 0);
        const one = acts[place];
        return { acts: one ? [one] : [], nextPageToken: place < acts.length - 1 ? String(place + 1) : '' };
      },
    },
  });
  return { ...school, sent: request(school.app).get(`/api/v1/admin/audit.csv${query}`).set(bearer(role)) };
}

test('NS-44 the file has all pages in their order, with reasons that no spreadsheet runs', async () => {
  const { calls, sent } = read('?act=tokens.&from=1000&to=2000');
  const { status, text, headers } = await sent;
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('text/csv'),
    expect.stringContaining('audit.csv'),
  ]);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  expect(lines[2]).toContain('"said ""please"""');
  expect(lines[3]).toMatch(/^"1","2026-03-03T10:00:00.000Z","tokens.adjusted","Nadia","Nadia-uid","Camila"/);
  expect(calls).toHaveLength(3);
  expect(calls[0]?.request).toMatchObject({ act: 'tokens.', from: { seconds: 1 }, to: { seconds: 2 } });
});

test('NS-44 it is for administrators, and what is asked for is checked', async () => {
  expect((await read('', 'student').sent).status).toBe(403);
  expect((await read('?act=<script>').sent).status).toBe(400);
  expect((await read('?limit=1').sent).status).toBe(400);
});

const most = 40;
const pageOf = (place: number, size: number) => {
  return { acts: [act(String(place), 'x'.repeat(size))], nextPageToken: place < most - 1 ? String(place + 1) : '' };
};

describe('a file that takes long', () => {
  let elapsedMs = 0;
  beforeEach(() => {
    const now = performance.now.bind(performance);
    elapsedMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + elapsedMs);
  });
  afterEach(() => jest.restoreAllMocks());

  test('NS-44 its pages may take longer together than any call may: each has a deadline of its own', async () => {
    const { app, calls } = testApp({
      identity: {
        listAdminActs: ({ pageToken }) => {
          elapsedMs += 1_000;
          return pageOf(Number(pageToken || 0), 10);
        },
      },
    });
    const { status, text } = await request(app).get('/api/v1/admin/audit.csv').set(bearer('admin'));
    expect([status, text.trimEnd().split('\r\n').length]).toEqual([200, most + 1]);
    for (const { options } of calls) expect(options.deadlineMs).toBeGreaterThan(5_000);
  });
});

describe('a file whose reader leaves', () => {
  /** Sends over a real line; the reader goes when page `leavesAt` is asked for, which comes when the line is cut. */
  async function left(leavesAt: number, size: number) {
    const asked: number[] = [];
    let answer: IncomingMessage | undefined;
    const served = Promise.withResolvers<Response>();
    const app = express().use((_request, response) => {
      const { clients } = inMemoryServices({
        identity: {
          listAdminActs: async ({ pageToken }) => {
            const place = Number(pageToken || 0);
            asked.push(place);
            if (place === leavesAt) {
              (answer ?? sent).destroy();
              await once(response, 'close');
            }
            return pageOf(place, size);
          },
        },
      });
      const call = () => ({ deadlineMs: 1_000 });
      const source = { clients, call, query: {} };
      sendActs(response, source).then(() => served.resolve(response), served.reject);
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sent = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    sent
      .on('error', () => undefined)
      .on('response', (response) => {
        answer = response.on('error', () => undefined).resume();
      });
    const response = await served.promise.finally(() => server.close());
    return { asked, response };
  }

  test.each([
    ['before anything was sent', 0, 10],
    ['between short pages', 3, 10],
    ['between pages that fill the line', 3, 3_000_000],
  ])('NS-44 %s: nothing more is asked for, and nobody waits for it', async (_name, leavesAt, size) => {
    const { asked, response } = await left(leavesAt, size);
    expect(asked).toEqual(Array.from({ length: leavesAt + 1 }, (_none, place) => place));
    expect(response.listenerCount('drain')).toBe(0);
  });
});
