/** What the student's pages get of the shell in a preview: the library as the server says a student sees it, nothing that is somebody's own, and no way to write. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { beginsWith } from '@parlance/kit/api/read.ts';
import type { ShellServices } from '@parlance/kit/remote/contract.ts';
import type { PreviewView } from './views.ts';

type Init = { params?: { query?: object } };
type Get = (path: string, init?: Init) => Promise<{ data: unknown; response: Response }>;

const noMore = { items: [], nextPageToken: null };

/** A student who has booked and completed nothing. */
const nothingYet: Record<string, unknown> = {
  '/bookings/mine': noMore,
  '/bookings/mine/history': noMore,
  '/groupsessions/mine': noMore,
  '/groupsessions/mine/history': noMore,
  '/progress/{studentId}': {
    ...noMore,
    totals: { completedLessons: 0, certificates: 0, since: null, lessonMinutes: 0 },
  },
};

const refused = async (): Promise<never> => {
  throw new Problem('', { code: 'PREVIEW_NOT_ALLOWED', status: 403 });
};

function previewApi(api: ApiClient, { student, withHidden }: PreviewView): ApiClient {
  const asked = { preview: student, ...(withHidden && { withHidden: 'true' }) };
  const get: Get = async (path, { params, ...init } = {}) => {
    if (beginsWith(path, '/materials')) {
      const asStudent = { ...params, query: { ...params?.query, ...asked } };
      return (api.GET as unknown as Get)(path, { ...init, params: asStudent });
    }
    const data = nothingYet[path];
    return data === undefined ? refused() : { data, response: new Response() };
  };
  return {
    GET: get as unknown as ApiClient['GET'],
    POST: refused,
    PUT: refused,
    DELETE: refused,
    send: refused,
    file: refused,
    bytes: refused,
  };
}

export function previewServices(
  shell: ShellServices,
  view: PreviewView,
  navigate: ShellServices['navigate'],
): ShellServices {
  const person = { ...shell.session.person, uid: '', role: 'student' as const };
  return { ...shell, session: { ...shell.session, person }, api: previewApi(shell.api, view), navigate };
}
