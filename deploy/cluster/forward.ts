/** Carries connections to a port of this machine's loopback on to an address: `forward.ts <port> <host> <port>`. So a browser finds the portal at localhost, which it takes for a safe place. */
import { connect, createServer } from 'node:net';

const [from, host, to] = process.argv.slice(2);

createServer({ noDelay: true }, (near) => {
  const far = connect({ host: String(host), port: Number(to), noDelay: true });
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}).listen(Number(from), '127.0.0.1');
