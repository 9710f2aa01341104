/** The certificate at the public address: trusted, made for this name, and not about to end. */
import { connect, type PeerCertificate } from 'node:tls';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

const patienceMs = 10_000;
const dayMs = 86_400_000;
/** Authorities that renew by themselves do it a month ahead: whoever has two weeks left is not renewed any more. */
const leastDays = 14;

type Seen = { certificate: PeerCertificate; fault: Error | undefined };

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

function look({ publicUrl, authorities }: Target): Promise<Seen> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise((resolve, reject) => {
    // What is wrong with it is the answer, so it is looked at whatever it is.
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      ...(authorities !== undefined && { ca: authorities }),
      timeout: patienceMs,
    });
    const end = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const fault = socket.authorized ? undefined : socket.authorizationError;
      end(() => resolve({ certificate, fault }));
    });
    socket.once('timeout', () => end(() => reject(new Error(`no answer within ${patienceMs / 1_000} s`))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}

export async function checkCertificate(target: Target): Promise<Finding> {
  const { protocol, hostname, host } = new URL(target.publicUrl);
  if (protocol === 'http:') {
    if (isLoopback(hostname)) return well('plain http, which browsers trust on this machine alone');
    return ill(
      `${target.publicUrl} is plain http`,
      'Browsers give no camera, no microphone and no sign-in there: put TLS in front and set PUBLIC_URL to https.',
    );
  }
  if (target.door !== undefined) return notAsked(`what ${host} shows is seen from outside: npm run doctor -- --url`);
  try {
    const { certificate, fault } = await look(target);
    if (fault !== undefined) return distrusted(host, fault);
    return ends(certificate);
  } catch (error) {
    return ill(`no TLS at ${host} (${faultOf(error)})`, 'Look whether the ingress runs and ends TLS on this port.');
  }
}

function distrusted(host: string, fault: Error): Finding {
  const said = faultOf(fault);
  if (said.includes('CERT_HAS_EXPIRED'))
    return ill(`the certificate of ${host} has ended`, 'Renew it now, and see why it did not renew by itself.');
  if (said.includes('ALTNAME'))
    return ill(
      `the certificate at ${host} is made for another name`,
      'Order one that names this host, or correct PUBLIC_URL.',
    );
  return ill(
    `the certificate of ${host} is not trusted (${said})`,
    'Serve the whole chain; with authorities of your own, name them in NODE_EXTRA_CA_CERTS and in global.caBundle.',
  );
}

function ends({ valid_to }: PeerCertificate): Finding {
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / dayMs);
  const until = new Date(valid_to).toISOString().slice(0, 10);
  if (days >= leastDays) return well(`the certificate holds until ${until}, ${days} days`);
  return ill(
    `the certificate ends on ${until}, in ${days} days`,
    'Renew it, and see why it did not renew by itself: cert-manager does so a month ahead.',
  );
}
