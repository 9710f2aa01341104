/** From a press on a free time to the booked lesson: whether it may be booked, then the details, or what is missing. */
import { isProblem, type Problem, tellProblem } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useState } from 'react';
import { type Payment, useSlotCheck } from './book-slot.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { isLack, NotBookableDialog } from './not-bookable-dialog.tsx';
import { type SlotResults, type SlotSearch, useSlotEdits } from './search-slots.ts';
import { useWantedLesson, type WantedLesson } from './wanted-lesson.tsx';

type Options = {
  /** The lesson that the student came to book. */
  wanted: WantedLesson | undefined;
  /** Somebody else took it while it was looked at. */
  isTaken: (id: string) => boolean;
  /** Leaves the list: it is booked, or not to be had any more. */
  onGone: (id: string) => void;
  onBooked: () => void;
};
type ListOptions = Pick<Options, 'onBooked'> & { search: SlotSearch | undefined; results: SlotResults | undefined };
type Open = { slot: BookingJson; payment: Payment };

/** What is no longer there leaves the list. */
const gone = ['SLOT_TAKEN', 'SLOT_IN_THE_PAST', 'BOOKING_NOT_FOUND'];

export function useBooking({ wanted, isTaken, onGone, onBooked }: Options) {
  const { session, navigate, notify } = useShell();
  const [open, setOpen] = useState<Open>();
  const [lack, setLack] = useState<Problem>();
  const check = useSlotCheck();
  const close = () => setOpen(undefined);

  /** Whether the refusal ends the booking of this time. */
  const refused = ({ id }: BookingJson, problem: unknown): boolean => {
    if (isLack(problem)) {
      close();
      setLack(problem);
      return true;
    }
    if (!isProblem(problem) || !gone.includes(problem.code)) return false;
    close();
    onGone(id);
    tellProblem(notify, problem);
    return true;
  };
  const begin = (slot: BookingJson) => {
    if (check.isPending) return;
    check.mutate(slot, {
      onSuccess: (payment) => setOpen({ slot, payment }),
      onError: (problem) => {
        if (!refused(slot, problem)) tellProblem(notify, problem);
      },
    });
  };
  const dialog: ReactNode = (
    <>
      {open && (
        <ConfirmBookingDialog
          {...open}
          wanted={wanted}
          zone={session.person.timeZone}
          taken={isTaken(open.slot.id)}
          isMock={session.person.status === 'mock'}
          onClose={close}
          onRefused={refused}
          onBooked={({ id }) => {
            close();
            onGone(id);
            onBooked();
          }}
        />
      )}
      {lack && (
        <NotBookableDialog
          problem={lack}
          onCancel={() => setLack(undefined)}
          onEnroll={() => navigate('/student/subscription')}
        />
      )}
    </>
  );
  /** The time that is being asked about or booked. */
  const chosen = open?.slot.id ?? (check.isPending ? check.variables.id : null);
  return { begin, chosen, dialog };
}

/** Of a time in the results of a search. */
export function useSlotBooking({ search, results, onBooked }: ListOptions) {
  const edits = useSlotEdits(search);
  return useBooking({
    wanted: useWantedLesson(),
    isTaken: (id) => !results?.slots.some((slot) => slot.id === id) || results.taken.includes(id),
    onGone: edits.remove,
    onBooked,
  });
}
