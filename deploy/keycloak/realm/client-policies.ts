/** What every request for a sign-in must bring, whichever client asks (OA1): without a nonce (without openid: a state) its answer could be anybody's. */
const profile = 'bound-answers';

export const clientPolicies = {
  clientProfiles: {
    profiles: [{ name: profile, executors: [{ executor: 'secure-session', configuration: {} }] }],
  },
  clientPolicies: {
    policies: [
      {
        name: 'every-client',
        enabled: true,
        conditions: [{ condition: 'any-client', configuration: {} }],
        profiles: [profile],
      },
    ],
  },
};
