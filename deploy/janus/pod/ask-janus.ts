/** Questions to the Janus of the same pod. */
type Answer = { janus?: string; sessions?: unknown[] };

async function ask(adminPort: number, question: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${adminPort}/admin`, {
    method: 'POST',
    body: JSON.stringify({ ...question, transaction: 'pod' }),
    signal: AbortSignal.timeout(2_000),
  });
  return (await answer.json()) as Answer;
}

/** Needs no secret. */
export async function janusAnswers(adminPort: number): Promise<boolean> {
  return (await ask(adminPort, { janus: 'ping' })).janus === 'pong';
}

type EmptyWatch = { adminPort: number; adminSecret: string; forMs: number };

/** Resolves when Janus has held no session for so long: true whatever media knows or whether it is there at all. */
export async function untilNobodyIsConnected({ adminPort, adminSecret, forMs }: EmptyWatch) {
  for (let since = performance.now(); performance.now() - since < forMs;) {
    const { sessions } = await ask(adminPort, { janus: 'list_sessions', admin_secret: adminSecret }).catch(
      (): Answer => ({ sessions: ['unknown'] }),
    );
    if (sessions?.length !== 0) since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return 'nobody connected';
}
