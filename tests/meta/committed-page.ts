/** A generated page that is committed: what it says, what it should say, and UPDATE=1 to write it anew. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './repository.ts';

const parsers: Record<string, string> = { '.ts': 'typescript', '.yaml': 'yaml', '.json': 'json' };

export async function committedPage(path: string, lines: string[]): Promise<{ committed: string; actual: string }> {
  const file = join(root, path);
  const style = await resolveConfig(file);
  const actual = await format(lines.join('\n'), { ...style, parser: parsers[extname(path)] ?? 'markdown' });
  if (process.env.UPDATE) writeFileSync(file, actual);
  return { committed: existsSync(file) ? readFileSync(file, 'utf8') : '', actual };
}

/** Bars would end a cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function table(heads: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}
