import { descriptionLimit as limit } from '@ngoma/api/features/events/editor';
import { checkedText } from '#platform/rich-text/checked-text.rules';
import type { EventTexts } from '../events.types.ts';

/** The description in both languages, plain and formatted. */
export type Descriptions = Pick<EventTexts, 'description' | 'descriptionFr' | 'descriptionHtml' | 'descriptionHtmlFr'>;

type Text = string | null | undefined;

/** The descriptions of a request. Absent fields are undefined. */
export interface DescriptionInput {
  readonly description?: string | undefined;
  readonly descriptionFr?: Text;
  readonly descriptionHtml?: Text;
  readonly descriptionHtmlFr?: Text;
}

/**
 * Returns the descriptions of a new event. The plain text of a formatted description is derived from it. Raises `invalid_input` (400) for
 * a formatted description without text or with too much of it.
 */
export const newDescription = (input: DescriptionInput & { readonly description: string }): Descriptions =>
  changedDescription(
    { description: input.description, descriptionFr: null, descriptionHtml: null, descriptionHtmlFr: null },
    input,
  );

/**
 * Returns the descriptions after a change. A plain description that comes alone clears the formatted one, so that both say the same.
 * Raises the errors of `newDescription`.
 */
export function changedDescription(before: Descriptions, input: DescriptionInput): Descriptions {
  const english = input.descriptionHtml ? checkedText(input.descriptionHtml, { field: 'description', limit }) : undefined;
  const french = input.descriptionHtmlFr ? checkedText(input.descriptionHtmlFr, { field: 'descriptionFr', limit }) : undefined;
  const isEnglishPlain = input.description !== undefined || input.descriptionHtml !== undefined;
  const isFrenchPlain = input.descriptionFr !== undefined || input.descriptionHtmlFr !== undefined;
  return {
    description: english?.text ?? input.description ?? before.description,
    descriptionHtml: english ? english.html : isEnglishPlain ? null : before.descriptionHtml,
    descriptionFr: french?.text ?? (input.descriptionFr === undefined ? before.descriptionFr : input.descriptionFr || null),
    descriptionHtmlFr: french ? french.html : isFrenchPlain ? null : before.descriptionHtmlFr,
  };
}
