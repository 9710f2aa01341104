import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { TopicPickers } from '@parlance/kit/lessons/topic-pickers.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { TimeRange } from '@parlance/kit/ui/time-range.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Box, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { PersonName } from '@parlance/kit/ui/person-name.tsx';
import { bookingTexts } from '../../locales/texts.ts';
import { YesNo } from '../yes-no.tsx';
import { type Payment, useBookSlot } from './book-slot.ts';
import { type BookingDetails, type DetailsForm, detailsSchema, emptyDetails } from './booking-details.ts';
import type { WantedLesson } from './wanted-lesson.tsx';
import { cancelUntil } from '@parlance/kit/domain/policy.ts';

type Props = {
  slot: BookingJson;
  /** What pays for it, as the server has said. */
  payment: Payment;
  /** The lesson that the student came to book. */
  wanted?: WantedLesson | undefined;
  zone: string;
  /** Somebody else took the time while the dialog was open. */
  taken: boolean;
  isMock: boolean;
  onClose: () => void;
  onBooked: (slot: BookingJson) => void;
  onRefused: (slot: BookingJson, problem: unknown) => boolean;
};

/** "Uses 1 Workplace token, 5 remain." */
function costText({ tokenType, balance }: Payment): string {
  const words = bookingTexts.now().confirm;
  if (tokenType === 'freeTrialToken') return words.usesTrial;
  return (tokenType.startsWith('PTE') ? words.usesPteOf : words.usesWorkplaceOf)(balance - 1);
}

/** Until when it may be cancelled, as an exact time of the student's own. */
function cancelWords(lesson: Parameters<typeof cancelUntil>[0], zone: string, now: number): string {
  const words = bookingTexts.now().confirm;
  const until = cancelUntil(lesson);
  return until < now ? words.noCancel(lesson.policy.cancelLockMinutes) : words.cancelUntil(dateTimeText(until, zone));
}

/** With the lesson that the student came to book, where a teacher of this stream gives it. */
function firstDetails({ isPte, profile }: BookingJson, wanted: WantedLesson | undefined): DetailsForm {
  if (!wanted || (wanted.isPte !== isPte && profile.tutor.status !== 'training')) return emptyDetails;
  const { material, course, lesson } = wanted;
  return { ...emptyDetails, material, course, lesson };
}

/** "Confirm Booking Details". */
export function ConfirmBookingDialog(props: Props) {
  const { slot, payment, wanted, zone, taken, isMock, onClose, onBooked, onRefused } = props;
  const { navigate, notify } = useShell();
  const { confirm: words, repeat } = bookingTexts.use();
  const [fault, setFault] = useState<unknown>(null);
  const booking = useBookSlot(slot, isMock);
  const form = useSchemaForm(detailsSchema, {
    initialValues: firstDetails(slot, wanted),
    sending: booking,
    onFaulty: () => setFault(words.faulty),
  });

  const done = useDone(() => onBooked(slot));
  const send = (details: BookingDetails) => {
    setFault(null);
    sendAndTell(booking, details, {
      onSuccess: () => {
        const weeks = `/student/bookings?view=upcoming&repeat=${slot.id}&teacher=${slot.tutor}`;
        done(words.done, () => navigate(weeks), repeat.open)();
      },
      onError: (problem) => {
        if (onRefused(slot, problem)) return;
        setFault(problem);
        tellProblem(notify, problem);
      },
    });
  };

  const cost = costText(payment);
  // Between the click and the answer the slot goes from the list because it becomes the student's own.
  const gone = taken && booking.isIdle ? words.justTaken : undefined;
  return (
    <FormDialog
      title={words.title}
      size={560}
      form={form}
      action={words.book}
      disabled={gone !== undefined}
      say={booking.isPending ? (isMock ? words.busyDemo : words.busy) : cost}
      error={fault ?? gone ?? null}
      onSend={send}
      onClose={onClose}
    >
      <Lesson slot={slot} payment={payment} zone={zone} />
      <Details form={form} slot={slot} />
    </FormDialog>
  );
}

/** When it is and with whom, and until when it may be cancelled. */
function Lesson({
  slot: { when, isPte, profile },
  payment: { policy },
  zone,
}: Pick<Props, 'slot' | 'payment' | 'zone'>) {
  const now = useShell().clock.now();
  const { name, image, timeZone } = profile.tutor;
  return (
    <>
      {/* The time and the teacher beside each other; on a phone below each other. */}
      <Group justify="space-between" align="flex-end" gap="12px 16px" pb={20} className="p-line-below">
        <Box w={{ base: '100%', sm: 'auto' }}>
          <TimeRange when={when} zone={zone} otherZone={timeZone} otherName={name} />
        </Box>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar name={name} image={image} size={44} />
          <div>
            <Text fw={550} lh="sm">
              <PersonName name={name} />
            </Text>
            <StreamChip isPte={isPte} />
          </div>
        </Group>
      </Group>
      <ClockChangeNote now={now} when={when} zones={[zone, timeZone]} />
      <Note>{cancelWords({ when, policy }, zone, now)}</Note>
    </>
  );
}

function Details({ form, slot }: { form: SchemaForm<DetailsForm>; slot: BookingJson }) {
  const words = bookingTexts.use().confirm;
  return (
    <>
      <TopicPickers
        form={form.values}
        faults={form.errors}
        isPte={slot.isPte}
        anyStream={slot.profile.tutor.status === 'training'}
        onChange={form.setValues}
      />
      <Stack gap="sm">
        <YesNo label={words.introduction} {...form.getInputProps('introduction')} />
        <YesNo label={words.mistakes} {...form.getInputProps('correctMistakes')} />
      </Stack>
      <div>
        <Textarea
          label={words.notes(
            <Text span inherit c="dimmed" fw={400}>
              {words.optional}
            </Text>,
          )}
          autosize
          minRows={3}
          maxRows={6}
          {...form.getInputProps('notes')}
        />
        <Small mt={6} ta="right">
          {words.characters(charactersIn(form.values.notes), text.notes)}
        </Small>
      </div>
    </>
  );
}
