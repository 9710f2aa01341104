/** Asks the server, over a connection of its own, to end what another connection's statement does. */
import pg from 'pg';

/** What the library has and its types lack. */
type Cancellable = {
  host: string;
  port: number;
  ssl: pg.ConnectionConfig['ssl'];
  sslNegotiation: string;
  processID: number;
  secretKey: number;
};
type Wire = pg.Connection & {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

/** Resolves when the server has passed the request on, which it says by closing; never rejects, and never takes longer than this. */
export function sendCancel(client: pg.Client, atMostMs: number): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Cancellable;
  const wire = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as Wire;
  return new Promise((resolve) => {
    const timer = setTimeout(() => wire.stream.destroy(), atMostMs);
    const done = () => {
      clearTimeout(timer);
      wire.stream.destroy();
      resolve();
    };
    const cancel = () => wire.cancel(processID, secretKey);
    wire.on('connect', () => {
      if (!ssl) cancel();
      else if (sslNegotiation !== 'direct') wire.requestSsl();
    });
    wire.on('sslconnect', cancel);
    wire.on('error', done);
    wire.on('end', done);
    if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
    else wire.connect(port, host);
  });
}
