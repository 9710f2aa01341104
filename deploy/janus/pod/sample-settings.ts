/** What the chart gives a Janus pod at the least; for tests. */
export const sampleSettings = {
  NODE_NAME: 'janus-0',
  EVENTS_ADDRESS: 'media-http:8080',
  JANUS_EVENTS_KEY: 'events',
  JANUS_API_SECRET: 'api',
  JANUS_ADMIN_SECRET: 'admin',
  JANUS_ADMIN_KEY: 'key',
  RTP_FROM: '20000',
  RTP_TO: '20499',
};
