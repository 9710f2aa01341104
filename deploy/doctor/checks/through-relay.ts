/** Runs in a browser's page, on its own: nothing from outside of the function is there. */

/** Of WebRTC what is used here; the programs of this folder know no page. */
type Candidate = { candidate: string };
type Description = { type: string; sdp?: string };
type Channel = { onopen: () => void; onmessage: () => void; send(words: string): void };
type Peer = {
  localDescription: Description | null;
  iceGatheringState: string;
  onicecandidate: (event: { candidate: Candidate | null }) => void;
  onicecandidateerror: (event: { errorCode: number; errorText: string }) => void;
  onicegatheringstatechange: () => void;
  ondatachannel: (event: { channel: Channel }) => void;
  createDataChannel(label: string): Channel;
  createOffer(): Promise<Description>;
  createAnswer(): Promise<Description>;
  setLocalDescription(description: Description): Promise<void>;
  setRemoteDescription(description: Description | null): Promise<void>;
  addIceCandidate(candidate: Candidate): Promise<void>;
  close(): void;
};
declare const RTCPeerConnection: new (settings: object) => Peer;

export type RelayTry = { server: { urls: string; username: string; credential: string }; patienceMs: number };

/** Answers `heard`, or what was the matter. */
export async function throughRelay({ server, patienceMs }: RelayTry): Promise<string> {
  const settings = { iceServers: [server], iceTransportPolicy: 'relay' };
  const [one, other] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  const faults: string[] = [];
  let candidates = 0;
  const matter = () => faults[0] ?? (candidates === 0 ? 'the relay gave no address' : 'nothing came through');
  const heard = new Promise<string>((resolve) => {
    other.ondatachannel = ({ channel }) => (channel.onmessage = () => resolve('heard'));
  });
  const gaveNone = new Promise<string>((resolve) => {
    one.onicegatheringstatechange = () => {
      if (one.iceGatheringState === 'complete' && candidates === 0) resolve(matter());
    };
  });
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(matter()), patienceMs));

  // What comes before the other side's description is asked for again by that description itself.
  const early: Candidate[] = [];
  let isDescribed = false;
  one.onicecandidateerror = ({ errorCode, errorText }) => faults.push(`${errorCode} ${errorText}`);
  one.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    candidates += 1;
    if (isDescribed) void other.addIceCandidate(candidate);
    else early.push(candidate);
  };
  const back: Candidate[] = [];
  let isAnswered = false;
  other.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    if (isAnswered) void one.addIceCandidate(candidate);
    else back.push(candidate);
  };
  const channel = one.createDataChannel('doctor');
  channel.onopen = () => channel.send('is anybody there');
  await one.setLocalDescription(await one.createOffer());
  await other.setRemoteDescription(one.localDescription);
  isDescribed = true;
  for (const candidate of early) await other.addIceCandidate(candidate);
  await other.setLocalDescription(await other.createAnswer());
  await one.setRemoteDescription(other.localDescription);
  isAnswered = true;
  for (const candidate of back) await one.addIceCandidate(candidate);
  const outcome = await Promise.race([heard, gaveNone, late]);
  one.close();
  other.close();
  return outcome;
}
