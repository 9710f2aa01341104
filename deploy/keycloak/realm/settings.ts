/** Realm-wide settings: sessions, tokens, sign-up, passwords, brute force, events. Durations are seconds unless the name says otherwise. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const realmName = 'parlance';
export const peopleRoles = ['student', 'tutor', 'admin'] as const;
export const serviceRole = 'service';
export const apiAudience = 'parlance-api';

export type MailServer = { host: string; port: number; from: string };

const signUp = {
  registrationAllowed: true,
  registrationEmailAsUsername: true,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  editUsernameAllowed: false,
  // The product's own /verify screen does it (architecture section 4).
  verifyEmail: false,
  // Shows the link beside the password; the theme points it at the portal's /reset (AUTH-02).
  resetPasswordAllowed: true,
  rememberMe: false,
};

const tokens = {
  accessTokenLifespan: hour,
  accessTokenLifespanForImplicitFlow: 0,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  ssoSessionIdleTimeout: 7 * day,
  ssoSessionMaxLifespan: 30 * day,
  // Reset and set-a-password links (mock-up: 30 minutes).
  actionTokenGeneratedByUserLifespan: 30 * minute,
  actionTokenGeneratedByAdminLifespan: 30 * minute,
};

const bruteForce = {
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: 8,
  waitIncrementSeconds: minute,
  maxFailureWaitSeconds: 15 * minute,
  maxDeltaTimeSeconds: 12 * hour,
  // Two answers within 200 ms are a machine's; people who press Enter twice are not locked out.
  quickLoginCheckMilliSeconds: 200,
  minimumQuickLoginWaitSeconds: 5,
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
    'UPDATE_CREDENTIAL',
    'UPDATE_PASSWORD',
    'RESET_PASSWORD',
    'UPDATE_PROFILE',
    'UPDATE_EMAIL',
    'DELETE_ACCOUNT',
    'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
  ],
  adminEventsEnabled: true,
  adminEventsDetailsEnabled: false,
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
    passwordPolicy: 'length(8) and maxLength(128) and notUsername and notEmail',
    ...signUp,
    ...tokens,
    ...bruteForce,
    ...events,
    ...(mail === undefined
      ? {}
      : {
          smtpServer: {
            host: mail.host,
            port: String(mail.port),
            from: mail.from,
            fromDisplayName: 'Parlance',
            auth: 'false',
            ssl: 'false',
            starttls: 'false',
          },
        }),
  };
}
