/** Which migrations the programs of a checkout bring, by service. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@parlance/proto/services';

export type MigrationNames = Record<ServiceName, string[]>;

export function migrationNames(root: string): MigrationNames {
  return Object.fromEntries(SERVICES.map((service) => [service, namesOf(root, service)])) as MigrationNames;
}

/** What each file says that its migration is called: one is not called as its file is. */
function namesOf(root: string, service: ServiceName): string[] {
  const folder = join(root, 'services', service, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d{8}T\d{4}_\w+\.ts$/.test(file));
  return files.sort().map((file) => {
    const [, name] = /\bname: '(\d{8}T\d{4}[\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return name ?? file.slice(0, -'.ts'.length);
  });
}
