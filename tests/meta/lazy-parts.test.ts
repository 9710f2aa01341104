/** A script may be given up though nothing is wrong: the line was away, the device slept. Whatever a screen brings later is loaded with tries (kit/remote). */
import { globSync } from 'node:fs';
import { root, text } from './repository.ts';

const loaders = ['frontends/kit/src/remote/lazy-part.tsx'];

test('no screen loads a part of its own with React.lazy, which keeps a failure for ever', () => {
  const files = globSync('frontends/*/src/**/*.{ts,tsx}', { cwd: root });
  const lazily = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text(file)));
  expect(lazily).toEqual(loaders);
});
