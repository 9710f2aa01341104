/** Where the pages of the library lie. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLocation } from 'react-router-dom';
import { pathParams } from '../remote/use-path-params.ts';
import { useLibrarySetting } from './setting.tsx';

export type LessonAddress = { material: string; course: string; lesson: string };

function useHome(): string {
  const { role } = useShell().session.person;
  return useLibrarySetting()?.home ?? `/${role}/materials`;
}

export function useLibraryPaths() {
  const home = useHome();
  return {
    home,
    material: (id: string, course?: string) => `${home}/${id}${course ? `?course=${course}` : ''}`,
    /** With a booking the lesson is read with the document that it is taught with. */
    lesson: ({ material, course, lesson }: LessonAddress, booking?: string) =>
      `${home}/${material}/${course}/${lesson}${booking ? `?booking=${booking}` : ''}`,
  };
}

/** What the address names. */
export function useLibraryPlace(): LessonAddress {
  const { pathname } = useLocation();
  return pathParams('/:material/:course/:lesson', pathname.slice(useHome().length));
}

/** The lesson that this one was opened from. */
export const useLibraryBooking = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('booking') ?? undefined;

/** The search for a time, with the topic chosen. */
export const bookingPath = ({ material, course, lesson }: LessonAddress): string =>
  `/student/bookings?${new URLSearchParams({ view: 'search', material, course, lesson }).toString()}`;

export const plansPath = '/student/subscription';
