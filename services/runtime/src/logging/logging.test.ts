import { runInContext } from '../context/request-context.ts';
import { makeLogger } from './logger.ts';
import { redact } from './redact.ts';

function recorded(write: (log: ReturnType<typeof makeLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(makeLogger({ name: 'test', level: 'debug', destination: { write: (line: string) => void lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line is JSON with a constant message, its fields and the request it belongs to', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const [line] = recorded((log) =>
    runInContext({ requestId: 'r1', traceparent }, () => log.info({ size: 3 }, 'batch sent')),
  );
  expect(line).toMatchObject({
    level: 'info',
    name: 'test',
    msg: 'batch sent',
    size: 3,
    requestId: 'r1',
    traceId: '0af7651916cd43dd8448eb211c80319c',
  });
});

test('credentials are not shown, at the top or one level down', () => {
  const text = JSON.stringify(
    recorded((log) => log.info({ token: 'aaa', call: { password: 'bbb', authorization: 'ccc' } }, 'x')),
  );
  expect(text).not.toMatch(/aaa|bbb|ccc/);
});

test('a database error is logged without the row that it repeats', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'people_email',
    detail: 'Key (email)=(bob@example.test) already exists.',
  });
  const [line] = recorded((log) => log.error({ err: new Error('failed', { cause: error }) }, 'x'));
  expect(line?.err).toMatchObject({ message: 'failed', cause: { code: '23505', constraint: 'people_email' } });
  expect(JSON.stringify(line)).not.toContain('bob@');
});

test('messages are logged by the marks of the protos, nested ones too', () => {
  const shown = redact('parlance.identity.v1.GetMailLinkResponse', {
    link: 'https://x/?t=1',
    email: 'bob@example.test',
    name: '',
    expiresAt: null,
  });
  expect(shown).toEqual({ link: '[secret]', email: '[pii]', name: '', expiresAt: null });
  const nested = redact('parlance.booking.v1.Lesson', {
    id: '1',
    tutor: { uid: 'u', name: 'Bob' },
    seats: [{ notes: 'I am shy' }],
  });
  expect(nested).toEqual({ id: '1', tutor: { uid: 'u', name: '[pii]' }, seats: [{ notes: '[pii]' }] });
  const view = { name: 'Ada', query: 'country=AU' };
  const hidden = { name: '[pii]', query: '[pii]' };
  expect(redact('parlance.identity.v1.SaveViewRequest', { view })).toEqual({ view: hidden });
  expect(redact('parlance.identity.v1.RemoveViewRequest', { name: 'Ada' })).toEqual({ name: '[pii]' });
});
