/** What the suites start by themselves, beside the parts: the server of the edge, and browsers. */
import { installMissing, type Tool } from '@parlance/deploy/apt';
import { EDGE_TOOLS } from '@parlance/deploy/edge';
import { command } from './steps.ts';

const CHROMIUM: readonly Tool[] = [
  { program: 'chromium', package: 'chromium' },
  { program: 'chromium-headless-shell', package: 'chromium-headless-shell', optional: true },
];

/** Nobody who says where their browser is gets another one. */
export async function bringPrograms(): Promise<void> {
  await bringTools([...EDGE_TOOLS, ...(process.env.CHROMIUM_PATH === undefined ? CHROMIUM : [])]);
}

export async function bringTools(tools: Tool[]): Promise<void> {
  await installMissing(tools, {
    run: ({ name, command: { file, args }, env }) => command(file, args, { log: name, env: definedIn(env) }),
  });
}

function definedIn(env: NodeJS.ProcessEnv = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
