import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { useCategories } from '../../search/use-categories.tsx';
import { type DetailsValues, detailsOf, detailsToWire, type TicketsValues, ticketsToWire } from '../details/event-form.ts';
import { chosenOf, type PictureChange } from '../details/picture-change.ts';
import {
  type CustomizationInput,
  useCreateEvent,
  usePublish,
  useSaveCustomization,
  useSaveTickets,
  useUpdateEvent,
} from '../editor.queries.ts';
import type { VisibilityInput } from '../settings/VisibilityForm.tsx';
import { clearStoredDetails, readStoredDetails, useEditorDraft } from './use-editor-draft.ts';

/** Steps of the creation in their order; the label of each is `event-editor:steps.<step>`. */
export const creationSteps = ['details', 'tickets', 'look', 'publish'] as const;
type StepIndex = 0 | 1 | 2 | 3;

/** State and callbacks of the buttons of a step. */
export interface StepActions {
  readonly isBusy: boolean;
  readonly isLast: boolean;
  readonly onBack?: (() => void) | undefined;
  /** Called before the form is sent, with whether this step stays open after saving. */
  readonly onSend: (stays: boolean) => void;
  /** Opens the publication step, if it is already available. */
  readonly onPublishStep?: (() => void) | undefined;
}

export type Creation = ReturnType<typeof useEventCreation>;

/** Placeholder for an event that has not been created yet. */
const notCreated = { _id: '', zone: '', creationStep: 0, ticketConfigId: null, customization: null };

/**
 * Creation of an event by the four requests of the specification. The server stores the progress, so a reload continues at the
 * same step. Without `event` the first step creates it and puts its id into the address.
 */
export function useEventCreation(event: EventWithDetails | undefined) {
  const navigate = useNavigate();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const categories = useCategories(event);
  const { draft, onDetails, onTickets, onCustomization } = useEditorDraft(event === undefined);
  const [storedValues] = useState(readStoredDetails);
  const saved = event ?? notCreated;
  const eventId = saved._id;
  const create = useCreateEvent();
  const update = useUpdateEvent(eventId);
  const saveTickets = useSaveTickets(eventId);
  const saveCustomization = useSaveCustomization(saved);
  const publish = usePublish(saved);
  const reached = saved.creationStep as StepIndex;
  const asked = Number(params.get('step') ?? Number.NaN);
  const step = (Number.isInteger(asked) && asked >= 0 && asked <= reached ? asked : reached) as StepIndex;
  const goTo = (next: StepIndex, id = eventId) => {
    setParams({ event: id, step: String(next) });
    scrollTo(0, 0);
  };
  const stays = useRef(false);
  /** Goes to the next step after saving, unless the form was only saved. */
  const goOn = (from: 0 | 1 | 2, message: string, id = eventId) => {
    if (stays.current) toast(message);
    // A new event gets its address even when the step stays open, so that further changes update the same event.
    if (!stays.current || id !== eventId) goTo(stays.current ? from : ((from + 1) as StepIndex), id);
  };

  return {
    step,
    /** The last step that is available. */
    reached,
    goTo: (index: number) => goTo(index as StepIndex),
    actionsOf: (isBusy: boolean): StepActions => ({
      isBusy,
      isLast: step === 3,
      onBack: step > 0 ? () => goTo((step - 1) as StepIndex) : undefined,
      onSend: (staysOpen) => {
        stays.current = staysOpen;
      },
      onPublishStep: reached === 3 && step < 3 ? () => goTo(3) : undefined,
    }),
    draft,
    /** Properties of the form of each step. */
    details: {
      values: event ? detailsOf(event) : storedValues,
      isStored: event === undefined,
      categories: categories.list,
      categoriesFailure: categories.failure,
      currentCover: event?.coverImage,
      onDraft: onDetails,
      onSave: async (values: DetailsValues, change: PictureChange) => {
        const cover = chosenOf(change);
        const body = { ...detailsToWire(values), ...(cover?.crop && { coverCrop: cover.crop }) };
        if (event) {
          const removal = change === 'removed' && { removeCover: true };
          const { message } = await update.mutateAsync({ body: { ...body, ...removal }, coverImage: cover?.file });
          return goOn(0, message);
        }
        const { eventId: created, message } = await create.mutateAsync({ body, coverImage: cover?.file });
        clearStoredDetails();
        goOn(0, message, created);
      },
    },
    tickets: {
      onDraft: onTickets,
      onSave: async (values: TicketsValues) => {
        goOn(1, (await saveTickets.mutateAsync(ticketsToWire(values, saved.zone))).message);
      },
    },
    customization: {
      onDraft: onCustomization,
      onSave: async (input: CustomizationInput) => {
        goOn(2, (await saveCustomization.mutateAsync(input)).message);
      },
    },
    visibility: {
      onSave: async ({ visibility, publishAt }: VisibilityInput) => {
        const { message } = await publish.mutateAsync({ visibility, publishAt });
        toast(message);
        await navigate(`/events/edit?event=${eventId}&published=1`);
      },
    },
  };
}
