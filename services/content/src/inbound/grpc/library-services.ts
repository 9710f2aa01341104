/** The library's contracts: reading, editing, guides; and the help, which is kept and told as the library is. */
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeGuideService, type Deps as GuideDeps } from './guide-service.ts';
import { makeHelpService, type Deps as HelpDeps } from './help-service.ts';
import { makeLibraryEditorService, type Deps as EditorDeps } from './library-editor-service.ts';
import { makeLibraryService, type Deps as LibraryDeps } from './library-service.ts';

export function makeLibraryServices(deps: LibraryDeps & EditorDeps & GuideDeps & HelpDeps): ServiceBinding[] {
  return [makeLibraryService(deps), makeLibraryEditorService(deps), makeGuideService(deps), makeHelpService(deps)];
}
