import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChosenPicture } from './CoverInput.tsx';
import type { EditorDraft } from './draft-preview.ts';
import { type DetailsValues, emptyDetails, type TicketsValues } from './event-form.ts';
import type { LookValues } from './LookForm.tsx';

const keptKey = 'ngoma.new-event';

/** What was typed of an event that does not exist yet, kept on this device until it does. */
export function readKeptDetails(): DetailsValues {
  try {
    const kept = localStorage.getItem(keptKey);
    return kept ? { ...emptyDetails, ...(JSON.parse(kept) as Partial<DetailsValues>) } : emptyDetails;
  } catch {
    return emptyDetails;
  }
}

export function forgetKeptDetails(): void {
  try {
    localStorage.removeItem(keptKey);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

function keepDetails(details: DetailsValues): void {
  try {
    localStorage.setItem(keptKey, JSON.stringify(details));
  } catch {
    // The form goes on without a copy.
  }
}

/** Gathers what the forms hold for the preview beside them. `keeps`: a new event's text survives a reload. */
export function useEditorDraft(keeps: boolean) {
  const [details, setDetails] = useState<DetailsValues>();
  const [tickets, setTickets] = useState<TicketsValues>();
  const [look, setLook] = useState<LookValues>();
  const [cover, setCover] = useState<ChosenPicture>();
  const coverUrl = useMemo(() => (cover ? URL.createObjectURL(cover.file) : undefined), [cover]);
  useEffect(() => () => (coverUrl ? URL.revokeObjectURL(coverUrl) : undefined), [coverUrl]);
  const onDetails = useCallback(
    (values: DetailsValues, picture: ChosenPicture | undefined) => {
      setDetails(values);
      setCover(picture);
      if (keeps) keepDetails(values);
    },
    [keeps],
  );
  const draft: EditorDraft = useMemo(() => ({ details, tickets, look, coverUrl }), [details, tickets, look, coverUrl]);
  return { draft, onDetails, onTickets: setTickets, onLook: setLook };
}
