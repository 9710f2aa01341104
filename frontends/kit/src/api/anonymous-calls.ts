/** Calls that carry no token: made from the `security` of gateway/openapi.json. */
export const anonymousCalls: ReadonlySet<string> = new Set([
  'POST /applications',
  'POST /unsubscribe',
  'GET /unsubscribe',
  'POST /applications/uploads',
  'POST /auth/register',
  'POST /auth/reset',
  'GET /calendar/lessons.ics',
  'POST /inquiries/visitor',
  'POST /payments/webhook',
  'POST /auth/verify/confirm',
  'POST /applications/{id}/confirmEmail',
  'GET /applications/{id}/state',
  'POST /applications/{id}/files',
]);
