/** A Prometheus of its own for a test, which reads one page as if it were all programs, and looks at the rules every second. It has to scrape twice before anything has a rate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlance/runtime/testing/free-port';
import { demandTool } from '@parlance/deploy/apt';
import { PROMETHEUS } from '@parlance/deploy/prometheus';
import { stringify } from 'yaml';

type Options = { jobs: readonly string[]; page: (job: string) => string; rules: string };
type Answer = { status: string; error?: string; data?: { result: unknown[] } };

async function serve(page: Options['page']): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(page(request.url?.slice(1) ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => (server.closeAllConnections(), server.close()) };
}

export async function startPrometheus({ jobs, page, rules }: Options) {
  const [folder, pages, port] = [mkdtempSync(join(tmpdir(), 'prometheus-')), await serve(page), await freePort()];
  const file = join(folder, 'prometheus.yaml');
  writeFileSync(join(folder, 'rules.yaml'), rules);
  const scrapes = jobs.map((job) => ({
    job_name: job,
    metrics_path: `/${job}`,
    static_configs: [{ targets: [`127.0.0.1:${pages.port}`] }],
  }));
  const every = { scrape_interval: '2s', evaluation_interval: '1s' };
  writeFileSync(file, stringify({ global: every, rule_files: ['rules.yaml'], scrape_configs: scrapes }));
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(demandTool(PROMETHEUS), [...args, '--log.level=error'], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  return {
    /** How many series a query gives now; throws where Prometheus does not understand it. */
    async series(query: string): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`);
      const { status, error, data } = (await answer.json()) as Answer;
      if (status !== 'success') throw new Error(`${query}: ${error}`);
      return data?.result.length ?? 0;
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
      pages.close();
      rmSync(folder, { recursive: true });
    },
  };
}
