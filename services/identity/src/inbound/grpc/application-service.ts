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
import { defineService, requireActor, type Call as GrpcCall, type Handlers } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ApplicationCases } from '../../compose/application-cases.ts';
import type { ApplicationForm } from '../../domain/application-fields.ts';
import type { Application, FileKind } from '../../domain/application.ts';
import { refuse } from '../../domain/refusals.ts';
import { applicationToWire, moveToWire, stateToWire } from '../../wire/application-mapping.ts';
import type { Call } from '../../usecases/ports.ts';

type All = Handlers<ApplicationServiceMethods>;
type OfApplicants = 'submitApplication' | 'confirmApplicationEmail' | 'getApplicationState' | 'replaceApplicationFile';
type Reads = 'listApplications' | 'getApplication';
type Moves =
  | 'acceptApplication'
  | 'rejectApplication'
  | 'trainApplicant'
  | 'confirmApplication'
  | 'rejectServiceOrTraining'
  | 'deleteApplication';

export function makeApplicationService(cases: ApplicationCases) {
  return defineService(ApplicationService, {
    ...applicants(cases),
    ...reads(cases),
    ...moves(cases),
    ...changes(cases),
  });
}

function applicants(cases: ApplicationCases): Pick<All, OfApplicants> {
  return {
    async submitApplication(request, call) {
      if (call.actor) throw refuse('ALREADY_SIGNED_IN');
      const who = { actorUid: '', rpc: 'SubmitApplication', key: call.idempotencyKey };
      const { id, status } = await cases.submit(formOf(request), who);
      return { id, status: applicationStatusOf(status) };
    },
    async confirmApplicationEmail(wanted, call) {
      const who = { actorUid: '', rpc: 'ConfirmApplicationEmail', key: call.idempotencyKey };
      const { status, key } = await cases.confirmEmail(wanted, who);
      return { status: applicationStatusOf(status), key };
    },
    async getApplicationState(wanted) {
      return { state: stateToWire(await cases.queries.stateOf(wanted)) };
    },
    async replaceApplicationFile({ kind, ...wanted }) {
      await cases.replaceFile({ ...wanted, kind: kindOf(kind) });
      return { state: stateToWire(await cases.queries.stateOf(wanted)) };
    },
  };
}

function reads({ queries }: ApplicationCases): Pick<All, Reads> {
  return {
    async listApplications({ status, ...asked }) {
      const wanted = { ...asked, status: applicationWord(status) ?? undefined };
      const [{ applications, nextPageToken }, counts] = await Promise.all([queries.page(wanted), queries.counts()]);
      return {
        applications: applications.map(applicationToWire),
        nextPageToken,
        counts: counts.map(({ status: counted, count }) => ({ status: applicationStatusOf(counted), count })),
      };
    },
    async getApplication({ id }) {
      const { application, timeline } = await queries.byId(id);
      return { application: { ...applicationToWire(application), timeline: timeline.map(moveToWire) } };
    },
  };
}

function moves(cases: ApplicationCases): Pick<All, Moves> {
  return {
    acceptApplication: async (wanted, call) => reply(await cases.accept(wanted, by('AcceptApplication', call))),
    rejectApplication: async (wanted, call) => reply(await cases.reject(wanted, by('RejectApplication', call))),
    trainApplicant: async (wanted, call) => reply(await cases.train(wanted, by('TrainApplicant', call))),
    confirmApplication: async (wanted, call) => reply(await cases.confirm(wanted, by('ConfirmApplication', call))),
    rejectServiceOrTraining: async (wanted, call) =>
      reply(await cases.rejectStage(wanted, by('RejectServiceOrTraining', call))),
    async deleteApplication(wanted, call) {
      await cases.remove(wanted, by('DeleteApplication', call));
      return {};
    },
  };
}

function changes(cases: ApplicationCases): Omit<All, OfApplicants | Reads | Moves> {
  return {
    updateApplicationFile: async ({ kind, ...wanted }, call) =>
      reply(await cases.updateFile({ ...wanted, kind: kindOf(kind) }, requireActor(call).uid)),
    deleteApplicationFile: async ({ kind, ...wanted }, call) =>
      reply(await cases.deleteFile({ ...wanted, kind: kindOf(kind) }, requireActor(call).uid)),
    updateApplicationVideo: async (wanted, call) => reply(await cases.updateVideo(wanted, requireActor(call).uid)),
    resendApplicationVerification: ({ email }, call) => cases.resend(email, by('ResendApplicationVerification', call)),
  };
}

function reply(application: Application) {
  return { application: applicationToWire(application) };
}

function by(rpc: string, call: GrpcCall): Call {
  return { actorUid: requireActor(call).uid, rpc, key: call.idempotencyKey };
}

function kindOf(kind: Parameters<typeof applicationFileWord>[0]): FileKind {
  const known = applicationFileWord(kind);
  if (!known) throw refuse('MALFORMED', { details: { kind: 'is required' } });
  return known;
}

function formOf({ details, files, password, policy, tutorPolicy }: SubmitApplicationRequest): ApplicationForm {
  if (!details) throw refuse('MALFORMED', { details: { details: 'is required' } });
  const { dob, experience, ...rest } = details;
  return {
    details: { ...rest, dob: dob ? fromTimestamp(dob) : undefined, experience: experience ?? noExperience },
    files: files ?? { image: '', cv: '', degree: '', ecl: '' },
    password,
    policy,
    tutorPolicy,
  };
}
