/** Writes the folder that `janus -F <folder>` reads: one SFU for lesson rooms, nothing else of Janus switched on. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventHandlerFile, mainFile, videoRoomFile, webSocketFile, adminHttpFile } from './config-files.ts';

export type JanusConfig = {
  folder: string;
  /** Appears as `emitter` in events; media knows its nodes by this name. */
  name: string;
  wsPort: number;
  adminPort: number;
  /** ws://…/janus-events/{key} on loopback: the key is the only authentication that the event handler can do. */
  eventsUrl: string;
  apiSecret: string;
  adminSecret: string;
  adminKey: string;
  rtpFrom: number;
  rtpTo: number;
  /** Interface that media goes through. Janus never gathers on loopback. */
  interfaceName: string;
  /** 127.0.0.1 when absent: who may reach the interfaces is then the machine's matter. In a pod it is the network policy's and the secrets'. */
  listenOn?: string;
  /** Address that people reach this node by, when the machine does not have it itself. */
  publicAddress?: string | undefined;
  /** Where the package keeps its plugins; Debian's place when absent. */
  libraries?: string;
};

export const debianLibraries = '/usr/lib/x86_64-linux-gnu/janus';

export async function renderJanusConfig(config: JanusConfig): Promise<void> {
  await mkdir(config.folder, { recursive: true, mode: 0o700 });
  const files = {
    'janus.jcfg': mainFile(config),
    'janus.transport.websockets.jcfg': webSocketFile(config),
    'janus.transport.http.jcfg': adminHttpFile(config),
    'janus.plugin.videoroom.jcfg': videoRoomFile(config),
    'janus.eventhandler.wsevh.jcfg': eventHandlerFile(config),
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(config.folder, name);
    await writeFile(path, text, { mode: 0o600 });
    await chmod(path, 0o600);
  }
}
