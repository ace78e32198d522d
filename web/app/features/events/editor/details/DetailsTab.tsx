import type { ChangeConsequences } from '@ngoma/api/features/events/event-changes';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type ComponentProps, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { useUpdateEvent } from '../editor.queries.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { type DetailsValues, detailsOf, detailsToWire } from './event-form.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { chosenOf, type PictureChange } from './picture-change.ts';

interface DetailsTabProps
  extends Pick<ComponentProps<typeof DetailsForm>, 'categories' | 'categoriesFailure' | 'onDraft' | 'actions'> {
  readonly event: EventWithDetails;
}

interface Question {
  readonly consequences: ChangeConsequences;
  readonly answer: (confirmation: { readonly reason: string } | undefined) => void;
}

const consequencesOf = (error: unknown): ChangeConsequences | undefined =>
  error instanceof ApiProblem && error.code === 'change_unconfirmed'
    ? (error.details as unknown as ChangeConsequences)
    : undefined;

/** Edits the details of an event, and asks before a change that opens refunds for its buyers. */
export function DetailsTab({ event, ...form }: DetailsTabProps) {
  const toast = useToast();
  const update = useUpdateEvent(event._id);
  const [question, setQuestion] = useState<Question>();
  const ask = (consequences: ChangeConsequences) =>
    new Promise<{ readonly reason: string } | undefined>((answer) => setQuestion({ consequences, answer }));
  const save = async (values: DetailsValues, picture: PictureChange) => {
    const cover = chosenOf(picture);
    const removal = picture === 'removed' && { removeCover: true };
    const send = (change: { readonly changeConfirmed: boolean; readonly changeReason?: string }) =>
      update.mutateAsync({
        body: { ...detailsToWire(values), ...(cover?.crop && { coverCrop: cover.crop }), ...removal, ...change },
        coverImage: cover?.file,
      });
    try {
      toast((await send({ changeConfirmed: false })).message);
    } catch (error) {
      const consequences = consequencesOf(error);
      const confirmation = consequences && (await ask(consequences));
      if (!confirmation) throw error;
      try {
        toast((await send({ changeConfirmed: true, changeReason: confirmation.reason })).message);
      } finally {
        setQuestion(undefined);
      }
    }
  };
  const answer = (confirmation: { readonly reason: string } | undefined) => {
    question?.answer(confirmation);
    if (!confirmation) setQuestion(undefined);
  };
  return (
    <>
      <DetailsForm {...form} values={detailsOf(event)} currentCover={event.coverImage} onSave={save} />
      {question && (
        <MoveDialog
          event={event}
          consequences={question.consequences}
          isBusy={update.isPending}
          onConfirm={(reason) => answer({ reason })}
          onClose={() => answer(undefined)}
        />
      )}
    </>
  );
}
