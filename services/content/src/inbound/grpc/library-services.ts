/** The library's three contracts: reading, editing, guides. */
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeGuideService, type Deps as GuideDeps } from './guide-service.ts';
import { makeLibraryEditorService, type Deps as EditorDeps } from './library-editor-service.ts';
import { makeLibraryService, type Deps as LibraryDeps } from './library-service.ts';

export function makeLibraryServices(deps: LibraryDeps & EditorDeps & GuideDeps): ServiceBinding[] {
  return [makeLibraryService(deps), makeLibraryEditorService(deps), makeGuideService(deps)];
}
