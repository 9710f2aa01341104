/** Realm-wide settings: sessions, tokens, sign-up, passwords, brute force, events. Durations are seconds unless the name says otherwise. */
import { smtpServer, type MailServer } from './mail-server.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const realmName = 'parlance';
export const peopleRoles = ['student', 'tutor', 'admin'] as const;
export const serviceRole = 'service';
export const apiAudience = 'parlance-api';

/** In the server's folder `data/password-blacklists`; written there before the server starts. */
export const passwordListFile = 'common-passwords.txt';

const signUp = {
  registrationAllowed: true,
  registrationEmailAsUsername: true,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  editUsernameAllowed: false,
  // The product's own /verify screen does it.
  verifyEmail: false,
  // Keycloak's own form would mail as often as somebody likes; the theme's link leads to the portal's /reset (AUTH-02).
  resetPasswordAllowed: false,
  rememberMe: false,
};

const tokens = {
  accessTokenLifespan: hour,
  accessTokenLifespanForImplicitFlow: 0,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  ssoSessionIdleTimeout: 12 * hour,
  ssoSessionMaxLifespan: 7 * day,
  // Reset and set-a-password links (mock-up: 30 minutes).
  actionTokenGeneratedByUserLifespan: 30 * minute,
  actionTokenGeneratedByAdminLifespan: 30 * minute,
};

const bruteForce = {
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: 10,
  waitIncrementSeconds: minute,
  maxFailureWaitSeconds: 15 * minute,
  maxDeltaTimeSeconds: 12 * hour,
  // Two answers within 200 ms are a machine's; people who press Enter twice are not locked out.
  quickLoginCheckMilliSeconds: 200,
  minimumQuickLoginWaitSeconds: 5,
};

/** A passkey stands for the whole sign-in, so it must be one that the device unlocks for its person. */
const passkeys = {
  webAuthnPolicyPasswordlessRpEntityName: 'Parlance',
  webAuthnPolicyPasswordlessResidentKey: 'required',
  webAuthnPolicyPasswordlessUserVerificationRequirement: 'required',
  webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister: true,
  webAuthnPolicyPasswordlessPasskeysEnabled: true,
};

const codes = {
  // All of it: a realm that is made with a part of it is refused.
  otpPolicyType: 'totp',
  otpPolicyAlgorithm: 'HmacSHA1',
  otpPolicyInitialCounter: 0,
  otpPolicyDigits: 6,
  otpPolicyPeriod: 30,
  otpPolicyLookAheadWindow: 1,
  otpPolicyCodeReusable: false,
};

/** Our pages have no script and no style sheet of their own text; style attributes are the browser's (autofill) and Keycloak's. */
const browserSecurityHeaders = {
  contentSecurityPolicy: [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:", // the code to scan is in the page
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; '),
  contentSecurityPolicyReportOnly: '',
  xContentTypeOptions: 'nosniff',
  xFrameOptions: 'SAMEORIGIN',
  xRobotsTag: 'none',
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
};

const events = {
  eventsEnabled: true,
  eventsExpiration: 7 * day,
  eventsListeners: ['jboss-logging'],
  enabledEventTypes: [
    'REGISTER',
    'LOGIN',
    'LOGIN_ERROR',
    'LOGOUT',
    // By these identity sees that a token or a code is in two hands, and ends what came of it.
    'REVOKE_GRANT',
    'REFRESH_TOKEN_ERROR',
    'CODE_TO_TOKEN_ERROR',
    'UPDATE_CREDENTIAL',
    'UPDATE_PASSWORD',
    'RESET_PASSWORD',
    'UPDATE_PROFILE',
    'UPDATE_EMAIL',
    'DELETE_ACCOUNT',
    'FEDERATED_IDENTITY_LINK',
    'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
  ],
  adminEventsEnabled: true,
  adminEventsDetailsEnabled: false,
};

/** What every request for a sign-in must bring, whichever client asks (OA1): without a nonce (without openid: a state) its answer could be anybody's. */
const boundAnswers = 'bound-answers';

const clientPolicies = {
  clientProfiles: {
    profiles: [{ name: boundAnswers, executors: [{ executor: 'secure-session', configuration: {} }] }],
  },
  clientPolicies: {
    policies: [
      {
        name: 'every-client',
        enabled: true,
        conditions: [{ condition: 'any-client', configuration: {} }],
        profiles: [boundAnswers],
      },
    ],
  },
};

export function realmSettings(mail: MailServer | undefined): Record<string, unknown> {
  return {
    realm: realmName,
    enabled: true,
    displayName: 'Parlance',
    displayNameHtml: '<a href="/">Parlance</a>',
    // The edge ends TLS; Keycloak itself listens on the inside only.
    sslRequired: 'none',
    loginTheme: 'parlance',
    emailTheme: 'parlance',
    internationalizationEnabled: false,
    passwordPolicy: `length(8) and maxLength(128) and notUsername and notEmail and passwordBlacklist(${passwordListFile})`,
    ...signUp,
    ...tokens,
    ...bruteForce,
    ...passkeys,
    ...codes,
    browserSecurityHeaders,
    ...clientPolicies,
    ...events,
    ...(mail === undefined ? {} : { smtpServer: smtpServer(mail) }),
  };
}
