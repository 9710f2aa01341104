/** Fetches from Maven Central by Maven itself, which checks what it loads. */
import { rmSync } from 'node:fs';
import { StartFault } from '../faults.ts';
import type { Supervisor } from '../supervisor.ts';
import { demandTool } from './apt.ts';
import { MAVEN } from './java.ts';

const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

export type MavenGoal = {
  name: string;
  title: string;
  goal: 'copy-dependencies' | 'copy' | 'unpack';
  into: string;
  options: string[];
};

export async function runMaven(supervisor: Supervisor, { name, title, goal, into, options }: MavenGoal): Promise<void> {
  try {
    const places = [`-DoutputDirectory=${into}`, `-DmarkersDirectory=${into}.markers`];
    const args = ['-q', '-B', `${PLUGIN}:${goal}`, ...places, ...options];
    const command = { file: demandTool(MAVEN), args, cwd: into };
    await supervisor.run({
      name: `${name}-fetch`,
      title: `Fetching ${title} from Maven Central`,
      command,
      env: process.env,
    });
  } catch (error) {
    supervisor.stopping.throwIfAborted();
    throw error instanceof StartFault ? error : new StartFault(`${title} could not be fetched from Maven Central.`);
  } finally {
    rmSync(`${into}.markers`, { recursive: true, force: true });
  }
}
