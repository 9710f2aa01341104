import { splitTexts } from './split-texts.cjs';

test.each([
  [
    "import { bookingTexts, texts as own, type Words } from '../locales/texts.ts';",
    "import { bookingTexts } from '../locales/texts.ts?bookingTexts';import { texts as own } from '../locales/texts.ts?texts';",
  ],
  [
    "import { noAudio } from '@parlance/kit/locales/en.ts';",
    "import { noAudio } from '@parlance/kit/locales/en.ts?noAudio';",
  ],
  ["import { common } from './en.ts';", "import { common } from './en.ts?common';"],
  ["import type { common } from '../locales/en.ts';", "import type { common } from '../locales/en.ts';"],
  ["import { a } from './texts.ts';", "import { a } from './texts.ts';"],
])('%s', (source, split) => expect(splitTexts(source)).toBe(split));
