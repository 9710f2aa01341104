/** docs/reference/errors.md and the type of the codes are made of what each part declares that it refuses. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unreachableText } from '@parlance/runtime/errors/app-error';
import { statusOfKind } from '@parlance/runtime/errors/problem';
import type { Declarations } from '@parlance/runtime/refusals';
import { committedPage, table } from './committed-page.ts';
import { root, text } from './repository.ts';

const sources = ['services', 'gateway']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.includes('/src/') && !/node_modules|\/dist\//.test(path))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

type Refusal = {
  key: string;
  code: string;
  status: number;
  text: string;
  requirement: string;
  by: string;
  file: string;
};
let declared: Refusal[] = [];

/** 405 is HTTP's own word, which no kind stands for. */
const statusOf = (key: string, kind: keyof typeof statusOfKind) =>
  key === 'METHOD_NOT_ALLOWED' ? 405 : statusOfKind[kind];

function saidBy(file: string): string {
  const [parent, name] = file.split('/');
  if (parent === 'gateway') return 'gateway';
  const who = name === 'runtime' ? 'every service' : String(name);
  return file.includes('/dev/') ? `${who}, development builds` : who;
}

async function refusalsIn(file: string): Promise<Refusal[]> {
  const { refusals = {} } = (await import(join(root, file))) as { refusals?: Declarations };
  return Object.entries(refusals).map(([key, { kind, code = key, text: said = unreachableText, requirement = '' }]) => {
    const about = { key, code, text: said, requirement };
    return { ...about, status: statusOf(key, kind), by: saidBy(file), file };
  });
}

beforeAll(async () => {
  const files = sources.filter((path) => path.endsWith('/refusals.ts')).sort();
  declared = (await Promise.all(files.map(refusalsIn))).flat();
});

const titles: [status: number, title: string][] = [
  [400, 'malformed: correct the request'],
  [401, 'unauthenticated: sign in again'],
  [403, 'forbidden'],
  [404, 'not found'],
  [405, 'method not allowed'],
  [409, 'conflict: the state is another one by now'],
  [412, 'stale: somebody was faster; read again'],
  [413, 'too large'],
  [422, 'rule: understood, and the school says no'],
  [429, 'rate-limited: wait'],
  [500, 'internal: our fault, nothing more is said'],
  [503, 'unavailable: try again'],
  [504, 'deadline: the time was over; try again'],
];

const introduction = `# Errors

Every refusal has one shape, whichever service it comes from. \`code\` is stable and for programs, \`message\` is for people, \`requestId\` finds the log lines.

\`\`\`json
{
  "error": {
    "code": "SLOT_TAKEN",
    "message": "This slot has just been taken. Please choose another time.",
    "details": { "slots": [] },
    "requestId": "0199…"
  }
}
\`\`\`

\`details\` is there where a screen can use it: \`fields\` names the fields of a malformed request. 429 and 503 carry \`Retry-After\` in seconds. Over gRPC the same error travels in the trailer \`parlance-failure-bin\`.

The tables are made of the \`refusals.ts\` of each part, which the part's code throws by its keys; an … is filled when it is thrown. \`UPDATE=1\` in front of \`tests/meta/errors.test.ts\` writes them anew.
`;

/** Several parts may say the same. */
function rowsOf(status: number): string[][] {
  const rows = new Map<string, { cells: string[]; by: string[]; requirements: Set<string> }>();
  for (const { code, text: said, by, requirement } of declared.filter((one) => one.status === status)) {
    const row = rows.get(`${code} ${said}`) ?? { cells: [`\`${code}\``, said], by: [], requirements: new Set() };
    row.by.push(by);
    if (requirement !== '') row.requirements.add(requirement);
    rows.set(`${code} ${said}`, row);
  }
  return [...rows.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { cells, by, requirements }]) => [...cells, by.join(', '), [...requirements].join(', ')]);
}

test('the page of errors is what the code declares', async () => {
  expect(declared.length).toBeGreaterThan(150);
  const heads = ['code', 'message', 'said by', 'requirement'];
  const sections = titles.flatMap(([status, title]) => [`## ${status} ${title}`, '', ...table(heads, rowsOf(status))]);
  const { committed, actual } = await committedPage('docs/reference/errors.md', [introduction, ...sections]);
  expect(committed).toBe(actual);
});

test('the type of codes has every code that is declared, and no other', async () => {
  const codes = [...new Set(declared.map(({ code }) => code))].sort();
  const { committed, actual } = await committedPage('proto/json/error-code.ts', [
    '/** Every code that the API answers a refusal with: made from the refusals.ts of the services and the gateway. */',
    `export type ErrorCode = ${codes.map((code) => `| '${code}'`).join('\n')};`,
  ]);
  expect(committed).toBe(actual);
});

test('no refusal is declared that nobody throws', () => {
  const unused = declared.filter(({ key, file }) => {
    const part = file.slice(0, file.indexOf('/src/') + 1);
    const code = sources.filter((path) => path.startsWith(part) || part === 'services/runtime/');
    return !code.some((path) => text(path).includes(`'${key}'`));
  });
  expect(unused.map(({ key, file }) => `${file} ${key}`)).toEqual([]);
});

test('no error is made past the declarations, but from what came over the wire', () => {
  const makers = sources.filter((path) => !path.includes('/testing/') && text(path).includes('new AppError('));
  expect(makers.sort()).toEqual(['services/runtime/src/errors/grpc-status.ts', 'services/runtime/src/refusals.ts']);
});

test('who refuses a malformed request names its fields in one shape', () => {
  const others = sources.flatMap((file) =>
    [...text(file).matchAll(/refuse\('MALFORMED', \{ details(: \{ (?!fields\b)|: [^{]| \})/g)].map(() => file),
  );
  expect(others).toEqual([]);
});
