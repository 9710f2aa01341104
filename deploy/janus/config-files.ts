/** The text of each configuration file of a Janus node. Values that reach a quoted string are checked, because the format has no escaping worth trusting. */
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
};

/** Where Debian's package keeps its plugins. */
const libraries = '/usr/lib/x86_64-linux-gnu/janus';

const unusedPlugins =
  'libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so';
const unusedTransports = 'libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so';
const unusedEventHandlers =
  'libjanus_gelfevh.so,libjanus_mqttevh.so,libjanus_nanomsgevh.so,libjanus_rabbitmqevh.so,libjanus_sampleevh.so';

function quoted(value: string): string {
  if (/["\\\n\r]/.test(value)) throw new Error('A Janus setting holds a quote, a backslash or a line break.');
  return `"${value}"`;
}

const loopback = '127.0.0.1';

function mapping({ publicAddress }: JanusConfig): string {
  return publicAddress ? `\n  nat_1_1_mapping = ${quoted(publicAddress)}` : '';
}

export function mainFile(config: JanusConfig): string {
  return `general: {
  configs_folder = ${quoted(config.folder)}
  plugins_folder = ${quoted(`${libraries}/plugins`)}
  transports_folder = ${quoted(`${libraries}/transports`)}
  events_folder = ${quoted(`${libraries}/events`)}
  loggers_folder = ${quoted(`${libraries}/loggers`)}
  server_name = ${quoted(config.name)}
  api_secret = ${quoted(config.apiSecret)}
  admin_secret = ${quoted(config.adminSecret)}
  debug_level = 4
  debug_timestamps = true
  hide_dependencies = true
  session_timeout = 30
  # A cut socket can be claimed again for this long; 0 would end the session at once.
  reclaim_session_timeout = 15
  candidates_timeout = 45
}
media: {
  rtp_port_range = ${quoted(`${config.rtpFrom}-${config.rtpTo}`)}
  no_media_timer = 2
  slowlink_threshold = 4
}
nat: {
  ice_enforce_list = ${quoted(config.interfaceName)}${mapping(config)}
}
plugins: {
  disable = ${quoted(unusedPlugins)}
}
transports: {
  disable = ${quoted(unusedTransports)}
}
loggers: {
  disable = "libjanus_jsonlog.so"
}
events: {
  broadcast = true
  combine_media_stats = true
  stats_period = 5
  disable = ${quoted(unusedEventHandlers)}
}
`;
}

export function webSocketFile(config: JanusConfig): string {
  return `general: {
  json = "compact"
  ws = true
  ws_port = ${config.wsPort}
  ws_ip = ${quoted(config.listenOn ?? loopback)}
  wss = false
  pingpong_trigger = 30
  pingpong_timeout = 10
}
admin: {
  admin_ws = false
  admin_wss = false
}
`;
}

export function adminHttpFile(config: JanusConfig): string {
  return `general: {
  json = "compact"
  http = false
  https = false
}
admin: {
  admin_base_path = "/admin"
  admin_http = true
  admin_port = ${config.adminPort}
  admin_ip = ${quoted(config.listenOn ?? loopback)}
  admin_https = false
${config.listenOn === undefined ? '  admin_acl = "127."\n' : ''}}
`;
}

export function videoRoomFile(config: JanusConfig): string {
  return `general: {
  admin_key = ${quoted(config.adminKey)}
  lock_rtp_forward = true
  # Rooms and people keep the school's own ids.
  string_ids = true
}
`;
}

export function eventHandlerFile(config: JanusConfig): string {
  return `general: {
  enabled = true
  events = "sessions,handles,webrtc,media,plugins,transports,core"
  grouping = true
  json = "compact"
  backend = ${quoted(config.eventsUrl)}
  subprotocol = "janus-events"
}
`;
}
