/** What the gateway asks of identity about teacher applications: request → command → use case → reply. */
import {
  applicationFileWord,
  applicationStatusOf,
  applicationWord,
  noExperience,
} from '@parlance/proto/json/application';
import {
  ApplicationService,
  type ApplicationServiceMethods,
  type SubmitApplicationRequest,
} from '@parlance/proto/identity/v1';
import {
  commandOf,
  defineService,
  openCommandOf,
  requireActor,
  type Call,
  type Handlers,
} from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ApplicationForm } from '../../domain/application-fields.ts';
import type { Application, FileKind } from '../../domain/application.ts';
import { refuse } from '../../domain/refusals.ts';
import {
  countApplications,
  findApplication,
  findApplicationState,
  listApplications,
  listMoves,
} from '../../queries/applications.ts';
import type { DeleteFile, UpdateFile, UpdateVideo } from '../../usecases/change-application.ts';
import type { ConfirmApplicationEmail } from '../../usecases/confirm-application-email.ts';
import type { ConfirmApplication } from '../../usecases/confirm-application.ts';
import type { AcceptApplication, RejectApplication } from '../../usecases/decide-application.ts';
import type { RejectStage, RemoveApplication } from '../../usecases/end-application.ts';
import type { LinkTokens } from '../../usecases/ports.ts';
import type { ReplaceApplicationFile } from '../../usecases/replace-application-file.ts';
import type { ResendApplicationVerification } from '../../usecases/resend-application-verification.ts';
import type { SubmitApplication } from '../../usecases/submit-application.ts';
import type { TrainApplicant } from '../../usecases/train-applicant.ts';
import { applicationMessage, applicationMoveMessage, applicationStateMessage } from '../../wire/application-mapping.ts';

type Deps = {
  db: Queryable;
  tokens: LinkTokens;
  submit: SubmitApplication;
  confirmEmail: ConfirmApplicationEmail;
  replaceFile: ReplaceApplicationFile;
  accept: AcceptApplication;
  reject: RejectApplication;
  train: TrainApplicant;
  confirm: ConfirmApplication;
  rejectStage: RejectStage;
  remove: RemoveApplication;
  updateFile: UpdateFile;
  deleteFile: DeleteFile;
  updateVideo: UpdateVideo;
  resend: ResendApplicationVerification;
};

export function makeApplicationService(deps: Deps) {
  return defineService(ApplicationService, {
    ...ofApplicants(deps),
    ...reads(deps),
    ...decisions(deps),
    ...changes(deps),
  });
}

function ofApplicants(deps: Deps) {
  const stateOf = async (request: { id: string; key: string }) => {
    const state = await findApplicationState(deps, request);
    if (!state) throw refuse('APPLICATION_NOT_FOUND');
    return { state: applicationStateMessage(state) };
  };
  return {
    async submitApplication(request, call) {
      if (call.actor) throw refuse('ALREADY_SIGNED_IN');
      const { password, ...form } = formOf(request);
      const once = openCommandOf(call, 'SubmitApplication', form);
      const { id, status } = await deps.submit({ ...form, password, once });
      return { id, status: applicationStatusOf(status) };
    },
    async confirmApplicationEmail(request, call) {
      const once = openCommandOf(call, 'ConfirmApplicationEmail', request);
      const { status, key } = await deps.confirmEmail({ ...request, once });
      return { status: applicationStatusOf(status), key };
    },
    getApplicationState: stateOf,
    async replaceApplicationFile({ kind, ...request }) {
      await deps.replaceFile({ ...request, kind: kindOf(kind) });
      return stateOf(request);
    },
  } satisfies Partial<Handlers<ApplicationServiceMethods>>;
}

function reads({ db }: Deps) {
  return {
    async listApplications({ status, ...request }) {
      const query = { ...request, status: applicationWord(status) ?? undefined };
      const [{ applications, next }, counts] = await Promise.all([listApplications(db, query), countApplications(db)]);
      return {
        applications: applications.map(applicationMessage),
        nextPageToken: next,
        counts: counts.map(({ status: counted, count }) => ({ status: applicationStatusOf(counted), count })),
      };
    },
    async getApplication({ id }) {
      const application = await findApplication(db, id);
      if (!application) throw refuse('APPLICATION_NOT_FOUND');
      const timeline = (await listMoves(db, id)).map(applicationMoveMessage);
      return { application: { ...applicationMessage(application), timeline } };
    },
  } satisfies Partial<Handlers<ApplicationServiceMethods>>;
}

function decisions(deps: Deps) {
  return {
    acceptApplication: async (request, call) =>
      reply(await deps.accept(decision('AcceptApplication', { ...request, reason: '' }, call))),
    rejectApplication: async (request, call) => reply(await deps.reject(decision('RejectApplication', request, call))),
    trainApplicant: async (request, call) => reply(await deps.train(decision('TrainApplicant', request, call))),
    confirmApplication: async (request, call) =>
      reply(await deps.confirm(decision('ConfirmApplication', request, call))),
    rejectServiceOrTraining: async (request, call) =>
      reply(await deps.rejectStage(decision('RejectServiceOrTraining', request, call))),
    async deleteApplication(request, call) {
      await deps.remove(decision('DeleteApplication', request, call));
      return {};
    },
  } satisfies Partial<Handlers<ApplicationServiceMethods>>;
}

function changes(deps: Deps) {
  return {
    updateApplicationFile: async ({ kind, ...request }, call) =>
      reply(await deps.updateFile({ ...request, kind: kindOf(kind) }, requireActor(call).uid)),
    deleteApplicationFile: async ({ kind, ...request }, call) =>
      reply(await deps.deleteFile({ ...request, kind: kindOf(kind) }, requireActor(call).uid)),
    updateApplicationVideo: async (request, call) => reply(await deps.updateVideo(request, requireActor(call).uid)),
    resendApplicationVerification: ({ email }, call) =>
      deps.resend({ email, once: commandOf(call, 'ResendApplicationVerification', { email }) }),
  } satisfies Partial<Handlers<ApplicationServiceMethods>>;
}

/** A decision that is repeated is the same one, whichever version the page shows by then. */
function decision<R extends { expectedVersion: number }>(rpc: string, { expectedVersion, ...request }: R, call: Call) {
  return { ...request, expectedVersion, once: commandOf(call, rpc, request) };
}

function reply(application: Application) {
  return { application: applicationMessage(application) };
}

function kindOf(kind: Parameters<typeof applicationFileWord>[0]): FileKind {
  const known = applicationFileWord(kind);
  if (!known) throw refuse('MALFORMED', { details: { fields: { kind: 'is required' } } });
  return known;
}

function formOf({ details, files, password, policy, tutorPolicy }: SubmitApplicationRequest): ApplicationForm {
  if (!details) throw refuse('MALFORMED', { details: { fields: { details: 'is required' } } });
  const { dob, experience, ...rest } = details;
  return {
    details: { ...rest, dob: dob ? fromTimestamp(dob) : undefined, experience: experience ?? noExperience },
    files: files ?? { image: '', cv: '', degree: '', ecl: '' },
    password,
    policy,
    tutorPolicy,
  };
}
