/** How a Keycloak of ours runs, wherever it stands: what `npm start` gives its own, and what docs/guides/keycloak.md asks of yours. */

/** The one that every change is tested with. */
export const VERSION = '26.7.3';

export type Option = { name: string; value: string; why: string };

/** Decided when the server is built. */
export const BUILD: Option[] = [
  { name: 'db', value: 'postgres', why: 'Accounts are in PostgreSQL, in a database of their own.' },
  { name: 'health-enabled', value: 'true', why: 'For probes, on the management port.' },
  { name: 'metrics-enabled', value: 'true', why: 'Beside them.' },
  { name: 'http-relative-path', value: '/auth', why: "The portal's nginx passes /auth on as it is." },
  {
    name: 'features-disabled',
    value: 'account,account-api,ciba,device-flow,kerberos,impersonation,organization,workflows',
    why: 'With the account pages and their API a user could change attributes himself; nobody uses the rest.',
  },
];

/** Read at each start. */
export function startOptions(publicUrl: string): Option[] {
  return [
    { name: 'http-enabled', value: 'true', why: 'The edge ends TLS.' },
    { name: 'hostname', value: `${publicUrl}/auth`, why: 'What people see; it stands in every token.' },
    { name: 'proxy-headers', value: 'xforwarded', why: 'Who asks, in the words of the nginx before it.' },
    {
      name: 'spi-password-policy--password-blacklist--false-positive-probability',
      value: '0.000000001',
      why: "The list of common passwords is kept as a filter that errs: at this rate it refuses no good password in anybody's lifetime.",
    },
    {
      name: 'spi-theme--static-max-age',
      value: '3600',
      why: "Seconds. The addresses of the theme's files do not change with the files.",
    },
    {
      name: 'log-level',
      value: 'info,io.smallrye.health:error',
      why: 'It reports "not yet" of every readiness question otherwise.',
    },
  ];
}

export const asArgument = ({ name, value }: Option): string => `--${name}=${value}`;
