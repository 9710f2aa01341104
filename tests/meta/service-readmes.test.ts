/** What a service's README lists comes from what binds the service: the migrations, the registry of facts, the contracts. */
import { access } from '@parlance/proto/access';
import { parse } from 'yaml';
import { committedPage } from './committed-page.ts';
import { serviceFolders, text } from './repository.ts';

type Registry = { topics: { name: string; owner: string; facts: Record<string, string[]> }[] };

const heading = '## Tables, facts, calls';
const { topics } = parse(text('proto/topics.yaml')) as Registry;

const list = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';

function consumedBy(service: string): string[] {
  return topics.flatMap(({ owner, facts }) => {
    const read = Object.keys(facts).filter((fact) => facts[fact]?.includes(service));
    return read.length > 0 ? [`${list(read)} of ${owner}`] : [];
  });
}

function callsOf(service: string): string[] {
  return Object.entries(access)
    .filter(([, rule]) => rule.services.includes(service))
    .map(([rpc]) => rpc.replace(/^parlance\.(\w+)\.v\d\.\w+\/(\w+)$/, '$1.$2'));
}

test.each(serviceFolders())(
  '%s/README.md lists its tables, its facts and the calls that it may make',
  async (folder) => {
    const service = folder.replace('services/', '');
    const page = text(`${folder}/README.md`);
    const [own = ''] = page.split(`\n${heading}`);
    const tables = [...text(`${folder}/schema.report.md`).matchAll(/^## (\w+)$/gm)].map(([, table = '']) => table);
    const published = topics.filter(({ owner }) => owner === service).flatMap(({ facts }) => Object.keys(facts));
    const { committed, actual } = await committedPage(`${folder}/README.md`, [
      own.trimEnd(),
      '',
      heading,
      '',
      'Written by `UPDATE=1` and `tests/meta/service-readmes.test.ts` from the schema, `proto/topics.yaml` and the contracts.',
      '',
      `- tables: ${list(tables)}`,
      `- publishes: ${list(published)}`,
      `- consumes: ${consumedBy(service).join(' · ') || 'nothing'}`,
      `- may call: ${list(callsOf(service))}`,
      '',
    ]);
    expect(committed).toBe(actual);
  },
);
