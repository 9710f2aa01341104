import type { Databases } from '../databases.ts';

/** Where the parts are, whoever runs them. */
export type PartAddresses = {
  databaseServer: string;
  databases: Databases;
  redis: string;
  kafkaBrokers: string;
  keycloak: string;
  keycloakAdmin: { user: string; password: string } | undefined;
  /** The list that media reads, as JSON. */
  janusNodes: string;
  /** What media gives to browsers, as JSON, and the secret that it signs their credentials with. */
  turn: { urls: string; secret: string };
  smtp: string;
  /** Undefined when mails go to a server of somebody else's. */
  inbox: string | undefined;
};
