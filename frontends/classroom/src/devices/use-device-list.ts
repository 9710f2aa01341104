/** The devices that are plugged in, as they come and go, and which kinds this site may not use. */
import { useEffect, useState } from 'react';
import {
  type DeviceList,
  listDevices,
  onDevicesChanged,
  onPermissionChanged,
  permissionOf,
} from '../webrtc/devices.ts';

type Blocked = { microphone: boolean; camera: boolean };
export type KnownDevices = { list: DeviceList; blocked: Blocked };

const isBlocked = async (kind: keyof Blocked) => (await permissionOf(kind))?.state === 'denied';

/** What a browser tells that does not list its devices. */
const untold: KnownDevices = {
  list: { inputs: [], outputs: [], cameras: [] },
  blocked: { microphone: false, camera: false },
};

async function look(): Promise<KnownDevices> {
  const [list, microphone, camera] = await Promise.all([listDevices(), isBlocked('microphone'), isBlocked('camera')]);
  return { list, blocked: { microphone, camera } };
}

/** `open`: what is open by now. Some browsers tell the names of devices only while one is. Undefined until the browser has told. */
export function useDeviceList(open: Record<keyof Blocked, string>): KnownDevices | undefined {
  const { microphone, camera } = open;
  const [known, setKnown] = useState<KnownDevices>();
  useEffect(() => {
    let current = true;
    const update = async () => {
      const found = await look().catch(() => untold);
      if (current) setKnown(found);
    };
    void update();
    const stops = [onDevicesChanged, onPermissionChanged].map((on) => on(() => void update()));
    return () => {
      current = false;
      stops.forEach((stop) => stop());
    };
  }, [microphone, camera]);
  return known;
}
