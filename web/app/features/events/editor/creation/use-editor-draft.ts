import { useCallback, useMemo, useState } from 'react';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';
import { type DetailsValues, emptyDetails, type TicketsValues } from '../details/event-form.ts';
import type { ChosenPicture } from '../details/picture-change.ts';
import type { CustomizationValues } from '../look/CustomizationForm.tsx';
import type { EditorDraft } from './draft-preview.ts';

const storageKey = 'ngoma.new-event';

/** Returns the details typed for an event that has not been created yet, stored on this device. */
export function readStoredDetails(): DetailsValues {
  try {
    const stored = readStorage(storageKey);
    return stored ? { ...emptyDetails, ...(JSON.parse(stored) as Partial<DetailsValues>) } : emptyDetails;
  } catch {
    return emptyDetails;
  }
}

export const clearStoredDetails = (): void => writeStorage(storageKey, undefined);

/**
 * Collects the values of the forms for the preview. With `isStored`, a new event's details are stored on the device and survive a
 * reload.
 */
export function useEditorDraft(isStored: boolean) {
  const [details, setDetails] = useState<DetailsValues>();
  const [tickets, setTickets] = useState<TicketsValues>();
  const [customization, setCustomization] = useState<CustomizationValues>();
  const [cover, setCover] = useState<ChosenPicture>();
  const coverUrl = useObjectUrl(cover?.file);
  const onDetails = useCallback(
    (values: DetailsValues, picture: ChosenPicture | undefined) => {
      setDetails(values);
      setCover(picture);
      if (isStored) writeStorage(storageKey, JSON.stringify(values));
    },
    [isStored],
  );
  const draft: EditorDraft = useMemo(
    () => ({ details, tickets, customization, coverUrl }),
    [details, tickets, customization, coverUrl],
  );
  return { draft, onDetails, onTickets: setTickets, onCustomization: setCustomization };
}
