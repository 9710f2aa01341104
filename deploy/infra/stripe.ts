/** The stand-in for Stripe in a pod. */
Object.assign(process.env, {
  HTTP_LISTEN: '0.0.0.0:12111',
  STATE_DIR: '/data/stripe',
  LOOK_DIR: '/opt/theme/parlance/login/resources', // beside Keycloak's pages, which have it from the portal
  WEBHOOK_URL: 'http://gateway:8080/api/v1/payments/webhook',
  BOOKING_GRPC: 'booking:9090',
});
await import('../stripe/process.ts');
export {};
