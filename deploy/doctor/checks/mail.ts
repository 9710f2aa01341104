/** Whether the mail server takes us: the connection, TLS where the address says so, and the sign-in. Nothing is sent. */
import { createTransport } from 'nodemailer';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

const patienceMs = 10_000;

export async function checkMail({ smtpUrl }: Target): Promise<Finding> {
  if (smtpUrl === undefined) return notAsked('no mail server was given');
  const { host } = new URL(smtpUrl);
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
    return well(`${host} takes mail of ours`);
  } catch (error) {
    const isRefused = (error as { responseCode?: number }).responseCode === 535;
    return ill(
      `${host} does not take us (${faultOf(error)})`,
      isRefused
        ? 'Correct user and password in SMTP_URL; what is special in them is written in percent.'
        : 'Look whether the server runs and this network lets the port through; smtps:// speaks TLS from the first byte, smtp:// begins plain.',
    );
  } finally {
    transport.close();
  }
}
