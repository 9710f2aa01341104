/** k6's own settings, as far as they say where its figures go; others would change what it plays, or take its words elsewhere. */
const passedOn = /^K6_(OUT|WEB_DASHBOARD|PROMETHEUS_RW|INFLUXDB|OTEL|STATSD|CSV)(_|$)/;

export const k6Environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('K6_') || passedOn.test(name)));
