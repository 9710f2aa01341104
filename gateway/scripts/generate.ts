/** Writes openapi.json; a test fails while it is not current. */
import { writeFileSync } from 'node:fs';
import { currentDocument } from '../src/openapi/current-document.ts';

writeFileSync(new URL('../openapi.json', import.meta.url), currentDocument());
