import { useCallback, useMemo, useState } from 'react';
import { recall, remember } from '#lib/device-memory.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import type { ChosenPicture } from './CoverInput.tsx';
import type { EditorDraft } from './draft-preview.ts';
import { type DetailsValues, emptyDetails, type TicketsValues } from './event-form.ts';
import type { LookValues } from './LookForm.tsx';

const keptKey = 'ngoma.new-event';

/** What was typed of an event that does not exist yet, kept on this device until it does. */
export function readKeptDetails(): DetailsValues {
  try {
    const kept = recall(keptKey);
    return kept ? { ...emptyDetails, ...(JSON.parse(kept) as Partial<DetailsValues>) } : emptyDetails;
  } catch {
    return emptyDetails;
  }
}

export const forgetKeptDetails = (): void => remember(keptKey, undefined);

/** Gathers what the forms hold for the preview beside them. `keeps`: a new event's text survives a reload. */
export function useEditorDraft(keeps: boolean) {
  const [details, setDetails] = useState<DetailsValues>();
  const [tickets, setTickets] = useState<TicketsValues>();
  const [look, setLook] = useState<LookValues>();
  const [cover, setCover] = useState<ChosenPicture>();
  const coverUrl = useObjectUrl(cover?.file);
  const onDetails = useCallback(
    (values: DetailsValues, picture: ChosenPicture | undefined) => {
      setDetails(values);
      setCover(picture);
      if (keeps) remember(keptKey, JSON.stringify(values));
    },
    [keeps],
  );
  const draft: EditorDraft = useMemo(() => ({ details, tickets, look, coverUrl }), [details, tickets, look, coverUrl]);
  return { draft, onDetails, onTickets: setTickets, onLook: setLook };
}
