/** Whether the device has a line, as the queries see it: those that are asked for without one wait for it. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (heard: () => void) => onlineManager.subscribe(heard);
const isOnline = () => onlineManager.isOnline();

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
