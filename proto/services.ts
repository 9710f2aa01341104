/** The services, each with a contract, a database and a topic of its own. CONTRIBUTING.md says what else a new one needs. */
export const SERVICES = ['identity', 'booking', 'payments', 'content', 'notification', 'media'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What runs under an account of its own: the services, and the gateway before them. */
export const DEPLOYABLES = [...SERVICES, 'gateway'] as const;
export type Deployable = (typeof DEPLOYABLES)[number];
