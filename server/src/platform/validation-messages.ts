import type { Bilingual } from '@ngoma/api/common/locale';
import { required } from '@ngoma/api/common/validation-words';

/** What the server refuses before the contract's schemas are asked. */
export const messages = {
  required,
  fileExpected: { en: 'This must be a file', fr: 'Un fichier est attendu ici' },
  fileUnknown: { en: 'No file is expected here', fr: "Aucun fichier n'est attendu ici" },
  unstorable: {
    en: 'This text has characters that cannot be kept',
    fr: 'Ce texte contient des caractères impossibles à enregistrer',
  },
  idempotencyKey: {
    en: 'An Idempotency-Key has 8 to 200 printable characters',
    fr: "Une clé d'idempotence compte de 8 à 200 caractères imprimables",
  },
} as const satisfies Record<string, Bilingual>;
