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
export type UseDeviceList = { list: DeviceList; blocked: Blocked };

const unknown: UseDeviceList = {
  list: { inputs: [], outputs: [], cameras: [] },
  blocked: { microphone: false, camera: false },
};

const isBlocked = async (kind: keyof Blocked) => (await permissionOf(kind))?.state === 'denied';

async function look(): Promise<UseDeviceList> {
  const [list, microphone, camera] = await Promise.all([listDevices(), isBlocked('microphone'), isBlocked('camera')]);
  return { list, blocked: { microphone, camera } };
}

/** `open`: what is open by now. Some browsers tell the names of devices only while one is. */
export function useDeviceList(open: string): UseDeviceList {
  const [known, setKnown] = useState(unknown);
  useEffect(() => {
    let current = true;
    const update = () => void look().then((found) => current && setKnown(found));
    update();
    const stops = [onDevicesChanged(update), onPermissionChanged(update)];
    return () => {
      current = false;
      stops.forEach((stop) => stop());
    };
  }, [open]);
  return known;
}
