/** What the portal's pages may load. */
import { inlineScriptHashes, securityHeaders } from './security-headers.ts';

test('inline scripts are allowed by their hash, scripts with an address are not listed', () => {
  expect(inlineScriptHashes('<script src="/a.js"></script><script>alert(1)</script><script defer>x</script>')).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    "'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='",
  ]);
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
