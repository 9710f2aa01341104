/** The public routes for describing them only: what they need to run is not touched. */
import { publicRoutes } from '../app.ts';
import type { LiveDeps } from '../live/routes.ts';
import { openApiDocument } from './document.ts';

/** As committed in gateway/openapi.json. */
export function currentDocument(): string {
  return `${JSON.stringify(openApiDocument(publicRoutes({} as LiveDeps)), null, 2)}\n`;
}
