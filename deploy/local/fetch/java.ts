/** The Java that runs Kafka and Keycloak. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../faults.ts';
import { demandTool, type Tool } from './apt.ts';

export const JAVA: Tool = { program: 'java', package: 'openjdk-17-jre-headless' };
export const MAVEN: Tool = { program: 'mvn', package: 'maven' };
const OLDEST = 17;

export function findJava(): string {
  const home = process.env.JAVA_HOME;
  const fromHome = home === undefined ? undefined : join(home, 'bin', 'java');
  const file = fromHome !== undefined && existsSync(fromHome) ? fromHome : demandTool(JAVA);
  const { stderr } = spawnSync(file, ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  if (major < OLDEST) {
    throw new StartFault(
      `Java ${OLDEST} or newer is needed, but ${file} is ${major}: set JAVA_HOME or install ${JAVA.package}.`,
    );
  }
  return file;
}

/** Small and quick to start, for a server with little load: one collector thread, the first compiler only. */
export const SMALL_JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xms64m'];
