import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { testApp } from '../../test/test-app.ts';
import { currentDocument } from './current-document.ts';

type Operation = {
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> };
  responses: Record<string, unknown>;
  security: object[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const text = currentDocument();
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: object | boolean;
};

/** Of an answer in JSON, whether it has a name or not. */
function schemaOf(answer: unknown): Schema | undefined {
  const { content } = answer as { content?: Record<string, { schema: Schema }> };
  const schema = content?.['application/json']?.schema;
  return schema?.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema;
}

/** The names of its fields. */
const propertiesOf = (answer: unknown): string[] => Object.keys(schemaOf(answer)?.properties ?? {});

describe('the document', () => {
  test('is the committed one: run `node gateway/scripts/generate.ts` when this fails', () => {
    expect(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')).toBe(text);
  });

  test('is OpenAPI 3.1 and every reference leads somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const references = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map((found) => String(found[1]));
    expect(references.length).toBeGreaterThan(20);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
    expect(text).not.toContain('$defs');
  });

  test.each(operations)(
    '%s says what it is for, who may call it, what it answers and how it fails',
    (title, operation) => {
      expect(operation.summary).not.toBe('');
      expect(operation.description).toMatch(/administrators|Anybody/i);
      expect(operation.responses).toHaveProperty('200');
      expect(operation.responses).toHaveProperty('default');
      const named = [...title.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
      const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(parameters.map((parameter) => parameter.name).sort()).toEqual(named.sort());
    },
  );

  test.each(operations)('%s takes no fields that it does not name', (_title, { requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema;
    if (schema) expect(schema.additionalProperties).toBe(false);
  });

  test.each(operations)(
    '%s names the headers that are read: a key of every write, a version of what may be stale',
    (title, operation) => {
      const headers = operation.parameters.map(({ $ref }) => $ref?.split('/').at(-1)).filter(Boolean);
      expect(headers).toEqual([
        ...(title.startsWith('get ') ? [] : ['IdempotencyKey']),
        ...(operation.description.includes('STALE_VERSION') ? ['IfMatch'] : []),
      ]);
    },
  );

  test('NS-04 what is listed stands in items, and what comes in pages has the next one’s token beside it', () => {
    const answers = operations.map(([title, { responses }]) => [title, propertiesOf(responses['200'])] as const);
    expect(answers.filter(([, properties]) => properties.includes('nextPageToken')).length).toBeGreaterThan(10);
    for (const [title, properties] of answers) {
      const asked = document.paths[title.split(' ')[1] ?? '']?.[title.split(' ')[0] ?? '']?.parameters ?? [];
      const isPaged = asked.some(({ name }) => name === 'pageToken');
      // A search is a map by tutor with the token in a header; earnings are one period with its lines, a session one with its lessons.
      const withParts = ['get /earnings/{tutorId}', 'get /groupsessions/groupsession/{id}'];
      const isList = !title.endsWith('/search') && !withParts.some((one) => title.startsWith(one));
      if (isPaged && isList)
        expect([title, properties]).toEqual([title, expect.arrayContaining(['items', 'nextPageToken'])]);
    }
  });

  test('NS-04 what succeeds is the resource, or ok: true where there is none; never a bare list or a bare value', () => {
    const answers = operations.flatMap(([title, { responses }]) => {
      const schema = schemaOf(responses['200']);
      return schema ? [{ title, schema }] : [];
    });
    expect(answers.filter(({ schema }) => schema.type !== 'object')).toEqual([]);
    const done = answers.filter(({ schema }) => schema.properties?.ok);
    expect(done.length).toBeGreaterThan(10);
    for (const { title, schema } of done)
      expect([title, schema.properties?.ok]).toEqual([title, { type: 'boolean', const: true }]);
    const empty = answers.filter(
      ({ schema }) => !schema.additionalProperties && !Object.keys(schema.properties ?? {}).length,
    );
    expect(empty.map(({ title }) => title)).toEqual([]);
  });

  test.each(['/bookings/booking/{id}/join', '/groupsessions/groupsession/{id}/{bookingId}/join'])(
    'NS-04 %s answers a token',
    (path) => {
      const schema = schemaOf(document.paths[path]?.put?.responses['200']);
      expect(schema?.properties?.token).toMatchObject({ type: 'string' });
      expect(schema?.required).toContain('token');
    },
  );

  test.each([
    ['/bookings/search', 'Booking'],
    ['/groupsessions/search', 'GroupSession'],
  ])('NS-04, SRCH-35 %s answers a map by tutor to lists of %s', (path, name) => {
    const schema = schemaOf(document.paths[path]?.post?.responses['200']);
    const list = { type: 'array', items: { $ref: `#/components/schemas/${name}` } };
    expect([schema?.type, schema?.properties, schema?.additionalProperties]).toEqual(['object', undefined, list]);
  });

  test('FB-47 every path of the document hangs under /api/v1 and nowhere else', async () => {
    const { app } = testApp();
    for (const [title] of operations) {
      const [method = '', path = ''] = title.split(' ');
      const ask = (prefix: string) => request(app)[method as 'get'](`${prefix}${path.replaceAll(/[{}]/g, '')}`);
      expect([title, (await ask('/api/v1')).status === 404, (await ask('')).status]).toEqual([title, false, 404]);
    }
  });

  test('S3 a production build serves nothing that is not in it, and nothing of development', () => {
    expect(Object.keys(document.paths).filter((path) => path.includes('dev'))).toEqual([]);
  });
});

describe('/api/docs', () => {
  test('shows the document as a page without scripts, and as JSON', async () => {
    const { app } = testApp();
    const page = await request(app).get('/api/docs');
    expect(page.text).toContain('/bookings/tutor/{tutorId}/{bookingId}/book');
    expect(page.text).not.toContain('<script');
    expect((await request(app).get('/api/docs/openapi.json')).body).toEqual(document);
  });
});

describe('a production build', () => {
  test.each([
    ['post', '/api/dev/clock'],
    ['get', '/api/dev/clock'],
    ['post', '/api/dev/entitlements'],
    ['post', '/api/dev/onLessonEnd'],
    ['post', '/api/v1/onLessonEnd'],
    ['post', '/api/v1/bookings/clear'],
  ])('CON-36 %s %s is 404, for administrators too', async (method, path) => {
    const { app } = testApp();
    const sent = request(app)[method as 'post'](path).set('Authorization', 'Bearer admin-token').send({});
    expect((await sent).status).toBe(404);
  });
});
