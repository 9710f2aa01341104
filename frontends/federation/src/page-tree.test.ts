import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pageTree from './page-tree.cjs';
import pdfBuild from './pdf-build.cjs';

const worker = join(__dirname, '..', '..', '..', 'node_modules', pdfBuild.worker);

test('The worker of pdf.js counts a page for each kid of a node that has as many of both', () => {
  const source = readFileSync(worker, 'utf8');
  const built = pageTree(source);
  expect(built.length - source.length).toBeLessThan(300);
  expect(built).toMatch(/\.getRaw\("Count"\)===(\w+)\.length\)for\(const \$kid of \1\)/);
});

test('A pdf.js that looks for pages in another way is told of when the front ends are built', () =>
  expect(() => pageTree('class Catalog {}')).toThrow('looks for pages in another way'));
