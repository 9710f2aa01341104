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
