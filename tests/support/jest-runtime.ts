/** A file of tests begins with its libraries: thousands of small modules, read anew for each of a thousand files. Here a worker reads them once. */
import { createRequire } from 'node:module';
import type Runtime from 'jest-runtime';

const { default: Base } = createRequire(import.meta.url)('jest-runtime') as { default: typeof Runtime };

/** A test puts another in its place. */
const replaced = '@parlance/proto/services';
/** What is made of the contracts holds nothing that a test could change; what else we write is read anew for each file. */
const isShared = (name: string): boolean => {
  if (name.startsWith('@parlance/')) return name.startsWith('@parlance/proto/') && name !== replaced;
  return !/^[./]/.test(name) || name.includes('/node_modules/');
};
/** These are not as Node has them. */
const isJests = (name: string): boolean => name.startsWith('node:') || name === '@jest/globals';

export class SharingRuntime extends Base {
  override requireModuleOrMock<T = unknown>(from: string, name: string): T {
    if (isShared(name) && !isJests(name)) return createRequire(from)(name) as T;
    return super.requireModuleOrMock(from, name);
  }
}

// jest looks for the default export.
export { SharingRuntime as default };
