/** The certificates at the public address and wherever else TLS is spoken: trusted, made for this name, and not about to end. */
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';
import { shownAt, tlsDoorsOf, type Shown, type TlsDoor } from '../tls-doors.ts';
import { withoutBrackets } from '../addresses.ts';

const dayMs = 86_400_000;
/** Authorities that renew by themselves do it a month ahead: whoever has two weeks left is not renewed any more. */
const leastDays = 14;

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Of one door: when its certificate ends, what is wrong with it, or neither where it offers none and need not. */
type Judged = { days?: number; until?: string; fault?: { said: string; fix: string } };

export async function checkCertificate(target: Target): Promise<Finding> {
  const { protocol, hostname, host, port } = new URL(target.publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    return ill(
      `${target.publicUrl} is plain http`,
      'Browsers give no camera, no microphone and no sign-in there: put TLS in front and set PUBLIC_URL to https.',
    );
  const isSeen = protocol === 'https:' && target.door === undefined;
  const publicDoor = { host: withoutBrackets(hostname), port: Number(port || 443), isPromised: true };
  const doors = [...(isSeen ? [publicDoor] : []), ...tlsDoorsOf(target)];
  const judged = await Promise.all(doors.map((door) => judge(door, target.authorities)));
  const [first, ...more] = judged.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  if (first !== undefined) return ill([first, ...more].map(({ said }) => said).join('; '), first.fix);
  const unseen = `what ${host} shows is seen from outside: npm run doctor -- --url`;
  const holding = judged.filter(({ days }) => days !== undefined);
  const next = holding.toSorted((one, other) => (one.days ?? 0) - (other.days ?? 0))[0];
  if (next === undefined)
    return protocol === 'http:' ? well('plain http, which browsers trust on this machine alone') : notAsked(unseen);
  const held =
    holding.length === 1
      ? `the certificate holds until ${next.until}, ${next.days} days`
      : `${holding.length} certificates hold, the first until ${next.until}, ${next.days} days`;
  return well(isSeen || protocol === 'http:' ? held : `${held}; ${unseen}`);
}

async function judge(door: TlsDoor, authorities: string | undefined): Promise<Judged> {
  const where = `${door.host}:${door.port}`;
  const none = (why: string) => ({ fault: { said: `no TLS at ${where} (${why})`, fix: noTlsFix } });
  try {
    const shown = await shownAt(door, authorities);
    if (shown === undefined) return door.isPromised ? none('it offers none') : {};
    return judgeShown(where, door.takesAny === true ? { ...shown, fault: undefined } : shown);
  } catch (error) {
    // Who does not answer at all is told of by the check of what it is there for.
    return door.isPromised ? none(faultOf(error)) : {};
  }
}

const noTlsFix =
  'Look whether it runs and speaks TLS on this port, or correct the address in the settings (docs/reference/config.md).';

function judgeShown(where: string, { certificate, fault }: Shown): Judged {
  if (fault !== undefined) return { fault: distrusted(where, fault) };
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
  const until = new Date(certificate.valid_to).toISOString().slice(0, 10);
  if (days >= leastDays) return { days, until };
  const fix = 'Renew it, and see why it did not renew by itself: cert-manager does so a month ahead.';
  const said =
    days < 0
      ? `the certificate of ${where} has ended`
      : `the certificate of ${where} ends on ${until}, in ${days} days`;
  return { fault: { said, fix } };
}

function distrusted(where: string, fault: Error): { said: string; fix: string } {
  const said = faultOf(fault);
  if (said.includes('CERT_HAS_EXPIRED'))
    return {
      said: `the certificate of ${where} has ended`,
      fix: 'Renew it now, and see why it did not renew by itself.',
    };
  if (said.includes('ALTNAME'))
    return {
      said: `the certificate at ${where} is made for another name`,
      fix: 'Order one that names this host, or correct the address in the settings.',
    };
  return {
    said: `the certificate of ${where} is not trusted (${said})`,
    fix: 'Serve the whole chain; with authorities of your own, name them in NODE_EXTRA_CA_CERTS and in global.caBundle.',
  };
}
