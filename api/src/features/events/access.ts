import { z } from 'zod';
import { blankable, Id } from '../../common/fields.ts';

/** Path parameters of an event. */
export const EventParams = z.object({ id: Id });

/**
 * A new access code. Codes of four and five characters that were saved before stay valid until they are saved again, because guests
 * have them.
 */
export const AccessCode = z.string().trim().min(6).max(40);

/** Query parameters that give access to hidden parts: the code of a private event or ticket type, or the id of a hidden type. */
export const AccessQuery = z.object({ accessCode: blankable(z.string().trim().max(40)), type: blankable(Id) });
