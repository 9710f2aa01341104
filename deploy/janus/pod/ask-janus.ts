/** Questions to a Janus, most of them to that of the same pod. */
type Answer = { janus?: string; sessions?: unknown[]; version_string?: string };

async function ask(admin: string, question: object): Promise<Answer> {
  const answer = await fetch(admin, {
    method: 'POST',
    body: JSON.stringify({ ...question, transaction: 'pod' }),
    signal: AbortSignal.timeout(2_000),
  });
  return (await answer.json()) as Answer;
}

const ofThisPod = (adminPort: number) => `http://127.0.0.1:${adminPort}/admin`;

/** Needs no secret. */
export async function janusAnswers(adminPort: number): Promise<boolean> {
  return (await ask(ofThisPod(adminPort), { janus: 'ping' })).janus === 'pong';
}

/** Needs none either. */
export async function janusVersion(admin: string): Promise<string> {
  return (await ask(admin, { janus: 'info' })).version_string ?? '';
}

type EmptyWatch = { adminPort: number; adminSecret: string; forMs: number };

/** Resolves when Janus has held no session for so long: true whatever media knows or whether it is there at all. */
export async function untilNobodyIsConnected({ adminPort, adminSecret, forMs }: EmptyWatch) {
  for (let since = performance.now(); performance.now() - since < forMs;) {
    const { sessions } = await ask(ofThisPod(adminPort), { janus: 'list_sessions', admin_secret: adminSecret }).catch(
      (): Answer => ({ sessions: ['unknown'] }),
    );
    if (sessions?.length !== 0) since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return 'nobody connected';
}
