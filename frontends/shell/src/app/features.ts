/** The features of the portal itself. Without its entry a feature's folder can go. */
import type { Feature } from '../feature.ts';
import { application } from '../features/application/application.ts';
import { contact } from '../features/contact/contact.ts';
import { developer } from '../features/developer/developer.ts';
import { speedTest } from '../features/speed-test/speed-test.ts';
import { unsubscribe } from '../features/unsubscribe/unsubscribe.ts';

export const features: readonly Feature[] = [application, contact, unsubscribe, speedTest, developer];
