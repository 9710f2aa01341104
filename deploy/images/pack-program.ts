/** An image of one static program. */
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cached, cachedPath } from '../local/fetch/cache.ts';
import type { Engine } from './engine.ts';

export type ProgramImage = { cache: string; engine: () => Promise<Engine>; tag: string; program: string };

/** The archive's path. It is kept by the program's own place, which follows from its content. */
export async function packProgram({ cache, engine, tag, program }: ProgramImage): Promise<string> {
  const recipe = { cache, name: `image-${basename(program)}`, from: [tag, program, String(statSync(program).size)] };
  const archive = join(cachedPath(recipe), 'image.tar');
  if (existsSync(archive)) return archive;
  const make = async (folder: string) => {
    const context = join(folder, 'context');
    mkdirSync(context);
    copyFileSync(program, join(context, 'program'));
    const { build, save } = await engine();
    await build({ tag, context, dockerfile: join(import.meta.dirname, 'program.Dockerfile') });
    await save([tag], join(folder, 'image.tar'));
  };
  await cached({ ...recipe, make });
  return archive;
}
