/** What the portal's pages may load. */
import { inlineScriptHashes, securityHeaders, STRIPE_SCRIPTS } from './security-headers.ts';

test('inline scripts are allowed by their hash, scripts with an address are not listed', () => {
  expect(inlineScriptHashes('<script src="/a.js"></script><script>alert(1)</script><script defer>x</script>')).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    "'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='",
  ]);
});

test('SUB-13 only a page of payments may load the provider’s script, frame it and call it', () => {
  const options = { publicUrl: 'https://school.example' };
  const usual = securityHeaders(options);
  const paying = securityHeaders({ ...options, paymentScripts: STRIPE_SCRIPTS });
  const lines = (headers: Record<string, string>) => headers['Content-Security-Policy']?.split('; ') ?? [];
  expect(JSON.stringify(usual)).not.toContain('stripe');
  expect(lines(paying).filter((line) => !lines(usual).includes(line))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com",
    "connect-src 'self' wss://school.example https://api.stripe.com",
    "frame-src 'self' https://www.youtube-nocookie.com https://js.stripe.com https://hooks.stripe.com",
  ]);
  expect({ ...paying, 'Content-Security-Policy': '' }).toEqual({ ...usual, 'Content-Security-Policy': '' });
});

test('browsers may send to the store of files where they reach it', () => {
  const connects = (headers: Record<string, string>) =>
    /connect-src [^;]*/.exec(headers['Content-Security-Policy'] ?? '')?.[0];
  const [publicUrl, storeOrigin] = ['https://school.example', 'https://files.example'];
  expect(connects(securityHeaders({ publicUrl, storeOrigin }))).toBe(
    "connect-src 'self' wss://school.example https://files.example",
  );
  expect(connects(securityHeaders({}))).toBe("connect-src 'self' $socket_origin $store_origin");
});

test.each([
  ['http://localhost:8080', "connect-src 'self' ws://localhost:8080", undefined],
  ['https://school.example', "connect-src 'self' wss://school.example", 'max-age=31536000; includeSubDomains'],
])('at %s', (publicUrl, connect, transport) => {
  const headers = securityHeaders({ publicUrl });
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob: mediastream:",
    connect,
    "worker-src 'self' blob:",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ]);
  const { 'Content-Security-Policy': _policy, ...others } = headers;
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), fullscreen=(self), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(transport === undefined ? {} : { 'Strict-Transport-Security': transport }),
  });
});
