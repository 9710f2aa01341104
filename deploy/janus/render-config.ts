/** Writes the folder that `janus -F <folder>` reads: one SFU for lesson rooms, nothing else of Janus switched on. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  eventHandlerFile,
  mainFile,
  videoRoomFile,
  webSocketFile,
  adminHttpFile,
  type JanusConfig,
} from './config-files.ts';

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
