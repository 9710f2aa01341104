/** Where the pages of the library lie. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLocation } from 'react-router-dom';
import { usePathParams } from '../remote/use-path-params.ts';

export type LessonAddress = { material: string; course: string; lesson: string };

export function useLibraryPaths() {
  const { role } = useShell().session.person;
  const home = `/${role}/materials`;
  return {
    home,
    material: (id: string, course?: string) => `${home}/${id}${course ? `?course=${course}` : ''}`,
    /** With a booking the lesson is read with the document that it is taught with. */
    lesson: ({ material, course, lesson }: LessonAddress, booking?: string) =>
      `${home}/${material}/${course}/${lesson}${booking ? `?booking=${booking}` : ''}`,
  };
}

/** What the address names. */
export const useLibraryPlace = (): LessonAddress => usePathParams('/:role/materials/:material/:course/:lesson');

/** The lesson that this one was opened from. */
export const useLibraryBooking = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('booking') ?? undefined;

/** The search for a time, with the topic chosen. */
export const bookingPath = ({ material, course, lesson }: LessonAddress): string =>
  `/student/bookings?${new URLSearchParams({ view: 'search', material, course, lesson }).toString()}`;

export const plansPath = '/student/subscription';
