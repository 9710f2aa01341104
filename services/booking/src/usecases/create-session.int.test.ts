/** A group session that is made again under its key, on the real database. */
import { admin, info, start } from '../../test/builders.ts';
import { command, enrol, openApp, type App } from '../../test/app-for-test.ts';

let app: App;
beforeAll(async () => (app = await openApp('create_session')));
afterAll(() => app.db.drop());

test('what was made is answered again while neither the library nor identity can be asked, and made once', async () => {
  const tutor = await enrol(app).tutor();
  const lessons = [{ startsAt: start, topic: info.topic }];
  const wish = { title: 'Small talk at work', lessons, maxStudents: 8, minStudents: 2 };
  const make = (key: string) =>
    app.createSession({ tutorUid: tutor.id, wish, actor: admin, once: command(admin, 'CreateGroupSession', key) });
  const first = await make('once');
  app.library.down = true;
  await app.pool.query('update people set version = 0');
  expect((await make('once')).session.id).toBe(first.session.id);
  await expect(make('anew')).rejects.toThrow();
  const { rows } = await app.pool.query('select id from sessions');
  expect(rows).toHaveLength(1);
});
