/** The portal on a home screen: iPhones tell of lessons only from there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../public');
const read = (path: string) => readFileSync(join(folder, path));
type Manifest = { start_url: string; icons: { src: string; sizes: string; purpose?: string }[] };

/** Width and height stand at one place in every PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the first page names a manifest, whose icons are there in the sizes that it says, one of them to be cut round', () => {
  const page = read('index.html').toString();
  const named = (rel: string) => new RegExp(`rel="${rel}" href="/([^"]+)"`).exec(page)?.[1] ?? '';
  const { start_url: start, icons } = JSON.parse(read(named('manifest')).toString()) as Manifest;
  expect(start).toBe('/');
  expect(icons.map(({ src }) => sizeOf(read(src)))).toEqual(icons.map(({ sizes }) => sizes));
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  expect(sizeOf(read(named('apple-touch-icon')))).toBe('180x180');
});
